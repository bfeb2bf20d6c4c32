import { currencies, isCurrency, money, parseAmount, toDecimal } from '@baize/money';
import { assert } from '../../../domain/assert.ts';

/** The same amount counted in units of another size; undefined where a part of it would be lost. */
export function rescaled(units: bigint, digits: number, toDigits: number): bigint | undefined {
  if (toDigits >= digits) return units * 10n ** BigInt(toDigits - digits);
  const size = 10n ** BigInt(digits - toDigits);
  return units % size === 0n ? units / size : undefined;
}

/**
 * An amount of a dialect that counts in units of so many digits, as our own decimal text. Undefined where the currency has no unit for
 * it. A currency that we do not have is left as it is: the wallet refuses it by its name.
 */
export function toOurText(units: bigint, digits: number, currency: string): string | undefined {
  if (!isCurrency(currency)) return decimalText(units, digits);
  const minor = rescaled(units, digits, currencies[currency].minorDigits);
  return minor === undefined ? undefined : toDecimal(money(currency, minor));
}

/** The way back. A test holds every currency that we have to the digits of every dialect. */
export function fromOurText(text: string, digits: number, currency: string): bigint {
  assert(isCurrency(currency), `a reply in ${currency}`);
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `the amount ${text} of a reply`);
  const units = rescaled(amount.amountMinor, currencies[currency].minorDigits, digits);
  assert(units !== undefined, `${currency} ${text} in ${digits} digits`);
  return units;
}

/** Formats an amount with exactly so many digits behind the point. */
export function decimalText(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${units < 0n ? '-' : ''}${whole}${part}`;
}
