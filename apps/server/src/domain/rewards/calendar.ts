import { Temporal } from 'temporal-polyfill';

/** Returns the day that lies `days` days after `day`, both written as "2026-11-24". A negative number goes back. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns the number of days from the first day to the last. The result is zero for the same day, and negative if `last` is before `first`. */
export function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last), { largestUnit: 'day' }).days;
}

/** A week or month of a brand's calendar: the days `from` and `to`, both included, and the key that grants of the period store. */
export interface Period {
  /** "2026-11-24", "2026-W48" or "2026-11". */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** The day, the hour and the periods in which an instant lies in the calendar of a brand. Weeks begin on Monday and are numbered by ISO 8601. */
export interface BrandCalendar {
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly yesterday: string;
  readonly week: Period;
  readonly lastWeek: Period;
  readonly month: Period;
  readonly lastMonth: Period;
}

/** Returns the day of the instant on the clock of a time zone, e.g. "2026-11-24". */
export function dayAt(instant: Date, timeZone: string): string {
  return localTime(instant, timeZone).toPlainDate().toString();
}

/** Returns the day, the hour and the periods in which an instant lies in the calendar of a brand. */
export function calendarAt(instant: Date, timeZone: string): BrandCalendar {
  const local = localTime(instant, timeZone);
  const day = local.toPlainDate();
  return {
    day: day.toString(),
    hour: local.hour,
    yesterday: day.subtract({ days: 1 }).toString(),
    week: weekOf(day),
    lastWeek: weekOf(day.subtract({ weeks: 1 })),
    month: monthOf(day),
    lastMonth: monthOf(day.with({ day: 1 }).subtract({ days: 1 })),
  };
}

function localTime(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** Returns the week of a day, from Monday on. */
export function weekOf(day: Temporal.PlainDate): Period {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const key = `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`;
  return { key, from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/** Returns the calendar month of a day. */
export function monthOf(day: Temporal.PlainDate): Period {
  const first = day.with({ day: 1 });
  const last = day.with({ day: day.daysInMonth });
  return { key: first.toString().slice(0, 7), from: first.toString(), to: last.toString() };
}
