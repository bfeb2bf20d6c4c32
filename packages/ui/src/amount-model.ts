import { currencies, parseAmount, type Currency } from '@baize/money';
import { asciiDigits } from './digits-model.ts';

/**
 * What was typed or pasted as a decimal string of the currency: "रू १,५००.५०५" → "1500.50". Commas group, the first point parts,
 * what is beyond the currency's digits falls out; nothing is rounded. A point at the end stays, it is still being typed.
 */
export function typedAmount(text: string, currency: Currency): string {
  const { minorDigits } = currencies[currency];
  const kept = asciiDigits(text).replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const plain = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || minorDigits === 0) return plain;
  return `${plain === '' ? '0' : plain}.${rest.join('').slice(0, minorDigits)}`;
}

/** Whether both say the same amount: "500" and "500.00" do. */
export function isSameAmount(left: string, right: string, currency: Currency): boolean {
  const [one, other] = [parseAmount(left, currency), parseAmount(right, currency)];
  return one !== undefined && other !== undefined && one.amountMinor === other.amountMinor;
}
