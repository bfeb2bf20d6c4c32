import type { LanguageCode } from './languages.ts';

export interface Formats {
  /** For `formatMoney` of `@baize/money/format`. */
  readonly locale: string;
  /** "21 Nov 2026" */
  readonly date: (instant: Date | string) => string;
  /** "18:42" */
  readonly time: (instant: Date | string) => string;
  /** "21 Nov 2026, 18:42:07" */
  readonly dateTime: (instant: Date | string) => string;
  /** A calendar day such as "2026-11-21", which belongs to no time zone: "21 Nov 2026" */
  readonly day: (day: string) => string;
  /** The same, short enough for the axis of a chart: "21 Nov" */
  readonly shortDay: (day: string) => string;
  /** A whole number, grouped. Never for money: that is `formatMoney`. */
  readonly count: (count: number) => string;
  /** A share between 0 and 1: "42 %" in the form of the language. */
  readonly percent: (share: number) => string;
}

/**
 * Figures are written 0-9 in every language, as balances are: one column of figures in two scripts cannot be compared at a
 * glance. Grouping, order of the date and names of months are the language's own.
 */
export function localeOf(language: LanguageCode): string {
  return `${language}-u-nu-latn`;
}

/** What a screen writes that is not money, in the language and in the time zone of the merchant. */
export function createFormats(language: LanguageCode, timeZone: string): Formats {
  const locale = localeOf(language);
  const instants = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options });
    return (instant: Date | string) => format.format(new Date(instant));
  };
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    locale,
    date: instants({ dateStyle: 'medium' }),
    time: instants({ timeStyle: 'short' }),
    dateTime: instants({ dateStyle: 'medium', timeStyle: 'medium' }),
    day: days({ dateStyle: 'medium' }),
    shortDay: days({ day: 'numeric', month: 'short' }),
    count: (whole) => count.format(whole),
    percent: (share) => percent.format(share),
  };
}
