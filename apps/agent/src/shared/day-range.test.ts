import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { describe, expect, test } from 'vitest';
import { eachDay, isDay, lengthDays, readDayRange, withinLimit } from './day-range.ts';

const TODAY = '2026-11-21';
const read = (query: string) => readDayRange(new URLSearchParams(query), TODAY);

test.each(['2026-02-30', '2026-13-01', '26-01-01', '', 'today'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a leap day is a day', () => {
  expect(isDay('2028-02-29')).toBe(true);
});

test('both ends count, across the end of a month', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' };
  expect(lengthDays(range)).toBe(4);
  expect(eachDay(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test('a range longer than a report keeps its last days', () => {
  const cut = withinLimit({ from: '2026-01-01', to: TODAY });
  expect(cut.to).toBe(TODAY);
  expect(lengthDays(cut)).toBe(REPORT_RANGE_MAX_DAYS);
  const short = { from: '2026-11-01', to: TODAY };
  expect(withinLimit(short)).toEqual(short);
});

describe('an address', () => {
  test('with a range', () => {
    expect(read('from=2026-11-01&to=2026-11-21')).toEqual({ from: '2026-11-01', to: TODAY });
  });

  test.each([
    ['without an end', 'from=2026-11-01'],
    ['the wrong way round', 'from=2026-11-20&to=2026-11-10'],
    ['in the future', 'from=2026-11-20&to=2026-11-22'],
    ['too long', 'from=2026-01-01&to=2026-11-20'],
    ['with a day that is not', 'from=2026-02-30&to=2026-03-02'],
  ])('%s holds no range', (_, query) => {
    expect(read(query)).toBeUndefined();
  });
});
