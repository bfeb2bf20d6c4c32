import { expect, test } from 'vitest';
import { vendorStart } from './start-game.ts';

test.each([
  [true, 7, 'list'],
  [true, 1, 'list'],
  [false, 1, 'game'],
  [false, 7, 'lobby'],
] as const)('a vendor that opens its list %s, with %i games, starts with the %s', (opensList, games, start) => {
  expect(vendorStart({ opensList, games })).toBe(start);
});
