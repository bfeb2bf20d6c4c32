import { dateNames, type DateNames } from './date-names.ts';

/** The part of `Intl.DateTimeFormat` that screens use. */
export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/** Locale for languages that a browser lacks. It determines the order "21 November 2026", into which the own names are put. */
const BASE_LOCALE = 'en-GB-u-nu-latn';
/** First three letters of English names, in every length. */
const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const ENGLISH_LETTERS = 3;

/**
 * Creates a formatter like `new Intl.DateTimeFormat`. Where the browser lacks the data of the language, the own names
 * of months and days are used.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const names = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 ? undefined : namesOf(locale);
  return names ? namedDateFormat(names, options) : new Intl.DateTimeFormat(locale, options);
}

/** Formats dates with these names, whatever data the browser has. */
export function namedDateFormat(names: DateNames, options: Intl.DateTimeFormatOptions): DateFormat {
  const narrow = options.weekday === 'narrow';
  // A narrow English "S" is ambiguous between two days.
  const base = new Intl.DateTimeFormat(BASE_LOCALE, { ...options, ...(narrow && { weekday: 'short' }) });
  const rename = ({ type, value }: { type: string; value: string }) => {
    if (type === 'weekday')
      return nameFor(value, ENGLISH_WEEKDAYS, narrow ? names.narrowWeekdays : names.weekdays) ?? value;
    // A numeric month matches no English name and is kept.
    return type === 'month' ? (nameFor(value, ENGLISH_MONTHS, names.months) ?? value) : value;
  };
  return {
    format: (date) => base.formatToParts(date).map(rename).join(''),
    formatRange: (from, to) => base.formatRangeToParts(from, to).map(rename).join(''),
  };
}

function namesOf(locale: string): DateNames | undefined {
  return dateNames[new Intl.Locale(locale).language];
}

function nameFor(english: string, known: readonly string[], names: readonly string[]): string | undefined {
  return names[known.indexOf(english.slice(0, ENGLISH_LETTERS))];
}
