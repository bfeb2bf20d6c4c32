import type { LanguageCode } from './languages.ts';
import { once } from './once.ts';

export interface NumberFormats {
  /** A whole number, grouped. Never for money: that is `formatMoney`. */
  readonly count: (count: number) => string;
  /** A share between 0 and 1: "42 %" in the form of the language. */
  readonly percent: (share: number) => string;
}

/** The first figure that any language groups. */
const GROUPED_FROM = 1000;
/** Groups figures by lakh and crore in a browser that has no data of a language which does: 12,34,567. */
const SOUTH_ASIAN_FIGURES = 'en-IN-u-nu-latn';
const GROUPED_BY_LAKH: ReadonlySet<LanguageCode> = new Set(['ne', 'bn', 'gu', 'hi', 'ml', 'mr', 'pa', 'ta', 'te']);

/**
 * Apart from dates: it is all that a first view needs. A browser takes long to make its first format, so none is made before a figure
 * wants it: figures without groups are the same in every language.
 */
export function createNumberFormats(language: LanguageCode): NumberFormats {
  const count = once(() => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 }));
  const percent = once(() => new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }));
  return {
    count: (whole) => (isUngrouped(whole) ? String(whole) : count().format(whole)),
    percent: (share) => percent().format(share),
  };
}

function isUngrouped(whole: number): boolean {
  return Number.isInteger(whole) && whole >= 0 && whole < GROUPED_FROM;
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
