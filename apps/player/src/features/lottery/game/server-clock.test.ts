import { expect, test } from 'vitest';
import { TIMER_MAX_MS } from '../../../shared/call-at.ts';
import { FALLBACK_AFTER_MS, REFETCH_SPREAD_MS, waitUntilFallback } from './refetch-moment.ts';
import { createServerClock } from './server-clock.ts';

test('continues the time of the server, whatever the clock of the browser says', () => {
  let elapsed = 500;
  const clock = createServerClock({ serverTime: '2026-11-24T00:00:00.000Z', ageMs: 250 }, () => elapsed);
  expect(new Date(clock()).toISOString()).toBe('2026-11-24T00:00:00.250Z');
  elapsed += 1_000;
  expect(new Date(clock()).toISOString()).toBe('2026-11-24T00:00:01.250Z');
});

test('waits until the due moment and a little longer, within the spread', () => {
  expect(waitUntilFallback(10_000, 4_000, 0)).toBe(6_000 + FALLBACK_AFTER_MS);
  expect(waitUntilFallback(10_000, 12_000, 1)).toBe(FALLBACK_AFTER_MS + REFETCH_SPREAD_MS);
  expect(waitUntilFallback(10 * TIMER_MAX_MS, 0, 0)).toBe(TIMER_MAX_MS);
});
