import type { MissionPeriod } from '@baize/contract/codes';
import { Temporal } from 'temporal-polyfill';

/** A period of the brand's calendar. */
export interface RewardPeriod {
  /** "2026-11-24", "2026-W48", "2026-11"; empty for the one period of what happens once. */
  readonly key: string;
  readonly firstDay: string | null;
  /** Included. Null: it does not end. */
  readonly lastDay: string | null;
}

/** Returns the period that the day lies in. Weeks begin on Monday and are numbered as ISO 8601 does. */
export function periodOfDay(period: MissionPeriod, day: string): RewardPeriod {
  const date = Temporal.PlainDate.from(day);
  switch (period) {
    case 'once':
      return { key: '', firstDay: null, lastDay: null };
    case 'daily':
      return { key: day, firstDay: day, lastDay: day };
    case 'weekly': {
      const monday = date.subtract({ days: date.dayOfWeek - 1 });
      const week = String(date.weekOfYear).padStart(2, '0');
      const key = `${date.yearOfWeek}-W${week}`;
      return { key, firstDay: monday.toString(), lastDay: monday.add({ days: 6 }).toString() };
    }
    case 'monthly': {
      const first = date.with({ day: 1 });
      const last = date.with({ day: date.daysInMonth });
      return { key: day.slice(0, 7), firstDay: first.toString(), lastDay: last.toString() };
    }
    default:
      return period satisfies never;
  }
}

/** Returns the midnight after the last day of a period; null where it does not end. */
export function endOfPeriod({ lastDay }: Pick<RewardPeriod, 'lastDay'>, timeZone: string): Date | null {
  if (lastDay === null) return null;
  const midnight = Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(midnight.epochMilliseconds);
}

/** Returns the day of the instant on the clock of a time zone, e.g. "2026-11-24". */
export function dayAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
