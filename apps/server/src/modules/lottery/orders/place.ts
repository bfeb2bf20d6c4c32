import type { LottoPlaceRequest, LottoPlaceValue } from '@baize/contract/schemas/lotto';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { judgeOrder, sumCosts } from '../../../domain/lottery/judge-order.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OwnScope } from '../../../scopes/own-scope.ts';
import { lockPlanShared } from '../issues/issue-lock.ts';
import { areIssuesPlanned, insertChase, type ChasedIssue, type NewChase } from './chase-rows.ts';
import { judgeChase } from './judge-chase.ts';
import { findIssueId, readSale } from './sale.ts';
import { digestOfOrder, findOrder, type StoredOrder } from './stored-order.ts';
import type { TakeOrder } from './grouped-orders.ts';
import { answerRepeated, takeOrder, type ReadyOrder } from './take-order.ts';

/** A member's request to place an order. */
export interface PlaceCall {
  readonly scope: OwnScope;
  readonly request: LottoPlaceRequest;
}

/** How orders are placed: in batches by `takeGrouped`, or one by one without it. */
export interface OrderPlacing {
  readonly db: Db;
  readonly takeGrouped?: TakeOrder;
}

/**
 * Places up to 1,000 lines on an issue, all or none, once per `requestId` (design/lottery.md section 10). A repeated request returns the stored
 * order, even if prices, limits or the issue have changed since.
 */
export async function placeOrder(placing: OrderPlacing, call: PlaceCall): Promise<Outcome<LottoPlaceValue>> {
  const digest = digestOfOrder(call.request);
  const result = await placeOnce(placing, call, digest);
  return result.ok ? done(toPlaceValue(call.request, result.value)) : result;
}

/** Judges and takes the order. An order that would be refused now may have been placed before, so a refusal is given only after looking for it. */
async function placeOnce(placing: OrderPlacing, call: PlaceCall, digest: Buffer): Promise<Outcome<StoredOrder>> {
  const ready = await judgePlacing(placing.db, call, digest);
  if (ready.ok) return await takeReadyOrder(placing, ready.value);
  const stored = await findOrder(placing.db, call.scope.memberId, call.request.requestId.toLowerCase());
  return stored ? answerRepeated(stored, digest) : ready;
}

/**
 * Takes a judged order. A chase is stored together with its first order. A lottery whose odds move takes each order by itself, so that it does not
 * delay a batch.
 */
async function takeReadyOrder(
  { db, takeGrouped }: OrderPlacing,
  { order, chase }: ReadyPlacing,
): Promise<Outcome<StoredOrder>> {
  if (takeGrouped && !chase && order.sale.steps.length === 0) return await takeGrouped(order);
  return await transaction(db, async (tx) => {
    if (chase && !(await lockPlannedIssues(tx, chase))) return await answerWithdrawn(tx, order);
    const orderOutcome = await takeOrder(tx, order);
    // Two copies of a request can arrive at once: the one that waited finds the order with its chase.
    if (orderOutcome.ok && !orderOutcome.value.isRepeated && chase)
      await insertChase(tx, { ...chase, at: orderOutcome.value.placedAt });
    return orderOutcome;
  });
}

/**
 * Keeps the issues of a chase from being withdrawn until the chase is stored. Returns false if an operator has withdrawn one of them since the chase
 * was judged.
 */
async function lockPlannedIssues(
  tx: Tx,
  { lotteryCode, issues }: Pick<NewChase, 'lotteryCode' | 'issues'>,
): Promise<boolean> {
  await lockPlanShared(tx, lotteryCode);
  const issueIds = issues.map(({ issueId }) => issueId);
  return await areIssuesPlanned(tx, issueIds);
}

/** Answers a chase of which an issue was withdrawn: with the stored order if it was placed before, otherwise with a refusal. */
async function answerWithdrawn(tx: Tx, { memberId, orderId, digest }: ReadyOrder): Promise<Outcome<StoredOrder>> {
  const stored = await findOrder(tx, memberId, orderId);
  return stored ? answerRepeated(stored, digest) : refuse('lottery.chase_invalid');
}

interface ReadyPlacing {
  readonly order: ReadyOrder;
  readonly chase: Omit<NewChase, 'at'> | undefined;
}

async function judgePlacing(db: Db, { scope, request }: PlaceCall, digest: Buffer): Promise<Outcome<ReadyPlacing>> {
  const { memberId, merchant } = scope;
  const currency = currencyOf(merchant.currency);
  const sale = await readSale(db, merchant.merchantId, request.gameCode, currency);
  if (!sale.ok) return sale;
  const issueId = await findIssueId(db, request.gameCode, request.issue);
  if (issueId === undefined) return refuse('lottery.issue_closed');
  const lines = judgeOrder(sale.value.rules, sale.value.terms, request.lines);
  if (!lines.ok) return lines;
  const cost = money(currency, sumCosts(lines.value));
  if (parseAmount(request.cost, currency)?.amountMinor !== cost.amountMinor)
    return refuse('lottery.price_changed', { cost: toDecimal(cost) });
  const issues = await judgeChase(db, request, sale.value, lines.value);
  if (!issues.ok) return issues;
  const orderId = request.requestId.toLowerCase();
  const { returnPpm } = sale.value.terms;
  const chase = toNewChase(request, { memberId, currency, issueId, issues: issues.value, returnPpm });
  const place = { memberId, orderId, chaseId: chase?.chaseId ?? null, digest, issueId, issueNumber: request.issue };
  return done({ order: { ...place, sale: sale.value, lines: lines.value }, chase });
}

interface JudgedChase {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly issueId: bigint;
  readonly issues: readonly ChasedIssue[];
  /** The return of credit plays before any number has moved. */
  readonly returnPpm: number;
}

/**
 * A chase has the id of the order that begins it. Its later issues begin with the odds that no stake has moved, so that the lines are stored at
 * these odds.
 */
function toNewChase(
  { requestId, gameCode, lines, chase }: LottoPlaceRequest,
  { memberId, currency, issueId, issues, returnPpm }: JudgedChase,
): ReadyPlacing['chase'] {
  if (!chase) return undefined;
  const place = { memberId, chaseId: requestId.toLowerCase(), lotteryCode: gameCode, currency };
  const unmoved = lines.map(({ price, ...line }) => ({
    ...line,
    price: price.market === 'credit' ? { ...price, returnPpm } : price,
  }));
  return { ...place, lines: unmoved, stopsAfterWin: chase.stopsAfterWin, firstIssueId: issueId, issues };
}

function toPlaceValue({ gameCode, issue }: LottoPlaceRequest, order: StoredOrder): LottoPlaceValue {
  const currency = currencyOf(order.currency);
  return {
    orderId: order.orderId,
    chaseId: order.chaseId,
    gameCode,
    issue,
    currency,
    cost: toDecimal(money(currency, order.costMinor)),
    balance: toDecimal(money(currency, order.balanceMinor)),
    betIds: order.betIds.map(String),
  };
}
