import { Temporal } from 'temporal-polyfill';
import type { Terms, WindowLength } from './terms.ts';

/** A settlement window: the half-open range of instants `[from, to)`. */
export interface SettlementWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Lengths in minutes of the windows that divide a day. */
const WINDOW_MINUTES = { hour: 60, five_minutes: 5 } as const;

/**
 * Returns the window that contains the instant. Windows follow the merchant's calendar: days begin at local midnight,
 * weeks on Monday, half months on the 1st and the 16th. Hours and five minutes are counted from local midnight, so that every window lies within one
 * local day, even if the day has 23 or 25 hours. The last window of a day is shorter if daylight saving moves the clock by half an hour.
 */
export function windowAt(length: WindowLength, instant: Date, timeZone: string): SettlementWindow {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  if (length === 'hour' || length === 'five_minutes') return windowOfDay(local, WINDOW_MINUTES[length]);
  const first = findFirstDay(length, local.toPlainDate());
  return { from: findMidnight(first, timeZone), to: findMidnight(dayAfter(length, first), timeZone) };
}

/** Returns the window before the one that contains the instant, which is the last window that had ended at the instant. */
export function windowBefore(length: WindowLength, instant: Date, timeZone: string): SettlementWindow {
  const { from } = windowAt(length, instant, timeZone);
  return windowAt(length, new Date(from.getTime() - 1), timeZone);
}

/**
 * Returns the time from which a window is paid (spec section 9): a daily salary is computed after midnight and distributed the day after, all other kinds
 * are paid when they are computed.
 */
export function computePayTime(kind: Terms['kind'], { to }: SettlementWindow, timeZone: string): Date {
  return kind === 'daily_salary' ? windowAt('D', to, timeZone).to : to;
}

function windowOfDay(local: Temporal.ZonedDateTime, minutes: number): SettlementWindow {
  const day = local.toPlainDate();
  const midnight = findMidnight(day, local.timeZoneId).getTime();
  const nextMidnight = findMidnight(day.add({ days: 1 }), local.timeZoneId).getTime();
  const lengthMs = minutes * 60_000;
  const from = midnight + Math.floor((local.epochMilliseconds - midnight) / lengthMs) * lengthMs;
  return { from: new Date(from), to: new Date(Math.min(from + lengthMs, nextMidnight)) };
}

function findFirstDay(
  length: Exclude<WindowLength, keyof typeof WINDOW_MINUTES>,
  day: Temporal.PlainDate,
): Temporal.PlainDate {
  switch (length) {
    case 'D':
      return day;
    case 'W':
      return day.subtract({ days: day.dayOfWeek - 1 });
    case 'H':
      return day.with({ day: day.day < HALF_MONTH_DAY ? 1 : HALF_MONTH_DAY });
    case 'M':
      return day.with({ day: 1 });
  }
}

/** The second half of every month begins on this day. */
const HALF_MONTH_DAY = 16;

/** Returns the first day that no longer belongs to the window which begins on `first`. */
function dayAfter(
  length: Exclude<WindowLength, keyof typeof WINDOW_MINUTES>,
  first: Temporal.PlainDate,
): Temporal.PlainDate {
  switch (length) {
    case 'D':
      return first.add({ days: 1 });
    case 'W':
      return first.add({ days: 7 });
    case 'H':
      return first.day === 1 ? first.with({ day: HALF_MONTH_DAY }) : first.with({ day: 1 }).add({ months: 1 });
    case 'M':
      return first.add({ months: 1 });
  }
}

/** Returns the first instant of a local day. The instant is not 00:00 if daylight saving begins at midnight. */
function findMidnight(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
