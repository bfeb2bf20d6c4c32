import { currencies, parseAmount, type Currency } from '@baize/money';
import { asciiDigits } from './digits-model.ts';

/**
 * Converts typed or pasted text to a decimal string of the currency: "रू १,५००.५०५" → "1500.50". Commas are grouping,
 * the first point is the decimal point, and digits beyond the currency's minor unit are dropped without rounding. A
 * trailing point is kept, because the person is still typing.
 */
export function typedAmount(text: string, currency: Currency): string {
  const { minorDigits } = currencies[currency];
  const kept = asciiDigits(text).replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const plain = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || minorDigits === 0) return plain;
  return `${plain === '' ? '0' : plain}.${rest.join('').slice(0, minorDigits)}`;
}

/** Returns whether both strings mean the same amount, such as "500" and "500.00". */
export function isSameAmount(left: string, right: string, currency: Currency): boolean {
  const [one, other] = [parseAmount(left, currency), parseAmount(right, currency)];
  return one !== undefined && other !== undefined && one.amountMinor === other.amountMinor;
}
