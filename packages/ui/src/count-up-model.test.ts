import { expect, it } from 'vitest';
import { COUNT_UP_MS, figureAt } from './count-up-model.ts';

const HUGE = 99_999_999_999_999_999_999n;

it.each([
  [0n, 100n],
  [100n, 0n],
  [-50n, HUGE],
  [7n, 7n],
])('moves from %d to %d monotonically', (from, to) => {
  expect(figureAt(from, to, 0)).toBe(from);
  expect(figureAt(from, to, COUNT_UP_MS)).toBe(to);
  expect(figureAt(from, to, 60_000)).toBe(to);
  const way = Array.from({ length: 51 }, (_, step) => figureAt(from, to, (step * COUNT_UP_MS) / 50));
  const sorted = way.toSorted((a, b) => (a === b ? 0 : a < b === from < to ? -1 : 1));
  expect(way).toEqual(sorted);
});

it('moves faster at the start', () => {
  expect(figureAt(0n, 1000n, COUNT_UP_MS / 4)).toBeGreaterThan(500n);
});
