import { expect, test } from 'vitest';
import { nextStepSize } from './step-size.ts';

test.each([
  ['grows after a step that was quick', 500, 1_000, 1_000],
  ['stays after a step that took as long as it should', 500, 8_000, 500],
  ['halves after a step that was slow', 500, 20_000, 250],
  ['halves after a step that was given up', 500, Infinity, 250],
  ['never falls below one member', 1, Infinity, 1],
  ['never exceeds its limit', 100_000, 1, 100_000],
])('the size of a step %s', (_what, size, tookMs, next) => {
  expect(nextStepSize(size, tookMs)).toBe(next);
});
