import { describe, expect, it } from 'vitest';
import { countdownDigits, isSpoken, nextTickMs, secondsUntil, timeLeft } from './countdown-model.ts';

describe('secondsUntil', () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 1, 60],
    [60_000, 59_000, 1],
    [60_000, 59_999, 1],
    [60_000, 60_000, 0],
    [60_000, 90_000, 0],
  ])('up to %d at %d: %d', (atMs, nowMs, seconds) => {
    expect(secondsUntil(atMs, nowMs)).toBe(seconds);
  });

  it('changes at the next tick and not before', () => {
    for (const nowMs of [0, 1, 250, 999, 1000, 58_999]) {
      const nextMs = nextTickMs(60_000, nowMs);
      expect(secondsUntil(60_000, nowMs + nextMs)).toBe(secondsUntil(60_000, nowMs) - 1);
      expect(secondsUntil(60_000, nowMs + nextMs - 1)).toBe(secondsUntil(60_000, nowMs));
    }
  });
});

it.each([
  [0, '00:00'],
  [65, '01:05'],
  [3599, '59:59'],
  [7209, '2:00:09'],
  [26 * 3600, '26:00:00'],
])('%d s: %s', (seconds, digits) => {
  expect(countdownDigits(timeLeft(seconds))).toBe(digits);
});

it.each([
  [86_399, '23:59:59'],
  [86_400, '1 d 00:00:00'],
  [6 * 86_400 + 3 * 3600 + 2 * 60 + 5, '6 d 03:02:05'],
])('writes the days of %d s in words: %s', (seconds, text) => {
  expect(countdownDigits(timeLeft(seconds), ({ days, time }) => `${days} d ${time}`)).toBe(text);
});

it('splits seconds into days and the rest', () => {
  expect(timeLeft(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
});

describe('isSpoken', () => {
  it.each([
    [61, 60, true],
    [60, 59, false],
    [11, 10, true],
    [10, 9, false],
    [1, 0, true],
    // A page in the background skips ticks.
    [45, 12, true],
    [9, 4, false],
  ])('from %d to %d: %s', (before, now, spoken) => {
    expect(isSpoken(before, now)).toBe(spoken);
  });

  it('announces four times in a minute and a half', () => {
    const ticks = Array.from({ length: 90 }, (_, index) => 90 - index);
    expect(ticks.filter((before) => isSpoken(before, before - 1)).map((before) => before - 1)).toEqual([60, 30, 10, 0]);
  });
});
