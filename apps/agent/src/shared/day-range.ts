import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

const DAY_MS = 86_400_000;

/** Returns the number of days of the range, including the first and the last. */
export function lengthDays({ from, to }: DateRange): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

/** Returns the days of the range in order, as ISO 8601 dates. */
export function eachDay(range: DateRange): string[] {
  return Array.from({ length: lengthDays(range) }, (_, index) => addDays(range.from, index));
}

/** Shortens a range to the maximum length of a report, by moving its first day. */
export function limitToReportRange({ from, to }: DateRange): DateRange {
  const earliestFrom = addDays(to, 1 - REPORT_RANGE_MAX_DAYS);
  return { from: from < earliestFrom ? earliestFrom : from, to };
}
