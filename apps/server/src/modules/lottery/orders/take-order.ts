import { hashLeafText } from '@baize/lottery/merkle';
import { insertOrders, type NewBet, type NewOrder } from '../../../betting/lottery/insert-order.ts';
import { judgePlayers, readPlayers, type Player } from '../../../betting/lottery/player.ts';
import { assert } from '../../../domain/assert.ts';
import { formatLeafText } from '../../../domain/lottery/leaf-text.ts';
import { sumCosts, type JudgedLine } from '../../../domain/lottery/judge-order.ts';
import { sumByNumber, type NumberStake } from '../../../domain/lottery/number-stakes.ts';
import { done, refuse, type Outcome, type Refusal } from '../../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import type { PostingCommand } from '../../../domain/wallet/posting.ts';
import {
  lockCashOfMembers,
  lockAvailableCashOfMembers,
  postOnLockedWallets,
  type LockedWallet,
  type PostingSuccess,
} from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { POSTPONED } from '../../../platform/grouping.ts';
import { makeRecordIdAfter } from '../../../platform/record-ids.ts';
import { lottoPosting } from '../lotto-postings.ts';
import { platformSha256 } from '../platform-sha256.ts';
import { lockIssuesShared, type SharedIssues } from '../issues/issue-lock.ts';
import { guardNumbers, storeReachedSteps, type NumberVerdict } from './guard-numbers.ts';
import { judgeStakesOfIssue, readParticipations } from './number-limit.ts';
import type { Sale } from './sale.ts';
import { findOrders, type StoredOrder } from './stored-order.ts';

/** An order whose lines have been judged and that can be taken. */
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
 * `wait` blocks until other transactions release the issue and the wallet. `skip` postpones orders whose issue is being closed, or whose wallet
 * another transaction holds, so that the other orders of a batch do not wait.
 */
type OrderLocks = 'wait' | 'skip';

/** Takes one order and waits for its locks. */
export async function takeOrder(tx: Tx, order: ReadyOrder): Promise<Outcome<StoredOrder>> {
  const [taken] = await takeOrders(tx, [order], 'wait');
  assert(taken !== undefined && taken !== POSTPONED, 'an order that waits is not postponed');
  return taken;
}

/**
 * Takes orders of different members: debits the stakes and inserts the bets, each order whole or not at all. The answers are in the order of
 * `orders`. Issues and plays are locked before wallets, so that a close waits only for orders in progress. A repeated order returns the stored one,
 * even after the close. An order of a lottery whose odds move has to be alone in its batch, because two batches could wait for each other's plays.
 */
export async function takeOrders(
  tx: Tx,
  orders: readonly ReadyOrder[],
  locks: OrderLocks,
): Promise<(Outcome<StoredOrder> | typeof POSTPONED)[]> {
  assert(
    orders.length === 1 || orders.every(({ sale }) => sale.steps.length === 0),
    'odds that move need an order alone',
  );
  const summed = orders.map((order): SummedOrder => ({ ...order, numbers: sumStakesByNumber(order) }));
  const issues = await lockIssuesShared(
    tx,
    orders.map(({ issueId }) => issueId),
    locks,
  );
  const locked = await lockWallets(
    tx,
    await judgeNumbersOfOrders(
      tx,
      summed.filter(({ issueId }) => issues.lockedIds.has(issueId)),
    ),
    locks,
  );
  const answers = new Map(
    (await takeLockedOrders(tx, locked, issues)).map(({ orderId, memberId, answer }) => [
      `${memberId} ${orderId}`,
      answer,
    ]),
  );
  return orders.map(({ memberId, orderId }) => answers.get(`${memberId} ${orderId}`) ?? POSTPONED);
}

interface SummedOrder extends ReadyOrder {
  /** The stakes of the lines on each number. */
  readonly numbers: readonly NumberStake[];
}

interface GuardedOrder extends SummedOrder {
  readonly verdict: NumberVerdict | undefined;
}

interface LockedOrder extends GuardedOrder {
  readonly wallet: LockedWallet;
}

