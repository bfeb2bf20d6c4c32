import { hashLeafText } from '@baize/lottery/merkle';
import { assert } from '../../../domain/assert.ts';
import { leafTextOf } from '../../../domain/lottery/leaf-text.ts';
import { sumCosts, type JudgedLine } from '../../../domain/lottery/judge-order.ts';
import { sumByNumber, type NumberStake } from '../../../domain/lottery/number-stakes.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { lockCash, postOn, type LockedWallet, type Posted } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { makeRecordIdAfter } from '../../../platform/record-ids.ts';
import { lottoPosting } from '../lotto-postings.ts';
import { platformSha256 } from '../platform-sha256.ts';
import { insertOrder, type NewBet } from '../../../betting/lottery/insert-order.ts';
import { shareIssueOpen } from '../issues/issue-lock.ts';
import { guardNumbers, storeReachedSteps } from './guard-numbers.ts';
import { judgeStakesOfIssue } from './number-limit.ts';
import { judgePlayer, readPlayer, type Player } from '../../../betting/lottery/player.ts';
import type { Sale } from './sale.ts';
import { findOrder, type StoredOrder } from './stored-order.ts';

/** An order whose lines are judged. */
export interface ReadyOrder {
  readonly memberId: bigint;
  readonly orderId: string;
  readonly chaseId: string | null;
  readonly digest: Buffer;
  readonly issueId: bigint;
  readonly issueNumber: string;
  readonly sale: Sale;
  readonly lines: readonly JudgedLine[];
}

/**
 * Takes the stake of an order and makes its bets, all or none. The locks of the issue and of its plays are taken before that of the wallet, so that a
 * close waits for the orders that are being placed and for nothing else. A repeated order answers with what was placed, even after the close.
 */
export async function takeOrder(tx: Tx, order: ReadyOrder): Promise<Outcome<StoredOrder>> {
  const numbers = sumNumbersOf(order);
  const at = await shareIssueOpen(tx, order.issueId);
  const verdict = await guardNumbers(tx, { ...order, numbers });
  const wallet = await lockCash(tx, order.memberId, order.sale.terms.currency);
  const stored = await findOrder(tx, order.memberId, order.orderId);
  if (stored) return answerRepeated(stored, order.digest);
  if (!at) return refuse('lottery.issue_closed');
  const player = await readPlayer(tx, order.memberId, at);
  const costMinor = sumCosts(order.lines);
  const refusal =
    (await judgePlayer(tx, player, costMinor, at)) ??
    (await judgeStakesOfIssue(tx, order, order.sale, order.lines)) ??
    verdict?.refusal;
  if (refusal) return refusal;
  const taken = await payAndStore(tx, { order, player, wallet, at, costMinor, numbers });
  if (taken.ok) await storeReachedSteps(tx, order, verdict);
  return taken;
}

/** The same content is answered with the stored order; other content is refused and moves nothing. */
export function answerRepeated(stored: StoredOrder, digest: Buffer): Outcome<StoredOrder> {
  return stored.digest.equals(digest) ? done(stored) : refuse('ledger.key_reused');
}

interface PayableOrder {
  readonly order: ReadyOrder;
  readonly player: Player;
  readonly wallet: LockedWallet;
  readonly at: Date;
  readonly costMinor: bigint;
  readonly numbers: readonly NumberStake[];
}

/** The sums are made before any lock is taken, because the counting of notes takes time in a large order. */
function sumNumbersOf({ sale, lines }: ReadyOrder): NumberStake[] {
  const payoutMaxMinor = sale.payoutPerLineMaxMinor;
  return sumByNumber(
    lines.map((line) => ({ ...line, payoutMaxMinor })),
    sale.terms.currency,
  );
}

async function payAndStore(tx: Tx, payable: PayableOrder): Promise<Outcome<StoredOrder>> {
  const { order, wallet, at, costMinor } = payable;
  const { currency } = order.sale.terms;
  const betIds = makeBetIds(wallet.lastPostingId, at, order.lines.length);
  const [firstBetId] = betIds;
  assert(firstBetId !== undefined, 'an order has a line');
  const { memberId, orderId } = order;
  const stake = { kind: 'bet', memberId, fact: orderId, betId: firstBetId, currency } as const;
  const posted = await postOn(tx, wallet, lottoPosting({ ...stake, toMemberMinor: -costMinor }));
  if (!posted.ok) return posted;
  return done(await storeOrder(tx, payable, posted, betIds));
}

/** Ids rise with the lines, and are larger than that of every posting before. */
function makeBetIds(last: bigint, at: Date, count: number): bigint[] {
  const ids: bigint[] = [];
  for (let line = 0; line < count; line += 1) ids.push(makeRecordIdAfter(ids.at(-1) ?? last, at));
  return ids;
}

async function storeOrder(
  tx: Tx,
  { order, player, at, costMinor, numbers }: PayableOrder,
  posted: Posted,
  betIds: readonly bigint[],
): Promise<StoredOrder> {
  const { orderId, chaseId, digest } = order;
  const { currency } = order.sale.terms;
  const balanceMinor = balanceMinorOf(posted.balances, CASH, currency);
  const bets = order.lines.map((line, index) => newBet(order, line, betIds[index], at));
  await insertOrder(tx, { order, player, at, costMinor, balanceMinor, bets, numbers });
  return { orderId, chaseId, digest, currency, costMinor, balanceMinor, betIds, placedAt: at, isRepeated: false };
}

function newBet(order: ReadyOrder, line: JudgedLine, betId: bigint | undefined, placedAt: Date): NewBet {
  assert(betId !== undefined, 'each line has an id');
  const { play, selectionText: selection, price } = line;
  const place = { betId, gameCode: order.sale.lotteryCode, issue: order.issueNumber, placedAt };
  const leafHash = hashLeafText(leafTextOf({ ...place, playId: play.id, selection, price }), platformSha256);
  return { ...line, betId, leafHash: Buffer.from(leafHash) };
}
