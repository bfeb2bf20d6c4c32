import { expect, test } from 'vitest';
import {
  isDay,
  parameterMatching,
  oneOf,
  readListQuery,
  readPage,
  writeListQuery,
  writePage,
  writeParameter,
} from './list-address.ts';

const TODAY = '2026-11-21';
const READERS = { state: oneOf(['won', 'lost'] as const), vendor: parameterMatching(/^[A-Z]{2}$/) };
const LAST_SEVEN = { from: '2026-11-15', to: TODAY, page: 1, state: undefined, vendor: undefined };
const read = (query: string) => readListQuery(new URLSearchParams(query), READERS, { today: TODAY });

test('reads back a written address', () => {
  const query = { from: '2026-10-01', to: '2026-10-31', page: 3, state: 'won', vendor: 'PG' } as const;
  expect(read(writeListQuery(new URLSearchParams(), read(''), query).toString())).toEqual(query);
});

test('resets to the first page when a filter changes', () => {
  const params = new URLSearchParams('from=2026-11-01&to=2026-11-02&page=4');
  const query = read(params.toString());
  expect(writeListQuery(params, query, { state: 'lost' }).toString()).toBe('from=2026-11-01&to=2026-11-02&state=lost');
  expect(writeListQuery(params, query, { page: 5 }).get('page')).toBe('5');
});

test('removes a cleared filter from the address and keeps the other parameters of the page', () => {
  const params = new URLSearchParams('part=history&state=won');
  const next = writeListQuery(params, read(params.toString()), { state: undefined });
  expect(next.has('state')).toBe(false);
  expect(next.get('part')).toBe('history');
});

test.each([
  '',
  'from=2026-11-20',
  'from=2026-11-21&to=2026-11-20',
  'from=2026-11-20&to=2026-11-22',
  'from=2026-13-01&to=2026-13-02',
  'from=2026-09-31&to=2026-10-01',
  'from=2026-08-21&to=2026-11-21',
  'state=pending&vendor=p%20g&page=0',
])('shows the last seven days without a filter for "%s"', (query) => {
  expect(read(query)).toEqual(LAST_SEVEN);
});

test('accepts a range of 92 days, the longest', () => {
  expect(read('from=2026-08-22&to=2026-11-21')).toMatchObject({ from: '2026-08-22' });
});

test('starts with the number of days that the list asks for', () => {
  expect(readListQuery(new URLSearchParams(), {}, { today: TODAY, days: 30 })).toMatchObject({ from: '2026-10-23' });
});

test.each(['2026-02-30', '2026-2-3', 'today', ''])('refuses "%s" as a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('accepts a leap day', () => {
  expect(isDay('2028-02-29')).toBe(true);
});

test.each([
  ['7', 7],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['100001', 1],
])('reads page=%s as page %i', (text, page) => {
  expect(readPage(new URLSearchParams({ page: text }))).toBe(page);
});

test('sets a parameter, and removes it for `undefined`, without changing the given parameters', () => {
  const params = new URLSearchParams('tab=links&page=2');
  expect(writeParameter(params, 'tab', 'rates').toString()).toBe('tab=rates&page=2');
  expect(writeParameter(params, 'tab', undefined).toString()).toBe('page=2');
  expect(params.toString()).toBe('tab=links&page=2');
});

test('writes the page of one of two lists and keeps the rest of the address', () => {
  const params = new URLSearchParams('board=bets&page=2');
  expect(writePage(params, 3, 'friends').toString()).toBe('board=bets&page=2&friends=3');
  expect(writePage(params, 1).toString()).toBe('board=bets');
  expect(readPage(writePage(params, 3, 'friends'), 'friends')).toBe(3);
});
