import { expect, test } from 'vitest';
import { judgeDayRange, previousRange } from './day-range.ts';

function range(from: string, to: string) {
  const judged = judgeDayRange({ from, to });
  if (!judged.ok) throw new Error(judged.code);
  return judged.value;
}

test('both ends belong to the range, over the ends of months and of February in a leap year', () => {
  expect(range('2028-02-28', '2028-03-01').days).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(range('2026-11-21', '2026-11-21').days).toEqual(['2026-11-21']);
});

test('the previous range is as long, and ends the day before', () => {
  expect(previousRange(range('2026-03-01', '2026-03-03')).days).toEqual(['2026-02-26', '2026-02-27', '2026-02-28']);
});

test('a range of 92 days is accepted, one of 93 is refused', () => {
  expect(range('2026-01-01', '2026-04-02').days).toHaveLength(92);
  expect(judgeDayRange({ from: '2026-01-01', to: '2026-04-03' })).toMatchObject({ code: 'request.range_too_long' });
});

test.each([
  ['2026-02-02', '2026-02-01'],
  ['2026-02-31', '2026-03-01'],
  ['2026-2-1', '2026-02-02'],
  ['yesterday', '2026-02-02'],
])('%s to %s is refused', (from, to) => {
  expect(judgeDayRange({ from, to })).toEqual({ ok: false, code: 'request.invalid' });
});
