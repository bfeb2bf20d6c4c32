import { hashLeafText } from '@baize/lottery/merkle';
import { insertOrders, type NewBet, type NewOrder } from '../../../betting/lottery/insert-order.ts';
import { judgePlayers, readPlayers, type Player } from '../../../betting/lottery/player.ts';
import { assert } from '../../../domain/assert.ts';
import { leafTextOf } from '../../../domain/lottery/leaf-text.ts';
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
import { shareIssues, type SharedIssues } from '../issues/issue-lock.ts';
import { guardNumbers, storeReachedSteps, type NumberVerdict } from './guard-numbers.ts';
import { judgeStakesOfIssue, readParticipations } from './number-limit.ts';
import type { Sale } from './sale.ts';
import { findOrders, type StoredOrder } from './stored-order.ts';

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
 * `wait` blocks until other transactions release the issue and the wallet. `skip` postpones the orders whose issue is being closed, or whose wallet
 * another transaction holds, so that orders of a batch do not wait for one of them.
 */
type OrderLocks = 'wait' | 'skip';

/** Takes one order, and waits for its locks. */
export async function takeOrder(tx: Tx, order: ReadyOrder): Promise<Outcome<StoredOrder>> {
  const [taken] = await takeOrders(tx, [order], 'wait');
  assert(taken !== undefined && taken !== POSTPONED, 'an order that waits is not postponed');
  return taken;
}

/**
 * Takes the stakes of orders of different members and makes their bets, each order whole or not at all. The answers stand in the order of the
 * orders. The locks of the issues and of the plays are taken before those of the wallets, so that a close waits for the orders that are being
 * placed and for nothing else. A repeated order answers with what was placed, even after the close.
 *
 * An order of a lottery whose odds move is alone in its batch, because two batches could wait for each other's plays.
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
  const summed = orders.map((order): SummedOrder => ({ ...order, numbers: sumNumbersOf(order) }));
  const issues = await shareIssues(
    tx,
    orders.map(({ issueId }) => issueId),
    locks,
  );
  const locked = await lockWallets(
    tx,
    await withVerdicts(
      tx,
      summed.filter(({ issueId }) => issues.lockedIds.has(issueId)),
    ),
    locks,
  );
  const answers = new Map(
    (await takeLocked(tx, locked, issues)).map(({ orderId, memberId, answer }) => [`${memberId} ${orderId}`, answer]),
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

/** The sums are made before any lock is taken, because the counting of notes takes time in a large order. */
function sumNumbersOf({ sale, lines }: ReadyOrder): NumberStake[] {
  const payoutMaxMinor = sale.payoutPerLineMaxMinor;
  return sumByNumber(
    lines.map((line) => ({ ...line, payoutMaxMinor })),
    sale.terms.currency,
  );
}

async function withVerdicts(tx: Tx, orders: readonly SummedOrder[]): Promise<GuardedOrder[]> {
  const guarded: GuardedOrder[] = [];
  for (const order of orders) guarded.push({ ...order, verdict: await guardNumbers(tx, order) });
  return guarded;
}

/** Leaves out the orders whose wallet is held, if the locks are not waited for. */
async function lockWallets(tx: Tx, orders: readonly GuardedOrder[], locks: OrderLocks): Promise<LockedOrder[]> {
  const members = orders.map(({ memberId, sale }) => ({ memberId, currency: sale.terms.currency }));
  const wallets =
    locks === 'wait' ? await lockCashOfMembers(tx, members) : await lockAvailableCashOfMembers(tx, members);
  return orders.flatMap((order, index) => {
    const wallet = wallets[index];
    return wallet ? [{ ...order, wallet }] : [];
  });
}

async function takeLocked(
  tx: Tx,
  orders: readonly LockedOrder[],
  { at, openIds }: SharedIssues,
): Promise<AnsweredOrder[]> {
  const stored = await findOrders(tx, orders);
  const known = orders.flatMap((order, index): AnsweredOrder[] => {
    const found = stored[index];
    if (found) return [answered(order, answerRepeated(found, order.digest))];
    return openIds.has(order.issueId) ? [] : [answered(order, refuse('lottery.issue_closed'))];
  });
  const fresh = orders.filter((order, index) => !stored[index] && openIds.has(order.issueId));
  return [...known, ...(await takeFresh(tx, fresh, at))];
}

