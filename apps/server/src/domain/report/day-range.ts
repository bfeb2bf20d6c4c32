import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';
import { startOfUtcDay } from '../utc-day.ts';

/**
 * A range of days of the merchant's calendar, written as `2026-11-24`, both ends included. The range covers the instants from the first midnight up to, but
 * not including, the midnight after the last day.
 */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** Every day of the range, oldest first. */
  readonly days: readonly string[];
}

const DAY_MS = 86_400_000;

/**
 * Checks a requested range of days and lists its days. Refuses with `request.invalid` days that do not exist and a reversed range, and with
 * `request.range_too_long` more than `REPORT_RANGE_MAX_DAYS` days.
 */
export function judgeDayRange({ from, to }: { readonly from: string; readonly to: string }): Outcome<DayRange> {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === undefined || last === undefined || first > last) return refuse('request.invalid');
  if (last - first >= REPORT_RANGE_MAX_DAYS) return refuse('request.range_too_long', { days: REPORT_RANGE_MAX_DAYS });
  return done(toRange(first, last));
}

/** Returns the range of the same length that ends on the day before this range begins. */
export function previousRange({ from, days }: DayRange): DayRange {
  const first = dayNumber(from) ?? 0;
  return toRange(first - days.length, first - 1);
}

/** Returns the range from the first to the last day, both given as days since 1970. */
function toRange(first: number, last: number): DayRange {
  const days = Array.from({ length: last - first + 1 }, (_, index) => formatDay(first + index));
  return { from: formatDay(first), to: formatDay(last), days };
}

/** Returns the days since 1970, or undefined where the day does not exist (31 February). */
function dayNumber(text: string): number | undefined {
  const start = startOfUtcDay(text);
  return start && start.getTime() / DAY_MS;
}

/** Formats days since 1970 as "2026-11-24". */
function formatDay(dayCount: number): string {
  return new Date(dayCount * DAY_MS).toISOString().slice(0, 10);
}
