import { money, mulRateFloor, parseAmount, toDecimal, type Money, type RatePpm } from '@baize/money';
import { currencyOf } from '../wallet/currency.ts';
import { done, refuse, type Outcome } from '../outcome.ts';

/** The bounds of a method for one deposit. */
export interface MethodRange {
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Parses an amount and returns it if it lies within the method's range. Otherwise refuses it with the range. */
export function judgeDepositAmount(text: string, { currency, minMinor, maxMinor }: MethodRange): Outcome<Money> {
  const of = currencyOf(currency);
  const asked = parseAmount(text, of);
  if (asked && asked.amountMinor >= minMinor && asked.amountMinor <= maxMinor) return done(asked);
  const [min, max] = [toDecimal(money(of, minMinor)), toDecimal(money(of, maxMinor))];
  return refuse('cashier.amount_invalid', { currency, min, max });
}

/** Returns the fee that the member pays on top, rounded down in the member's favour. */
export function computeDepositFee(amount: Money, feePpm: RatePpm): Money {
  return mulRateFloor(amount, feePpm);
}

/** Returns the rest of a daily limit; null where there is no limit. */
export function computeRemaining(maxMinor: bigint | null, usedMinor: bigint): bigint | null {
  if (maxMinor === null) return null;
  return maxMinor > usedMinor ? maxMinor - usedMinor : 0n;
}

/** Judges the daily limit of a method. `usedMinor`: the amounts of this day that were credited by this method or are pending. */
export function judgeMethodDailyLimit(asked: Money, dailyMaxMinor: bigint | null, usedMinor: bigint): Outcome<Money> {
  const left = computeRemaining(dailyMaxMinor, usedMinor);
  if (left === null || asked.amountMinor <= left) return done(asked);
  return refuse('cashier.daily_limit', { currency: asked.currency, left: toDecimal(money(asked.currency, left)) });
}

/** Writes parts per million as percent, e.g. 15000n as "1.5". */
export function percentText(ppm: RatePpm): string {
  const fraction = String(ppm % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${ppm / 10_000n}${fraction === '' ? '' : `.${fraction}`}`;
}