/** An order with its answer. */
interface AnsweredOrder {
  readonly memberId: bigint;
  readonly orderId: string;
  readonly answer: Outcome<StoredOrder>;
}

/** Sums the stakes by number before any lock is taken, because this takes time for a large order. */
function sumStakesByNumber({ sale, lines }: ReadyOrder): NumberStake[] {
  const payoutMaxMinor = sale.payoutPerLineMaxMinor;
  return sumByNumber(
    lines.map((line) => ({ ...line, payoutMaxMinor })),
    sale.terms.currency,
  );
}

/** Judges each order by the stakes of all members on its numbers. The verdict is undefined for a lottery whose odds do not move. */
async function judgeNumbersOfOrders(tx: Tx, orders: readonly SummedOrder[]): Promise<GuardedOrder[]> {
  const guarded: GuardedOrder[] = [];
  for (const order of orders) guarded.push({ ...order, verdict: await guardNumbers(tx, order) });
  return guarded;
}

/** Locks the wallets of the orders. With `skip`, orders whose wallet is locked by another transaction are left out. */
async function lockWallets(tx: Tx, orders: readonly GuardedOrder[], locks: OrderLocks): Promise<LockedOrder[]> {
  const members = orders.map(({ memberId, sale }) => ({ memberId, currency: sale.terms.currency }));
  const wallets =
    locks === 'wait' ? await lockCashOfMembers(tx, members) : await lockAvailableCashOfMembers(tx, members);
  return orders.flatMap((order, index) => {
    const wallet = wallets[index];
    return wallet ? [{ ...order, wallet }] : [];
  });
}

/** Answers orders whose issues and wallets are locked, in no particular order. */
async function takeLockedOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  { at, openIds }: SharedIssues,
): Promise<AnsweredOrder[]> {
  const stored = await findOrders(tx, orders);
  // Orders that were placed before are answered again, also where the issue has closed meanwhile.
  const answered = orders.flatMap((order, index): AnsweredOrder[] => {
    const found = stored[index];
    if (found) return [toAnsweredOrder(order, answerRepeated(found, order.digest))];
    return openIds.has(order.issueId) ? [] : [toAnsweredOrder(order, refuse('lottery.issue_closed'))];
  });
  const newOrders = orders.filter((order, index) => !stored[index] && openIds.has(order.issueId));
  return [...answered, ...(await takeNewOrders(tx, newOrders, at))];
}

function toAnsweredOrder({ memberId, orderId }: ReadyOrder, answer: Outcome<StoredOrder>): AnsweredOrder {
  return { memberId, orderId, answer };
}

interface PayableOrder extends LockedOrder {
  readonly player: Player;
  readonly costMinor: bigint;
}

/** Judges orders that were not placed before, and places those that nothing refuses. `at` is the time of the database under the locks. */
async function takeNewOrders(tx: Tx, orders: readonly LockedOrder[], at: Date): Promise<AnsweredOrder[]> {
  if (orders.length === 0) return [];
  const players = await readPlayers(
    tx,
    orders.map(({ memberId }) => memberId),
    at,
  );
  const payable = orders.map((order, index): PayableOrder => {
    const player = players[index];
    assert(player !== undefined, 'each order has its player');
    return { ...order, player, costMinor: sumCosts(order.lines) };
  });
  const refusals = await judgeOrders(tx, payable, at);
  const refused = payable.flatMap((order, index) => {
    const refusal = refusals[index];
    return refusal ? [toAnsweredOrder(order, refusal)] : [];
  });
  const accepted = payable.filter((_, index) => !refusals[index]);
  return [...refused, ...(await payAndStore(tx, accepted, at))];
}