function answered({ memberId, orderId }: ReadyOrder, answer: Outcome<StoredOrder>): AnsweredOrder {
  return { memberId, orderId, answer };
}

interface PayableOrder extends LockedOrder {
  readonly player: Player;
  readonly costMinor: bigint;
}

async function takeFresh(tx: Tx, orders: readonly LockedOrder[], at: Date): Promise<AnsweredOrder[]> {
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
  const refusals = await judge(tx, payable, at);
  const refused = payable.flatMap((order, index) => {
    const refusal = refusals[index];
    return refusal ? [answered(order, refusal)] : [];
  });
  const accepted = payable.filter((_, index) => !refusals[index]);
  return [...refused, ...(await payAndStore(tx, accepted, at))];
}

/** Judges each order, and returns the refusals in the order of the orders. */
async function judge(tx: Tx, orders: readonly PayableOrder[], at: Date): Promise<(Refusal | undefined)[]> {
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

/** The same content is answered with the stored order; other content is refused and moves nothing. */
export function answerRepeated(stored: StoredOrder, digest: Buffer): Outcome<StoredOrder> {
  return stored.digest.equals(digest) ? done(stored) : refuse('ledger.key_reused');
}

interface PlannedOrder extends PayableOrder {
  readonly betIds: readonly bigint[];
  readonly command: PostingCommand;
}

/** A wallet that does not suffice refuses its own order. The orders that are paid are stored together. */
async function payAndStore(tx: Tx, orders: readonly PayableOrder[], at: Date): Promise<AnsweredOrder[]> {
  const planned = orders.map((order) => planPosting(order, at));
  const results = await postOnLockedWallets(tx, planned);
  const paid = planned.flatMap((order, index) => {
    const result = results[index];
    return result?.ok ? [{ order, stored: storedOrder(order, result, at) }] : [];
  });
  await insertOrders(
    tx,
    paid.map(({ order, stored }) => newOrder(order, stored, at)),
    at,
  );
  for (const { order } of paid) await storeReachedSteps(tx, order, order.verdict);
  const unpaid = planned.flatMap((order, index) => {
    const result = results[index];
    return result && !result.ok ? [answered(order, result)] : [];
  });
  return [...unpaid, ...paid.map(({ order, stored }) => answered(order, done(stored)))];
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

/** Ids rise with the lines, and are larger than that of every posting before. */
function makeBetIds(last: bigint, at: Date, count: number): bigint[] {
  const ids: bigint[] = [];
  for (let line = 0; line < count; line += 1) ids.push(makeRecordIdAfter(ids.at(-1) ?? last, at));
  return ids;
}

function storedOrder(
  { orderId, chaseId, digest, sale, costMinor, betIds }: PlannedOrder,
  posted: PostingSuccess,
  at: Date,
): StoredOrder {
  const { currency } = sale.terms;
  const balanceMinor = balanceMinorOf(posted.balances, CASH, currency);
  return { orderId, chaseId, digest, currency, costMinor, balanceMinor, betIds, placedAt: at, isRepeated: false };
}

function newOrder(order: PlannedOrder, { balanceMinor }: StoredOrder, at: Date): NewOrder {
  const { player, costMinor, numbers, lines, betIds } = order;
  const bets = lines.map((line, index) => newBet(order, line, betIds[index], at));
  return { order, player, costMinor, balanceMinor, bets, numbers };
}

function newBet(order: ReadyOrder, line: JudgedLine, betId: bigint | undefined, placedAt: Date): NewBet {
  assert(betId !== undefined, 'each line has an id');
  const { play, selectionText: selection, price } = line;
  const place = { betId, gameCode: order.sale.lotteryCode, issue: order.issueNumber, placedAt };
  const leafHash = hashLeafText(leafTextOf({ ...place, playId: play.id, selection, price }), platformSha256);
  return { ...line, betId, leafHash: Buffer.from(leafHash) };
}
