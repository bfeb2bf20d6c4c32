import { expect, test } from 'vitest';
import { createLeadingEdgeThrottle } from './leading-edge.ts';

test('lets the first call through at once, then one call each second', () => {
  const passes = createLeadingEdgeThrottle(1000);
  expect([0, 1, 999, 1000, 1500, 2000, 9000].map(passes)).toEqual([true, false, false, true, false, true, true]);
});

test('a dropped call does not delay the next one', () => {
  const passes = createLeadingEdgeThrottle(1000);
  expect([0, 900, 1000].map(passes)).toEqual([true, false, true]);
});
