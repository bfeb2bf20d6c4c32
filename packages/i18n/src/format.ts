import { dateFormat, type DateFormat } from './date-format.ts';
import type { LanguageCode } from './languages.ts';
import { once } from './once.ts';
import { createNumberFormats, latinDigits, localeOf, type NumberFormats } from './number-format.ts';

export interface Formats extends NumberFormats {
  /** Locale for other figures: `formatMoney` of `@baize/money/format`, `Intl.NumberFormat`. */
  readonly locale: string;
  /** Creates a formatter like `new Intl.DateTimeFormat(locale, options)` in the language. */
  readonly dateFormat: (options: Intl.DateTimeFormatOptions) => DateFormat;
  /** Formats "21 Nov 2026" in the order of the language. */
  readonly date: (instant: Date | string) => string;
  /** Formats "18:42". */
  readonly time: (instant: Date | string) => string;
  /** Formats "21 Nov 2026, 18:42:07". */
  readonly dateTime: (instant: Date | string) => string;
  /** Formats a calendar day such as "2026-11-21", which has no time zone, as "21 Nov 2026". */
  readonly day: (day: string) => string;
  /** Formats a calendar day without its year for the axis of a chart: "21 Nov". */
  readonly shortDay: (day: string) => string;
}

/** Creates the formats of dates, times and numbers in the language and in the time zone of the merchant. */
export function createFormats(language: LanguageCode, timeZone: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(dateLocale(language), options);
  const instants = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => dates({ timeZone, hourCycle: 'h23', ...options }));
    return (instant: Date | string) => format().format(new Date(instant));
  };
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => dates({ timeZone: 'UTC', ...options }));
    return (day: string) => format().format(new Date(`${day}T00:00:00Z`));
  };
  return {
    locale: localeOf(language),
    ...createNumberFormats(language),
    dateFormat: dates,
    date: instants({ dateStyle: 'medium' }),
    time: instants({ timeStyle: 'short' }),
    dateTime: instants({ dateStyle: 'medium', timeStyle: 'medium' }),
    day: days({ dateStyle: 'medium' }),
    shortDay: days({ day: 'numeric', month: 'short' }),
  };
}

/** Returns the locale of dates. English is en-GB, because readers in South Asia expect the day before the month. */
function dateLocale(language: LanguageCode): string {
  return language === 'en' ? 'en-GB' : latinDigits(language);
}
