import type { Formats } from '@baize/i18n/format';
import type { DateRange } from '@baize/ui/date-range-model';

/** A day has no zone: it is read and shown in the same one. */
const WHOLE_DAY = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** "14 – 20 November 2026", or one day with its weekday. */
export function rangeText({ from, to }: DateRange, dateFormat: Formats['dateFormat']): string {
  if (from === to) return dateFormat({ ...WHOLE_DAY, weekday: 'long' }).format(asDate(from));
  return dateFormat(WHOLE_DAY).formatRange(asDate(from), asDate(to));
}

function asDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
