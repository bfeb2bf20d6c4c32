import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { eachDay, lengthDays, limitToReportRange } from './day-range.ts';

const TODAY = '2026-11-21';

test('counts and lists the first and the last day, across the end of a month', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' };
  expect(lengthDays(range)).toBe(4);
  expect(eachDay(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test('shortens a range that is longer than a report to its last days', () => {
  const shortened = limitToReportRange({ from: '2026-01-01', to: TODAY });
  expect(shortened.to).toBe(TODAY);
  expect(lengthDays(shortened)).toBe(REPORT_RANGE_MAX_DAYS);
  const short = { from: '2026-11-01', to: TODAY };
  expect(limitToReportRange(short)).toEqual(short);
});
