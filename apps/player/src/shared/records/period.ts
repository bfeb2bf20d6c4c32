import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Shown at first: today and the six days before. */
const DEFAULT_DAYS = 7;

/** The days that an address names (`?from=2026-11-15&to=2026-11-21`); the last seven where it says nothing, or nothing that makes sense. */
export function readPeriod(params: URLSearchParams, today: string): DateRange {
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to) && from <= to && to <= today && from >= firstDayFor(to)) return { from, to };
  return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
}

/** The page that an address names, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The earliest first day beside this last one: the server reads no longer range. */
function firstDayFor(to: string): string {
  return addDays(to, 1 - REPORT_RANGE_MAX_DAYS);
}

function isDay(text: string | null): text is string {
  return text !== null && DAY.test(text) && isCalendarDay(text);
}

/** `Date.parse` takes 30 February as 2 March, so the day is written again and compared. */
function isCalendarDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}
