import type { LanguageCode } from './languages.ts';

export interface NumberFormats {
  /** For other figures: `formatMoney` of `@baize/money/format`, `Intl.NumberFormat`. Dates go through `createFormats`. */
  readonly locale: string;
  /** A whole number, grouped. Never for money: that is `formatMoney`. */
  readonly count: (count: number) => string;
  /** A share between 0 and 1: "42 %" in the form of the language. */
  readonly percent: (share: number) => string;
}

/** Groups figures by lakh and crore in a browser that has no data of a language which does: 12,34,567. */
const SOUTH_ASIAN_FIGURES = 'en-IN-u-nu-latn';
const GROUPED_BY_LAKH: ReadonlySet<LanguageCode> = new Set(['ne', 'bn', 'gu', 'hi', 'ml', 'mr', 'pa', 'ta', 'te']);

/** Apart from dates: it is all that a first view needs. */
export function createNumberFormats(language: LanguageCode): NumberFormats {
  const locale = localeOf(language);
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return { locale, count: (whole) => count.format(whole), percent: (share) => percent.format(share) };
}

/**
 * The locale of figures. They are written 0-9 in every language, as balances are: one column of figures in two scripts cannot be
 * compared at a glance. Grouping is the language's own.
 */
export function localeOf(language: LanguageCode): string {
  const locale = latinDigits(language);
  const unknown = Intl.NumberFormat.supportedLocalesOf(locale).length === 0;
  return unknown && GROUPED_BY_LAKH.has(language) ? SOUTH_ASIAN_FIGURES : locale;
}

export function latinDigits(language: LanguageCode): string {
  return `${language}-u-nu-latn`;
}
