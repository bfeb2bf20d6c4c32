import { expect, test } from 'vitest';
import { readRecordsQuery, writeRecordsQuery } from './records-query.ts';

const TODAY = '2026-11-21';
const LAST_SEVEN = { from: '2026-11-15', to: TODAY, gameType: undefined, vendor: undefined, state: undefined, page: 1 };
const read = (query: string) => readRecordsQuery(new URLSearchParams(query), TODAY);

test('reads what it wrote', () => {
  const query = { from: '2026-10-01', to: '2026-10-31', gameType: 'RNG', vendor: 'PG', state: 'won', page: 3 } as const;
  expect(readRecordsQuery(writeRecordsQuery(LAST_SEVEN, query), TODAY)).toEqual(query);
});

test('a change of the filter starts at the first page', () => {
  const query = read('from=2026-11-01&to=2026-11-02&page=4');
  expect(writeRecordsQuery(query, { state: 'lost' }).toString()).toBe('from=2026-11-01&to=2026-11-02&state=lost');
  expect(writeRecordsQuery(query, { page: 5 }).get('page')).toBe('5');
});

test.each([
  '',
  'from=2026-11-20',
  'from=2026-11-21&to=2026-11-20',
  'from=2026-11-20&to=2026-11-22',
  'from=2026-13-01&to=2026-13-02',
  'from=2026-09-31&to=2026-10-01',
  'from=2026-08-21&to=2026-11-21',
  'type=POKER&vendor=p%20g&state=pending&page=0',
])('%s shows the last seven days', (query) => {
  expect(read(query)).toEqual(LAST_SEVEN);
});

test('92 days are the longest range', () => {
  expect(read('from=2026-08-22&to=2026-11-21')).toMatchObject({ from: '2026-08-22' });
});
