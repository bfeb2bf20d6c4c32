import type { LanguageCode } from './languages.ts';
import { once } from './once.ts';

export interface NumberFormats {
  /** Formats a whole number with grouping. Use `formatMoney` for money. */
  readonly count: (count: number) => string;
  /** Formats a share between 0 and 1, such as "42 %" in the form of the language. */
  readonly percent: (share: number) => string;
}

/** The smallest number that any language groups. */
const GROUPED_FROM = 1000;
/** Locale that groups by lakh and crore (12,34,567), for languages with this grouping in a browser that lacks their data. */
const SOUTH_ASIAN_FIGURES = 'en-IN-u-nu-latn';
const GROUPED_BY_LAKH: ReadonlySet<LanguageCode> = new Set(['ne', 'bn', 'gu', 'hi', 'ml', 'mr', 'pa', 'ta', 'te']);

/**
 * Creates the formats of numbers, separate from dates, because a first view needs only these. Creating a first `Intl`
 * format is slow in a browser, so it is deferred until a number has groups; smaller numbers are the same in every
 * language.
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

/** Returns the locale of figures. Digits are 0-9 in every language, so that figures in a column can be compared. Grouping follows the language. */
export function localeOf(language: LanguageCode): string {
  const locale = latinDigits(language);
  const unknown = Intl.NumberFormat.supportedLocalesOf(locale).length === 0;
  return unknown && GROUPED_BY_LAKH.has(language) ? SOUTH_ASIAN_FIGURES : locale;
}

export function latinDigits(language: LanguageCode): string {
  return `${language}-u-nu-latn`;
}
