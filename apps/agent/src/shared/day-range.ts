import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

const DAY_MS = 86_400_000;

/** Returns how many days the range holds; both ends count. */
export function lengthDays({ from, to }: DateRange): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

export function eachDay(range: DateRange): string[] {
  return Array.from({ length: lengthDays(range) }, (_, index) => addDays(range.from, index));
}

/** The last days of the range, as many as one report holds. */
export function withinLimit({ from, to }: DateRange): DateRange {
  const first = addDays(to, 1 - REPORT_RANGE_MAX_DAYS);
  return { from: from < first ? first : from, to };
}
