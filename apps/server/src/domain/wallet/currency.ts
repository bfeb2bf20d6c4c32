import { isCurrency, money, toDecimal, type Currency } from '@baize/money';
import { POINTS_CURRENCY, points, toPointsText } from '@baize/money/points';
import { assert } from '../assert.ts';

/** Returns the currency of a row of money. Throws for an unknown code, which is a mistake in the data. */
export function currencyOf(code: string): Currency {
  assert(isCurrency(code), `unknown currency ${code}`);
  return code;
}

/** The currency of a ledger amount: a currency of money, or points, which are not money. */
export type LedgerCurrency = Currency | typeof POINTS_CURRENCY;

/** An amount of an entry or a balance: `Money` or `Points`. */
export interface LedgerAmount {
  readonly currency: LedgerCurrency;
  readonly amountMinor: bigint;
}

/** Returns the currency of a row of the ledger, which may be points. Throws for an unknown code. */
export function ledgerCurrencyOf(code: string): LedgerCurrency {
  return code === POINTS_CURRENCY ? code : currencyOf(code);
}

/** Formats an amount of the ledger for people and the wire. */
export function toLedgerText({ currency, amountMinor }: LedgerAmount): string {
  return currency === POINTS_CURRENCY ? toPointsText(points(amountMinor)) : toDecimal(money(currency, amountMinor));
}
