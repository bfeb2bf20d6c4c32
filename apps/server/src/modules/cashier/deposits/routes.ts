import { add, money, mulRateFloor, toDecimal, zero } from '@baize/money';
import { bonusSums, toTimes, type BonusSums } from '@baize/money/bonus';
import { depositFee, judgeDepositAmount } from '../../../domain/cashier/judge-deposit.ts';
import { done, type Outcome } from '../../../domain/outcome.ts';
import { judgeDayRange } from '../../../domain/report/day-range.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Call, Handlers, ReplyOf } from '../../../http/call.ts';
import { pagesOf } from '../../../betting/bet-report.ts';
import { readExclusion } from '../../../betting/play-limits.ts';
import type { Db } from '../../../platform/db.ts';
import type { ProvidersContext } from '../providers/open.ts';
import { findOffer, type Choice } from './bonuses.ts';
import { createDeposit } from './create.ts';
import { readWholeTurnover } from './deposit-turnover.ts';
import { cancelDeposit, findOwnDeposit, sendProof } from './member-acts.ts';
import { openMethod, readMethods } from './methods.ts';
import { readDepositPage, readDepositTotals, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';
import { listOffers } from './shown-bonus.ts';
import { toDepositValue, toMethodValue, toDepositRecord } from './shown.ts';
import { readOwnLimitLeft, readUsedToday } from './used.ts';

type DepositCalls =
  | 'depositMethods'
  | 'depositQuote'
  | 'createDeposit'
  | 'sendDepositProof'
  | 'cancelDeposit'
  | 'deposit'
  | 'deposits';

/** Handles the member's calls about deposits (specification section 2, depositv2). */
export function depositHandlers(context: ProvidersContext): Pick<Handlers, DepositCalls> {
  const { db, now } = context;
  return {
    depositMethods: async (call) => await listMethods(db, call, now()),
    depositQuote: async (call) => await quote(db, call, now()),
    createDeposit: async (call) => await shown(db, await createDeposit(context, call), call.language),
    sendDepositProof: async (call) => await shown(db, await sendProof(db, call, now()), call.language),
    cancelDeposit: async (call) => await shown(db, await cancelDeposit(db, call, now()), call.language),
    deposit: async ({ request, scope, language }) =>
      await shown(db, await findOwnDeposit(db, scope.memberId, request.depositId), language),
    deposits: async (call) => await history(db, call),
  };
}

async function shown(db: Db, outcome: Outcome<Deposit>, language: string): Promise<Outcome<ReplyOf<'deposit'>>> {
  if (!outcome.ok) return outcome;
  return done(toDepositValue(outcome.value, await readWholeTurnover(db, outcome.value), language));
}

async function listMethods(
  db: Db,
  { scope: { memberId, merchant }, language }: Call<'depositMethods'>,
  now: Date,
): Promise<Outcome<ReplyOf<'depositMethods'>>> {
  const reach = { memberId, timeZone: merchant.timeZone, now };
  const currency = currencyOf(merchant.currency);
  const methods = await readMethods(db, memberId, merchant);
  const used = await readUsedToday(db, reach);
  const left = await readOwnLimitLeft(db, reach);
  const turnoverPpm = await readTurnoverPpm(db, { merchantId: merchant.merchantId, memberId });
  return done({
    currency,
    list: methods.map((method) => toMethodValue(method, used.get(method.methodId) ?? 0n, language)),
    leftToday: left === null ? null : toDecimal(money(currency, left)),
    isExcluded: (await readExclusion(db, memberId, now)) !== undefined,
    turnoverTimes: toTimes(turnoverPpm),
    promotions: await listOffers(db, { memberId, merchant, now }, language),
  });
}

async function quote(
  db: Db,
  { request, scope }: Call<'depositQuote'>,
  now: Date,
): Promise<Outcome<ReplyOf<'depositQuote'>>> {
  const method = await openMethod(db, scope.memberId, scope.merchant, request.methodId);
  if (!method.ok) return method;
  const judged = judgeDepositAmount(request.amount, method.value);
  if (!judged.ok) return judged;
  const amount = judged.value;
  const fee = depositFee(amount, method.value.feePpm);
  const { merchantId } = scope.merchant;
  const { memberId } = scope;
  const sums = await quoteBonus(db, {
    memberId,
    merchant: scope.merchant,
    now,
    amount,
    promotionId: request.promotionId,
  });
  if (!sums.ok) return sums;
  const { bonus, turnover } = sums.value;
  const turnoverPpm = await readTurnoverPpm(db, { merchantId, memberId });
  return done({
    currency: amount.currency,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    toPay: toDecimal(add(amount, fee)),
    bonus: toDecimal(bonus),
    turnoverRequired: toDecimal(add(mulRateFloor(amount, turnoverPpm), turnover)),
    bonusTurnover: toDecimal(turnover),
  });
}

interface Chosen extends Omit<Choice, 'promotionId'> {
  readonly promotionId: string | undefined;
}

/** Returns the bonus and its turnover for the quote, both zero if the member chose no promotion. */
async function quoteBonus(db: Db, { promotionId, ...choice }: Chosen): Promise<Outcome<BonusSums>> {
  const { amount } = choice;
  const none = zero(amount.currency);
  if (promotionId === undefined) return done({ bonus: none, turnover: none });
  const offer = await findOffer(db, { ...choice, promotionId });
  return offer.ok ? done(bonusSums(amount, offer.value)) : offer;
}

async function history(db: Db, { request, scope, language }: Call<'deposits'>): Promise<Outcome<ReplyOf<'deposits'>>> {
  const range = judgeDayRange(request);
  if (!range.ok) return range;
  const { pageNo, pageSize, state } = request;
  const reach = { memberId: scope.memberId, timeZone: scope.merchant.timeZone, range: range.value, state };
  const [list, totals] = await Promise.all([
    readDepositPage(db, { ...reach, pageNo, pageSize }),
    readDepositTotals(db, reach),
  ]);
  const currency = currencyOf(scope.merchant.currency);
  return done({
    list: list.map((deposit) => toDepositRecord(deposit, language)),
    total: totals.count,
    totalPages: pagesOf(totals.count, request),
    currency,
    creditedTotal: toDecimal(money(currency, totals.creditedMinor)),
  });
}
