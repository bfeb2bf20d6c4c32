import { currencies, isNegative, negate, toDecimal, type Currency, type Money } from './money.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** An amount for people: grouped by locale, always with the minor digits, e.g. "24,860.50". */
export function formatAmount(amount: Money, locale: string): string {
  // Intl reads a decimal string exactly: no float on the way to the screen.
  return numberFormat(locale, amount.currency).format(toDecimal(amount) as Intl.StringNumericLiteral);
}

/** An amount with its currency symbol in front, joined by a no-break space, e.g. "रू 24,860.50"; the sign before all: "-रू 383.80". */
export function formatMoney(amount: Money, locale: string): string {
  if (isNegative(amount)) return `-${formatMoney(negate(amount), locale)}`;
  return `${currencies[amount.currency].symbol}\u00A0${formatAmount(amount, locale)}`;
}

function numberFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale}/${currency}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const digits = currencies[currency].minorDigits;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numberFormats.set(key, made);
  return made;
}
