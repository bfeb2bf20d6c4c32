import { money, mulRateFloor, parseAmount, toDecimal, type Money, type RatePpm } from '@baize/money';
import { currencyOf } from '../wallet/currency.ts';
import { done, refuse, type Outcome } from '../outcome.ts';

/** The bounds of a method for one deposit, in minor units. */
export interface MethodRange {
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Parses an amount and returns it if it lies within the method's range. Otherwise refuses it with `cashier.amount_invalid` and the range. */
export function judgeDepositAmount(text: string, { currency, minMinor, maxMinor }: MethodRange): Outcome<Money> {
  const parsedCurrency = currencyOf(currency);
  const amount = parseAmount(text, parsedCurrency);
  if (amount && amount.amountMinor >= minMinor && amount.amountMinor <= maxMinor) return done(amount);
  const [min, max] = [toDecimal(money(parsedCurrency, minMinor)), toDecimal(money(parsedCurrency, maxMinor))];
  return refuse('cashier.amount_invalid', { currency, min, max });
}

/** Returns the fee that the member pays on top, rounded down in the member's favour. */
export function computeDepositFee(amount: Money, feePpm: RatePpm): Money {
  return mulRateFloor(amount, feePpm);
}

/** Returns what a daily limit leaves, in minor units. The result is zero if the limit is used up, and null if there is no limit. */
export function computeRemaining(maxMinor: bigint | null, usedMinor: bigint): bigint | null {
  if (maxMinor === null) return null;
  return maxMinor > usedMinor ? maxMinor - usedMinor : 0n;
}

/**
 * Refuses an amount above the daily limit of a method with `cashier.daily_limit`. `usedMinor` is the sum of the deposits by this method that were credited
 * today or are open.
 */
export function judgeMethodDailyLimit(amount: Money, dailyMaxMinor: bigint | null, usedMinor: bigint): Outcome<Money> {
  const left = computeRemaining(dailyMaxMinor, usedMinor);
  if (left === null || amount.amountMinor <= left) return done(amount);
  return refuse('cashier.daily_limit', { currency: amount.currency, left: toDecimal(money(amount.currency, left)) });
}

/** Writes parts per million as percent, e.g. 15000n as "1.5". */
export function formatPercent(ppm: RatePpm): string {
  const fraction = String(ppm % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${ppm / 10_000n}${fraction === '' ? '' : `.${fraction}`}`;
}
