import type { LottoPlaceRequest, LottoPlaceValue } from '@baize/contract/schemas/lotto';
import { money, parseAmount, toDecimal } from '@baize/money';
import { judgeOrder, sumCosts } from '../../../domain/lottery/judge-order.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OwnScope } from '../../../scopes/own-scope.ts';
import { findIssueId, readSale } from './sale.ts';
import { digestOfOrder, findOrder, type StoredOrder } from './stored-order.ts';
import { answerRepeated, takeOrder, type ReadyOrder } from './take-order.ts';

export interface PlaceCall {
  readonly scope: OwnScope;
  readonly request: LottoPlaceRequest;
}

/**
 * Places up to 1,000 lines on an issue, all or none, once per `requestId` (design/lottery.md section 10). A repeated request answers with the
 * stored order, whatever has changed since: prices, limits and closes concern new orders alone.
 */
export async function placeOrder(db: Db, call: PlaceCall): Promise<Outcome<LottoPlaceValue>> {
  const digest = digestOfOrder(call.request);
  const stored = await findOrder(db, call.scope.memberId, call.request.requestId.toLowerCase());
  const result = stored ? answerRepeated(stored, digest) : await placeNew(db, call, digest);
  return result.ok ? done(shown(call.request, result.value)) : result;
}

async function placeNew(db: Db, call: PlaceCall, digest: Buffer): Promise<Outcome<StoredOrder>> {
  const ready = await readyOrder(db, call, digest);
  if (!ready.ok) return ready;
  return await transaction(db, async (tx) => await takeOrder(tx, ready.value));
}

async function readyOrder(db: Db, { scope, request }: PlaceCall, digest: Buffer): Promise<Outcome<ReadyOrder>> {
  const { memberId, merchant } = scope;
  const currency = currencyOf(merchant.currency);
  const sale = await readSale(db, merchant.merchantId, request.gameCode, currency);
  if (!sale.ok) return sale;
  if (request.chase) return refuse('lottery.chase_invalid');
  const issueId = await findIssueId(db, request.gameCode, request.issue);
  if (issueId === undefined) return refuse('lottery.issue_closed');
  const lines = judgeOrder(sale.value.rules, sale.value.terms, request.lines);
  if (!lines.ok) return lines;
  const cost = money(currency, sumCosts(lines.value));
  if (parseAmount(request.cost, currency)?.amountMinor !== cost.amountMinor)
    return refuse('lottery.price_changed', { cost: toDecimal(cost) });
  const orderId = request.requestId.toLowerCase();
  const place = { memberId, orderId, chaseId: null, digest, issueId, issueNumber: request.issue };
  return done({ ...place, sale: sale.value, lines: lines.value });
}

function shown({ gameCode, issue }: LottoPlaceRequest, order: StoredOrder): LottoPlaceValue {
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
