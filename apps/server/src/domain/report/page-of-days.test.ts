import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPageOfDays } from './page-of-days.ts';

const COUNTS = [
  { day: '2026-11-22', count: 3 },
  { day: '2026-11-21', count: 0 },
  { day: '2026-11-20', count: 4 },
];

test.each([
  [1, 2, { days: ['2026-11-22'], offset: 0 }],
  [2, 2, { days: ['2026-11-22', '2026-11-20'], offset: 2 }],
  [3, 2, { days: ['2026-11-20'], offset: 1 }],
  [5, 2, { days: [], offset: 0 }],
  [1, 100, { days: ['2026-11-22', '2026-11-20'], offset: 0 }],
])('page %i of %i rows is cut from its own days only', (pageNo, pageSize, page) => {
  expect(findPageOfDays(COUNTS, { pageNo, pageSize })).toEqual(page);
});

test('the pages put together are the whole list', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 7 }), (sizes, pageSize) => {
      const days = sizes.map((count, index) => ({ day: `day${index}`, count }));
      const rowsOf = (day: string) =>
        Array.from({ length: days.find((each) => each.day === day)?.count ?? 0 }, (_, at) => `${day}:${at}`);
      const pages = Array.from({ length: 100 }, (_, index) => {
        const { days: read, offset } = findPageOfDays(days, { pageNo: index + 1, pageSize });
        return read.flatMap(rowsOf).slice(offset, offset + pageSize);
      });
      expect(pages.flat()).toEqual(days.flatMap(({ day }) => rowsOf(day)));
    }),
  );
});
