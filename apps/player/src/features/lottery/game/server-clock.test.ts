import { expect, test } from 'vitest';
import { REFETCH_SPREAD_MS, TIMER_MAX_MS, waitBeforeRefetch } from './refetch-schedule.ts';
import { createServerClock } from './server-clock.ts';

test('continues the time of the server, whatever the clock of the browser says', () => {
  let elapsed = 500;
  const clock = createServerClock({ serverTime: '2026-11-24T00:00:00.000Z', ageMs: 250 }, () => elapsed);
  expect(new Date(clock()).toISOString()).toBe('2026-11-24T00:00:00.250Z');
  elapsed += 1_000;
  expect(new Date(clock()).toISOString()).toBe('2026-11-24T00:00:01.250Z');
});

test('refetches at the due moment within the spread, then after growing pauses, and ends', () => {
  expect(waitBeforeRefetch(0, 10_000, 4_000, 0)).toBe(6_000);
  expect(waitBeforeRefetch(0, 10_000, 12_000, 1)).toBe(REFETCH_SPREAD_MS);
  expect(waitBeforeRefetch(0, 10 * TIMER_MAX_MS, 0, 0)).toBe(TIMER_MAX_MS);
  const pauses = Array.from({ length: 9 }, (_, index) => waitBeforeRefetch(index + 1, 0, 0, 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, undefined, undefined]);
});
