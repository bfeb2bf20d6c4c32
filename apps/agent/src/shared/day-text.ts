import type { Formats } from '@baize/i18n/format';
import type { DateRange } from '@baize/ui/date-range-model';

/** A date has no time zone, so it is parsed and formatted in the same zone, UTC. */
const WHOLE_DAY = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Formats a range as "14 – 20 November 2026", or a single day with its weekday. */
export function rangeText({ from, to }: DateRange, dateFormat: Formats['dateFormat']): string {
  if (from === to) return dateFormat({ ...WHOLE_DAY, weekday: 'long' }).format(toUtcDate(from));
  return dateFormat(WHOLE_DAY).formatRange(toUtcDate(from), toUtcDate(to));
}

function toUtcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
