import { expect, test } from 'vitest';
import { splitLargest, sharesPercent } from './shares.ts';

test.each([
  [
    [1n, 1n, 1n],
    [34, 33, 33],
  ],
  [
    [50n, 50n],
    [50, 50],
  ],
  [
    [999n, 1n],
    [100, 0],
  ],
  [
    [2n, 1n, 0n],
    [67, 33, 0],
  ],
  [[7n], [100]],
])('rounds the shares of %o to %o percent', (amounts, percents) => {
  expect(sharesPercent(amounts)).toEqual(percents);
});

test('returns shares that add up to 100', () => {
  const amounts = [17n, 23n, 4n, 91n, 3n, 58n, 11n];
  expect(sharesPercent(amounts).reduce((sum, percent) => sum + percent, 0)).toBe(100);
});

test('returns zeros where the sum is zero', () => {
  expect(sharesPercent([0n, 0n])).toEqual([0, 0]);
});

const splitAmounts = (amounts: bigint[], shown: number) => splitLargest(amounts, (amount) => amount, shown);

test('returns the largest in descending order, the others apart, and no zeros', () => {
  expect(splitAmounts([1n, 5n, 0n, 3n, 2n], 2)).toEqual({ top: [5n, 3n], others: [2n, 1n] });
});

test('adds a single other item to the largest', () => {
  expect(splitAmounts([1n, 5n, 3n], 2)).toEqual({ top: [5n, 3n, 1n], others: [] });
});
