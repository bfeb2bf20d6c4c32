import { expect, test } from 'vitest';
import { createLeadingEdgeThrottle } from './leading-edge.ts';

test('the first goes at once, then one in each second', () => {
  const passes = createLeadingEdgeThrottle(1000);
  expect([0, 1, 999, 1000, 1500, 2000, 9000].map(passes)).toEqual([true, false, false, true, false, true, true]);
});

test('what was dropped does not put the next one off', () => {
  const passes = createLeadingEdgeThrottle(1000);
  expect([0, 900, 1000].map(passes)).toEqual([true, false, true]);
});
