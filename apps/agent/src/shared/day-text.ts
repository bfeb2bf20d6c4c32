import type { DateRange } from '@baize/ui/date-range-model';

/** A day has no zone: it is read and shown in the same one. */
const ZONE = 'UTC';

/** "14 – 20 November 2026", or one day with its weekday. */
export function rangeText({ from, to }: DateRange, locale: string): string {
  if (from === to) {
    return new Intl.DateTimeFormat(locale, {
      timeZone: ZONE,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(asDate(from));
  }
  return new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(asDate(from), asDate(to));
}

function asDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
