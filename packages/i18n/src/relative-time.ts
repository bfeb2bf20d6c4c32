import type { LanguageCode } from './languages.ts';
import { latinDigits } from './number-format.ts';
import { relativeNames, type RelativeNames } from './relative-names.ts';

/** Largest first: the distance is told in the first unit that it fills. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

type RelativeUnit = (typeof UNITS)[number][0];

/** Writes a whole number of units; negative ones are past, none is now. */
type RelativeFormat = (amount: number, unit: RelativeUnit) => string;

/** "5 minutes ago", "in 2 days", "now": how far an instant is from another, rounded towards it. */
export function createRelativeTime(language: LanguageCode): (instant: Date | string, now: Date | number) => string {
  const format = relativeFormat(language);
  return (instant, now) => {
    const distanceMs = new Date(instant).getTime() - new Date(now).getTime();
    const [unit, lengthMs] = UNITS.find(([, length]) => Math.abs(distanceMs) >= length) ?? (['second', 1000] as const);
    return format(Math.trunc(distanceMs / lengthMs), unit);
  };
}

/** Intl's words, or the language's own where the browser lacks its data. */
function relativeFormat(language: LanguageCode): RelativeFormat {
  const locale = latinDigits(language);
  const names = Intl.RelativeTimeFormat.supportedLocalesOf(locale).length > 0 ? undefined : relativeNames[language];
  return names ? namedRelativeFormat(names) : knownRelativeFormat(locale);
}

/** "Yesterday" belongs to the calendar, not to a distance: 30 hours may be two days back. Only "now" is said in a word. */
function knownRelativeFormat(locale: string): RelativeFormat {
  const format = new Intl.RelativeTimeFormat(locale);
  const now = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  return (amount, unit) => (amount === 0 ? now : format.format(amount, unit));
}

/** Writes a distance with these words, whatever languages the browser knows. */
export function namedRelativeFormat({ now, past, future, units }: RelativeNames): RelativeFormat {
  return (amount, unit) => {
    if (amount === 0) return now;
    return (amount < 0 ? past : future).replace('#', `${Math.abs(amount)} ${units[unit]}`);
  };
}