/** Judges each order and returns the refusals in the order of `orders`; undefined for an order that can be paid. */
async function judgeOrders(tx: Tx, orders: readonly PayableOrder[], at: Date): Promise<(Refusal | undefined)[]> {
  const ofPlayers = await judgePlayers(
    tx,
    orders.map(({ player, costMinor }) => ({ player, stakeMinor: costMinor })),
    at,
  );
  const participations = await readParticipations(tx, orders);
  const refusals: (Refusal | undefined)[] = [];
  for (const [index, order] of orders.entries())
    refusals.push(
      ofPlayers[index] ?? (await judgeStakesOfIssue(tx, order, participations[index])) ?? order.verdict?.refusal,
    );
  return refusals;
}

/** Returns the stored order if the content is the same. Refuses other content under the same id. */
export function answerRepeated(stored: StoredOrder, digest: Buffer): Outcome<StoredOrder> {
  return stored.digest.equals(digest) ? done(stored) : refuse('ledger.key_reused');
}

interface PlannedOrder extends PayableOrder {
  readonly betIds: readonly bigint[];
  readonly command: PostingCommand;
}

/** Debits the stakes and stores the orders that could be paid together. An order whose wallet has too little money is refused by itself. */
async function payAndStore(tx: Tx, orders: readonly PayableOrder[], at: Date): Promise<AnsweredOrder[]> {
  const planned = orders.map((order) => planPosting(order, at));
  const results = await postOnLockedWallets(tx, planned);
  const paid = planned.flatMap((order, index) => {
    const result = results[index];
    return result?.ok ? [{ order, stored: toStoredOrder(order, result, at) }] : [];
  });
  await insertOrders(
    tx,
    paid.map(({ order, stored }) => toNewOrder(order, stored, at)),
    at,
  );
  for (const { order } of paid) await storeReachedSteps(tx, order, order.verdict);
  const unpaid = planned.flatMap((order, index) => {
    const result = results[index];
    return result && !result.ok ? [toAnsweredOrder(order, result)] : [];
  });
  return [...unpaid, ...paid.map(({ order, stored }) => toAnsweredOrder(order, done(stored)))];
}

function planPosting(order: PayableOrder, at: Date): PlannedOrder {
  const { memberId, orderId, wallet, lines, costMinor } = order;
  const betIds = makeBetIds(wallet.lastPostingId, at, lines.length);
  const [betId] = betIds;
  assert(betId !== undefined, 'an order has a line');
  const { currency } = order.sale.terms;
  const command = lottoPosting({ kind: 'bet', memberId, fact: orderId, betId, currency, toMemberMinor: -costMinor });
  return { ...order, betIds, command };
}

/** Returns ids that rise with the lines and are larger than that of every earlier posting. */
function makeBetIds(last: bigint, at: Date, count: number): bigint[] {
  const ids: bigint[] = [];
  for (let line = 0; line < count; line += 1) ids.push(makeRecordIdAfter(ids.at(-1) ?? last, at));
  return ids;
}

function toStoredOrder(
  { orderId, chaseId, digest, sale, costMinor, betIds }: PlannedOrder,
  posted: PostingSuccess,
  at: Date,
): StoredOrder {
  const { currency } = sale.terms;
  const balanceMinor = balanceMinorOf(posted.balances, CASH, currency);
  return { orderId, chaseId, digest, currency, costMinor, balanceMinor, betIds, placedAt: at, isRepeated: false };
}

function toNewOrder(order: PlannedOrder, { balanceMinor }: StoredOrder, at: Date): NewOrder {
  const { player, costMinor, numbers, lines, betIds } = order;
  const bets = lines.map((line, index) => toNewBet(order, line, betIds[index], at));
  return { order, player, costMinor, balanceMinor, bets, numbers };
}

function toNewBet(order: ReadyOrder, line: JudgedLine, betId: bigint | undefined, placedAt: Date): NewBet {
  assert(betId !== undefined, 'each line has an id');
  const { play, selectionText: selection, price } = line;
  const place = { betId, gameCode: order.sale.lotteryCode, issue: order.issueNumber, placedAt };
  const leafHash = hashLeafText(formatLeafText({ ...place, playId: play.id, selection, price }), platformSha256);
  return { ...line, betId, leafHash: Buffer.from(leafHash) };
}
