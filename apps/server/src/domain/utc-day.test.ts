import { expect, test } from 'vitest';
import { startOfUtcDay } from './utc-day.ts';

test('returns the first instant of a day', () => {
  expect(startOfUtcDay('2028-02-29')).toEqual(new Date('2028-02-29T00:00:00Z'));
});

test.each(['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-1-1', '20261121', '', '2026-11-21T00:00:00Z'])(
  '%j is no day of the calendar',
  (text) => {
    expect(startOfUtcDay(text)).toBeUndefined();
  },
);
