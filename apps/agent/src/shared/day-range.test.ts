import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { eachDay, lengthDays, limitToReportRange } from './day-range.ts';

const TODAY = '2026-11-21';

test('both ends count, across the end of a month', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' };
  expect(lengthDays(range)).toBe(4);
  expect(eachDay(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test('a range longer than a report keeps its last days', () => {
  const cut = limitToReportRange({ from: '2026-01-01', to: TODAY });
  expect(cut.to).toBe(TODAY);
  expect(lengthDays(cut)).toBe(REPORT_RANGE_MAX_DAYS);
  const short = { from: '2026-11-01', to: TODAY };
  expect(limitToReportRange(short)).toEqual(short);
});
