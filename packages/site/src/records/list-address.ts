import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

/** The highest page number that `@baize/contract` accepts in a request. */
const PAGE_MAX = 100_000;

/** The default range of a list is today and the six days before. */
const DEFAULT_LIST_DAYS = 7;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a filter from the text of its parameter. `undefined` means no filter. */
type FilterReader<Value extends string = string> = (text: string) => Value | undefined;

/** Filters of a list by parameter name. Every list also has `from`, `to` and `page`. */
export type FilterReaders = Readonly<Record<string, FilterReader>>;

type FilterValues<Readers extends FilterReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

/** Query of a list. All of it is in the address, so that a link and the back button show the same records again. */
export type ListQuery<Readers extends FilterReaders> = DateRange & { page: number } & FilterValues<Readers>;

/** Creates a reader that accepts these values. Any other text counts as no filter. */
export function oneOf<Value extends string>(values: readonly Value[]): FilterReader<Value> {
  return (text) => values.find((value) => value === text);
}

/** Creates a reader of a parameter that accepts a text which matches the pattern. Any other text counts as no filter. */
export function parameterMatching(pattern: RegExp): FilterReader {
  return (text) => (pattern.test(text) ? text : undefined);
}

/** Returns whether the text is a calendar date. `Date.parse` reads "2026-02-30" as 2 March, so the parsed date is formatted again and compared. */
export function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/**
 * Reads the range from `from` and `to`. Returns `undefined` for a range that a report does not accept: not a date,
 * reversed, in the future, or longer than the server allows.
 */
export function readDayRange(params: URLSearchParams, today: string): DateRange | undefined {
  const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (!isDay(range.from) || !isDay(range.to)) return undefined;
  if (range.from > range.to || range.to > today) return undefined;
  return range.from < addDays(range.to, 1 - REPORT_RANGE_MAX_DAYS) ? undefined : range;
}

/**
 * Returns the parameters with this value for `name`. `undefined` removes the parameter: a default value needs none. The
 * other parameters are kept.
 */
export function writeParameter(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}

const PAGE_PARAMETER = 'page';

/** Reads the page number. Any invalid text counts as the first page. */
export function readPage(params: URLSearchParams, name = PAGE_PARAMETER): number {
  const page = Number(params.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** Returns the parameters with this page. The first page needs no parameter, and the other parameters are kept. */
export function writePage(params: URLSearchParams, page: number, name = PAGE_PARAMETER): URLSearchParams {
  return writeParameter(params, name, page > 1 ? String(page) : undefined);
}

interface ListDefaults {
  /** The current day in the merchant's time zone. */
  readonly today: string;
  /** Number of days shown where the address names no range. */
  readonly days?: number;
}

/** Reads a query that `writeListQuery` wrote. Invalid parameters are ignored. */
export function readListQuery<Readers extends FilterReaders>(
  params: URLSearchParams,
  readers: Readers,
  { today, days = DEFAULT_LIST_DAYS }: ListDefaults,
): ListQuery<Readers> {
  const filters = Object.entries(readers).map(([name, read]) => [name, read(params.get(name) ?? '')] as const);
  const range = readDayRange(params, today) ?? { from: addDays(today, 1 - days), to: today };
  // `Object.fromEntries` loses the key types that `entries` took from `readers`.
  return { ...range, page: readPage(params), ...(Object.fromEntries(filters) as FilterValues<Readers>) };
}

/**
 * Returns the parameters of the list after a change. Another filter or range resets the page to the first one. The
 * range is always written, so that a link shows the same records tomorrow. Other parameters of the page are kept.
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
