import { currencies, isCurrency, money, parseAmount, toDecimal } from '@baize/money';
import { assert } from '../../../domain/assert.ts';

/**
 * Converts an amount from units with `digits` decimals to units with `toDigits` decimals: 1250 units with 2 digits (12.50) are 12500 with 3. Returns
 * undefined if the conversion would lose a part of the amount.
 */
export function rescaleUnits(units: bigint, digits: number, toDigits: number): bigint | undefined {
  if (toDigits >= digits) return units * 10n ** BigInt(toDigits - digits);
  const size = 10n ** BigInt(digits - toDigits);
  return units % size === 0n ? units / size : undefined;
}

/**
 * Converts an amount in units of a dialect to a decimal text of the wallet API. Returns undefined if the currency cannot express the amount.
 * An amount in an unknown currency keeps its digits, and the wallet then refuses the call because of the currency.
 */
export function toWalletAmount(units: bigint, digits: number, currency: string): string | undefined {
  if (!isCurrency(currency)) return decimalText(units, digits);
  const minor = rescaleUnits(units, digits, currencies[currency].minorDigits);
  return minor === undefined ? undefined : toDecimal(money(currency, minor));
}

/**
 * Converts a decimal text of the wallet API to units of a dialect. Throws if the text is not an amount of the currency, or if the units cannot express
 * the amount. A test checks that this works for every currency and every dialect.
 */
export function fromWalletAmount(text: string, digits: number, currency: string): bigint {
  assert(isCurrency(currency), `a reply in ${currency}`);
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `the amount ${text} of a reply`);
  const units = rescaleUnits(amount.amountMinor, currencies[currency].minorDigits, digits);
  assert(units !== undefined, `${currency} ${text} in ${digits} digits`);
  return units;
}

/** Formats an amount with exactly this number of digits after the point: 1250 units with 2 digits are "12.50". */
export function decimalText(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${units < 0n ? '-' : ''}${whole}${part}`;
}
