import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

/** The contract asks for no later page. */
const PAGE_MAX = 100_000;

/** A list begins with today and the six days before. */
const DEFAULT_LIST_DAYS = 7;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads one filter from the text of its parameter. `undefined` stands for no filter. */
type FilterReader<Value extends string = string> = (text: string) => Value | undefined;

/** The filters of a list by the name of their parameter in the address. `from`, `to` and `page` belong to every list. */
export type FilterReaders = Readonly<Record<string, FilterReader>>;

type FilterValues<Readers extends FilterReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

/** Query of a list. The address holds all of it, so that a link and the back button show the same records again. */
export type ListQuery<Readers extends FilterReaders> = DateRange & { page: number } & FilterValues<Readers>;

/** A filter with these values. Any other text in the address counts as no filter. */
export function oneOf<Value extends string>(values: readonly Value[]): FilterReader<Value> {
  return (text) => values.find((value) => value === text);
}

/** A filter whose text matches the pattern. */
export function matching(pattern: RegExp): FilterReader {
  return (text) => (pattern.test(text) ? text : undefined);
}

/** A day of the calendar: "2026-02-30" is none. `Date.parse` takes it as 2 March, so the day is written again and compared. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/**
 * The range that the address names with `from` and `to`. `undefined` where a report cannot have it: no days, the wrong way round, in the
 * future, or longer than the server answers.
 */
export function readDayRange(params: URLSearchParams, today: string): DateRange | undefined {
  const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (!isDay(range.from) || !isDay(range.to)) return undefined;
  if (range.from > range.to || range.to > today) return undefined;
  return range.from < addDays(range.to, 1 - REPORT_RANGE_MAX_DAYS) ? undefined : range;
}

/** The page that the address names. Anything that is no page number counts as the first page. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

interface ListDefaults {
  /** The day of the merchant. */
  readonly today: string;
  /** How many days are shown where the address names no range. */
  readonly days?: number;
}

/** Reads what `writeListQuery` wrote. What makes no sense in an address is left out. */
export function readListQuery<Readers extends FilterReaders>(
  params: URLSearchParams,
  readers: Readers,
  { today, days = DEFAULT_LIST_DAYS }: ListDefaults,
): ListQuery<Readers> {
  const filters = Object.entries(readers).map(([name, read]) => [name, read(params.get(name) ?? '')] as const);
  const range = readDayRange(params, today) ?? { from: addDays(today, 1 - days), to: today };
  // `Object.fromEntries` forgets the names that `entries` took from `readers`.
  return { ...range, page: readPage(params), ...(Object.fromEntries(filters) as FilterValues<Readers>) };
}

/**
 * The address of the list after a change. Another filter or range starts at the first page. The days always stand in the address: a
 * link shows the same records tomorrow. Other parameters of the page stay.
 */
export function writeListQuery<Query extends DateRange & { page: number }>(
  params: URLSearchParams,
  query: Query,
  change: Partial<Query>,
): URLSearchParams {
  const { page, ...rest } = { ...query, page: 1, ...change };
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ ...rest, page: page > 1 ? String(page) : undefined })) {
    next.delete(name);
    if (typeof value === 'string') next.set(name, value);
  }
  return next;
}
