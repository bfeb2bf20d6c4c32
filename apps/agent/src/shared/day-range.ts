import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** A day of a calendar that exists: "2026-02-30" does not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** How many days the range holds; both ends count. */
export function lengthDays({ from, to }: DateRange): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

export function eachDay(range: DateRange): string[] {
  return Array.from({ length: lengthDays(range) }, (_, index) => addDays(range.from, index));
}

/**
 * The range that an address asks for with `from` and `to`, or undefined where it is none that a report can have: no days, the
 * wrong way round, in the future, or longer than the server answers.
 */
export function readDayRange(params: URLSearchParams, today: string): DateRange | undefined {
  const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (!isDay(range.from) || !isDay(range.to)) return undefined;
  if (range.from > range.to || range.to > today) return undefined;
  return lengthDays(range) > REPORT_RANGE_MAX_DAYS ? undefined : range;
}

/** The last days of the range, as many as one report holds. */
export function withinLimit({ from, to }: DateRange): DateRange {
  const first = addDays(to, 1 - REPORT_RANGE_MAX_DAYS);
  return { from: from < first ? first : from, to };
}
