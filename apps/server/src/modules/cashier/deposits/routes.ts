import { add, money, mulRateFloor, toDecimal, zero } from '@baize/money';
import { bonusSums, toTimes, type BonusSums } from '@baize/money/bonus';
import { computeDepositFee, judgeDepositAmount } from '../../../domain/cashier/judge-deposit.ts';
import { done, type Outcome } from '../../../domain/outcome.ts';
import { judgeDayRange } from '../../../domain/report/day-range.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Call, Handlers, ReplyOf } from '../../../http/call.ts';
import { countPages } from '../../../betting/bet-report.ts';
import { readOwnLimitLeft } from '../../../betting/open-deposits.ts';
import { readExclusion } from '../../../betting/play-limits.ts';
import type { Db } from '../../../platform/db.ts';
import type { ProvidersContext } from '../providers/open.ts';
import { findEligibleOffer, type BonusChoice } from './bonuses.ts';
import { createDeposit } from './create.ts';
import { readTotalRequiredTurnover } from './deposit-turnover.ts';
import { cancelDeposit, findOwnDeposit, sendProof } from './member-acts.ts';
import { findUsableMethod, readMethods } from './methods.ts';
import { readDepositPage, readDepositTotals, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';
import { listBonusOffers } from './bonus-values.ts';
import { toDepositValue, toMethodValue, toDepositRecord } from './deposit-values.ts';
import { sumDepositsToday } from './deposits-today.ts';

type DepositCalls =
  | 'depositMethods'
  | 'depositQuote'
  | 'createDeposit'
  | 'sendDepositProof'
  | 'cancelDeposit'
  | 'deposit'
  | 'deposits';

/** Handles the member's calls about deposits (specification section 2, depositv2). */
export function createDepositHandlers(context: ProvidersContext): Pick<Handlers, DepositCalls> {
  const { db, now } = context;
  return {
    depositMethods: async (call) => await listMethods(db, call, now()),
    depositQuote: async (call) => await quoteDeposit(db, call, now()),
    createDeposit: async (call) => await toDepositReply(db, await createDeposit(context, call), call.language),
    sendDepositProof: async (call) => await toDepositReply(db, await sendProof(db, call, now()), call.language),
    cancelDeposit: async (call) => await toDepositReply(db, await cancelDeposit(db, call, now()), call.language),
    deposit: async ({ request, scope, language }) =>
      await toDepositReply(db, await findOwnDeposit(db, scope.memberId, request.depositId), language),
    deposits: async (call) => await listDeposits(db, call),
  };
}

/** Converts a deposit to the reply for its member. A refusal is passed on unchanged. */
async function toDepositReply(
  db: Db,
  outcome: Outcome<Deposit>,
  language: string,
): Promise<Outcome<ReplyOf<'deposit'>>> {
  if (!outcome.ok) return outcome;
  return done(toDepositValue(outcome.value, await readTotalRequiredTurnover(db, outcome.value), language));
}

/** Lists the methods with what the member's limits leave today, and the bonuses that the member can choose. */
async function listMethods(
  db: Db,
  { scope: { memberId, merchant }, language }: Call<'depositMethods'>,
  now: Date,
): Promise<Outcome<ReplyOf<'depositMethods'>>> {
  const limitScope = { memberId, timeZone: merchant.timeZone, now };
  const currency = currencyOf(merchant.currency);
  const methods = await readMethods(db, memberId, merchant);
  const usedMinorByMethod = await sumDepositsToday(db, limitScope);
  const remainingMinor = await readOwnLimitLeft(db, limitScope);
  const turnoverPpm = await readTurnoverPpm(db, { merchantId: merchant.merchantId, memberId });
  return done({
    currency,
    list: methods.map((method) => toMethodValue(method, usedMinorByMethod.get(method.methodId) ?? 0n, language)),
    leftToday: remainingMinor === null ? null : toDecimal(money(currency, remainingMinor)),
    isExcluded: (await readExclusion(db, memberId, now)) !== undefined,
    turnoverTimes: toTimes(turnoverPpm),
    promotions: await listBonusOffers(db, { memberId, merchant, now }, { language, ownLimitLeftMinor: remainingMinor }),
  });
}

/**
 * Calculates fee, bonus and required turnover of a deposit before it is created. Refuses what `createDeposit` would refuse about the method,
 * the amount and the promotion. Daily limits and open deposits are judged only when the deposit is created.
 */
async function quoteDeposit(
  db: Db,
  { request, scope }: Call<'depositQuote'>,
  now: Date,
): Promise<Outcome<ReplyOf<'depositQuote'>>> {
  const method = await findUsableMethod(db, scope.memberId, scope.merchant, request.methodId);
  if (!method.ok) return method;
  const judged = judgeDepositAmount(request.amount, method.value);
  if (!judged.ok) return judged;
  const amount = judged.value;
  const fee = computeDepositFee(amount, method.value.feePpm);
  const { merchantId } = scope.merchant;
  const { memberId } = scope;
  const bonusQuote = await quoteBonus(db, {
    memberId,
    merchant: scope.merchant,
    now,
    amount,
    promotionId: request.promotionId,
  });
  if (!bonusQuote.ok) return bonusQuote;
  const { bonus, turnover: bonusTurnover } = bonusQuote.value;
  const turnoverPpm = await readTurnoverPpm(db, { merchantId, memberId });
  return done({
    currency: amount.currency,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    toPay: toDecimal(add(amount, fee)),
    bonus: toDecimal(bonus),
    turnoverRequired: toDecimal(add(mulRateFloor(amount, turnoverPpm), bonusTurnover)),
    bonusTurnover: toDecimal(bonusTurnover),
  });
}

/** The choice of a member who may have chosen no promotion. */
interface OptionalChoice extends Omit<BonusChoice, 'promotionId'> {
  readonly promotionId: string | undefined;
}

/**
 * Returns the bonus and the turnover that the bonus requires in addition to the deposit's. Both are zero if the member chose no promotion.
 */
async function quoteBonus(db: Db, { promotionId, ...choice }: OptionalChoice): Promise<Outcome<BonusSums>> {
  const { amount } = choice;
  const zeroAmount = zero(amount.currency);
  if (promotionId === undefined) return done({ bonus: zeroAmount, turnover: zeroAmount });
  const offer = await findEligibleOffer(db, { ...choice, promotionId });
  return offer.ok ? done(bonusSums(amount, offer.value)) : offer;
}

/** Returns a page of the member's deposits, with the count and the credited sum of all pages. */
async function listDeposits(
  db: Db,
  { request, scope, language }: Call<'deposits'>,
): Promise<Outcome<ReplyOf<'deposits'>>> {
  const range = judgeDayRange(request);
  if (!range.ok) return range;
  const { pageNo, pageSize, state } = request;
  const filter = { memberId: scope.memberId, timeZone: scope.merchant.timeZone, range: range.value, state };
  const [list, totals] = await Promise.all([
    readDepositPage(db, { ...filter, pageNo, pageSize }),
    readDepositTotals(db, filter),
  ]);
  const currency = currencyOf(scope.merchant.currency);
  return done({
    list: list.map((deposit) => toDepositRecord(deposit, language)),
    total: totals.count,
    totalPages: countPages(totals.count, request),
    currency,
    creditedTotal: toDecimal(money(currency, totals.creditedMinor)),
  });
}
