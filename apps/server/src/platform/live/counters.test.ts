import { expect, test } from 'vitest';
import { createOpenCounter, createRateGate } from './counters.ts';

test('refuses a key beyond its limit, and accepts it again when a place was given back', () => {
  const counter = createOpenCounter(2);
  const give = counter.take('a');
  expect(counter.take('a')).toBeDefined();
  expect(counter.take('a')).toBeUndefined();
  expect(counter.take('b')).toBeDefined();
  give?.();
  give?.();
  expect(counter.total()).toBe(2);
  expect(counter.take('a')).toBeDefined();
  expect(counter.take('a')).toBeUndefined();
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
