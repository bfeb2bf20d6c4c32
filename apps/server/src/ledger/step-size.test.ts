import { expect, test } from 'vitest';
import { nextStepSize } from './step-size.ts';

test.each([
  ['doubles after a quick step', 500, 1_000, 1_000],
  ['stays the same after a step near the target duration', 500, 8_000, 500],
  ['halves after a slow step', 500, 20_000, 250],
  ['halves after a step that timed out', 500, Infinity, 250],
  ['never falls below one member', 1, Infinity, 1],
  ['never exceeds its limit', 100_000, 1, 100_000],
])('the size of a step %s', (_what, size, tookMs, next) => {
  expect(nextStepSize(size, tookMs)).toBe(next);
});
