import { parseAmount, toDecimal, type Currency, type Money } from '@baize/money';

/**
 * Parses an amount. Returns undefined if the text has leading zeros or another number of digits than the currency, because every amount has
 * exactly one spelling.
 */
export function parseWalletAmount(text: string, currency: Currency): Money | undefined {
  const amount = parseAmount(text, currency);
  return amount && toDecimal(amount) === text ? amount : undefined;
}

/**
 * The largest sum in minor units that a credit may leave in a wallet or in the wins of a bet. The sum is half of the largest bigint of PostgreSQL,
 * so that the stakes of open bets can still be returned.
 */
const SUM_MINOR_MAX = 2n ** 62n;

/** Returns whether the sum and the credit together can be stored. A larger credit is a mistake of the vendor, and not an error of the database. */
export function canAddCredit(sumMinor: bigint, credit: Money): boolean {
  return sumMinor + credit.amountMinor <= SUM_MINOR_MAX;
}
