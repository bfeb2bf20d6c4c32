import { expect, test } from 'vitest';
import { largest, sharesPercent } from './shares.ts';

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
])('%# %o', (amounts, percents) => {
  expect(sharesPercent(amounts)).toEqual(percents);
});

test('shares add up to the whole', () => {
  const amounts = [17n, 23n, 4n, 91n, 3n, 58n, 11n];
  expect(sharesPercent(amounts).reduce((sum, percent) => sum + percent, 0)).toBe(100);
});

test('nothing has no shares', () => {
  expect(sharesPercent([0n, 0n])).toEqual([0, 0]);
});

const cut = (amounts: bigint[], shown: number) => largest(amounts, (amount) => amount, shown);

test('the largest stand first, the rest apart, zeros nowhere', () => {
  expect(cut([1n, 5n, 0n, 3n, 2n], 2)).toEqual({ top: [5n, 3n], others: [2n, 1n] });
});

test('a single one left over stands for itself', () => {
  expect(cut([1n, 5n, 3n], 2)).toEqual({ top: [5n, 3n, 1n], others: [] });
});
