import { currencies, isNegative, negate, toDecimal, type Currency, type Money } from './money.ts';

/** U+2212, as wide as a plus. A screen reader reads it as "minus", and a line never ends behind it as it may behind a hyphen. */
const MINUS = '\u2212';

const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount for people: grouped by locale, always with the minor digits, e.g. "24,860.50" or "−383.80". Digits are 0-9 in every
 * locale. A browser without data of the locale groups by thousands; `localeOf` of `@baize/i18n/number-format` gives a locale that groups
 * alike in Node and in every browser.
 */
export function formatAmount(amount: Money, locale: string): string {
  if (isNegative(amount)) return `${MINUS}${formatAmount(negate(amount), locale)}`;
  // Intl reads a decimal string exactly: no float on the way to the screen.
  return numberFormat(locale, amount.currency).format(toDecimal(amount) as Intl.StringNumericLiteral);
}

/** Formats an amount after its currency symbol, joined by a no-break space: "रू 24,860.50". The sign comes first: "−रू 383.80". */
export function formatMoney(amount: Money, locale: string): string {
  if (isNegative(amount)) return `${MINUS}${formatMoney(negate(amount), locale)}`;
  return `${currencies[amount.currency].symbol}\u00A0${formatAmount(amount, locale)}`;
}

function numberFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale}/${currency}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const digits = currencies[currency].minorDigits;
  const created = new Intl.NumberFormat(locale, {
    // Node has Devanagari digits for `ne`, and Chromium has none: a page that a host renders would change in the browser.
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  numberFormats.set(key, created);
  return created;
}
