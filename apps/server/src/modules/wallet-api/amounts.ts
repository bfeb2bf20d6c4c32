import { parseAmount, toDecimal, type Currency, type Money } from '@baize/money';

/**
 * Parses an amount. Returns undefined if the text has leading zeros or another number of digits than the currency, because every amount has
 * exactly one spelling.
 */
export function readAmount(text: string, currency: Currency): Money | undefined {
  const amount = parseAmount(text, currency);
  return amount && toDecimal(amount) === text ? amount : undefined;
}

/**
 * The largest sum that a credit may leave in a wallet or in the wins of a bet. It is half of what a bigint of PostgreSQL holds, so
 * that the stakes of open bets can still be given back on top.
 */
const SUM_MINOR_MAX = 2n ** 62n;

/** Returns whether the sum can be stored. A credit that does not fit is the caller's mistake, not an error of the database. */
export function fitsOnTop(sumMinor: bigint, credit: Money): boolean {
  return sumMinor + credit.amountMinor <= SUM_MINOR_MAX;
}
