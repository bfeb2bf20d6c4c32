import type { LanguageCode } from './languages.ts';
import { latinDigits } from './number-format.ts';
import { relativeNames, type RelativeNames } from './relative-names.ts';

/** Units, largest first. A distance uses the first unit that it reaches. */
const UNITS_BY_LENGTH = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

type RelativeUnit = (typeof UNITS_BY_LENGTH)[number][0];

/** Formats a whole number of units; negative is past, zero is now. */
type RelativeFormat = (amount: number, unit: RelativeUnit) => string;

/** Creates a formatter of an instant relative to another one, rounded towards zero: "5 minutes ago", "in 2 days", "now". */
export function createRelativeTime(language: LanguageCode): (instant: Date | string, now: Date | number) => string {
  const format = relativeFormat(language);
  return (instant, now) => {
    const distanceMs = new Date(instant).getTime() - new Date(now).getTime();
    const [unit, lengthMs] =
      UNITS_BY_LENGTH.find(([, length]) => Math.abs(distanceMs) >= length) ?? (['second', 1000] as const);
    return format(Math.trunc(distanceMs / lengthMs), unit);
  };
}

/** Uses `Intl`, or the own texts where the browser lacks the data of the language. */
function relativeFormat(language: LanguageCode): RelativeFormat {
  const locale = latinDigits(language);
  const names = Intl.RelativeTimeFormat.supportedLocalesOf(locale).length > 0 ? undefined : relativeNames[language];
  return names ? namedRelativeFormat(names) : knownRelativeFormat(locale);
}

/** Formats with `Intl`. Only "now" is a word: "yesterday" depends on the calendar and not on the distance, as 30 hours may be two days back. */
function knownRelativeFormat(locale: string): RelativeFormat {
  const format = new Intl.RelativeTimeFormat(locale);
  const now = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  return (amount, unit) => (amount === 0 ? now : format.format(amount, unit));
}

/** Formats with these texts, whatever data the browser has. */
export function namedRelativeFormat({ now, past, future, units }: RelativeNames): RelativeFormat {
  return (amount, unit) => {
    if (amount === 0) return now;
    return (amount < 0 ? past : future).replace('#', `${Math.abs(amount)} ${units[unit]}`);
  };
}
