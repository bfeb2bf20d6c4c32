import { expect, test } from 'vitest';
import { presetRange, readOverviewRange, writeOverviewRange } from './overview-range.ts';

const TODAY = '2026-03-03';
const read = (query: string) => readOverviewRange(new URLSearchParams(query), TODAY);

test('starts with the seven days up to today', () => {
  expect(read('')).toEqual({ choice: 'week', days: { from: '2026-02-25', to: TODAY } });
});

test('reads a month as thirty days including today', () => {
  expect(read('range=month').days).toEqual({ from: '2026-02-02', to: TODAY });
});

test('reads a custom range', () => {
  expect(read('from=2026-02-01&to=2026-02-03')).toEqual({
    choice: 'custom',
    days: { from: '2026-02-01', to: '2026-02-03' },
  });
});

test.each(['range=year', 'range=toString', 'from=2026-02-01', 'from=2026-04-01&to=2026-04-02'])(
  '%j falls back to the week',
  (query) => {
    expect(read(query).choice).toBe('week');
  },
);

test.each([
  presetRange('today', TODAY),
  presetRange('week', TODAY),
  presetRange('month', TODAY),
  read('from=2026-02-01&to=2026-02-03'),
])('reads back a written range: $choice', (range) => {
  const written = writeOverviewRange(new URLSearchParams('range=month&from=2026-01-01&to=2026-01-02'), range);
  expect(readOverviewRange(written, TODAY)).toEqual(range);
});

test('keeps the search for a downline with another range, and returns to its first page', () => {
  const params = new URLSearchParams('account=kosi&page=3');
  expect(writeOverviewRange(params, presetRange('month', TODAY)).toString()).toBe('account=kosi&range=month');
});
