import { expect, test } from 'vitest';
import { computeNextPollAt } from './jobs.ts';

const CREATED_AT = new Date('2026-11-23T10:00:00Z');
const secondsUntilNext = (attempts: number, now: Date): number | undefined => {
  const next = computeNextPollAt({ attempts, createdAt: CREATED_AT }, now);
  return next && (next.getTime() - now.getTime()) / 1000;
};

test.each([
  [0, 15],
  [1, 30],
  [4, 240],
  [7, 1_800],
  [5_000, 1_800],
])('schedules the next poll after %i attempts in %i seconds', (attempts, seconds) => {
  expect(secondsUntilNext(attempts, CREATED_AT)).toBe(seconds);
});

test('stops polling a deposit that is a day old', () => {
  const lastMoment = new Date('2026-11-24T09:59:59.999Z');
  expect(secondsUntilNext(0, lastMoment)).toBe(15);
  expect(secondsUntilNext(0, new Date('2026-11-24T10:00:00Z'))).toBeUndefined();
});
