import { expect, test } from 'vitest';
import { createOpenCounter, createRateGate } from './counters.ts';

test('refuses a key beyond its limit, and accepts it again when a place was given back', () => {
  const counter = createOpenCounter(2);
  const give = counter.acquire('a');
  expect(counter.acquire('a')).toBeDefined();
  expect(counter.acquire('a')).toBeUndefined();
  expect(counter.acquire('b')).toBeDefined();
  give?.();
  give?.();
  expect(counter.total()).toBe(2);
  expect(counter.acquire('a')).toBeDefined();
  expect(counter.acquire('a')).toBeUndefined();
});

test('limits the events of each second', () => {
  let nowMs = 0;
  const fits = createRateGate(2, () => nowMs);
  expect([fits(), fits(), fits()]).toEqual([true, true, false]);
  nowMs = 999;
  expect(fits()).toBe(false);
  nowMs = 1_000;
  expect(fits()).toBe(true);
});
