import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { changeCount, changePermille, changeDirection } from './change.ts';

const npr = (amountMinor: bigint) => money('NPR', amountMinor);

test.each([
  [110n, 100n, 100],
  [90n, 100n, -100],
  [100n, 100n, 0],
  [0n, 100n, -1000],
  // 1/3 is 333.3 parts, 2/3 is 666.7.
  [4n, 3n, 333],
  [5n, 3n, 667],
  [1n, 3n, -667],
])('computes the change to %d from %d minor units', (now, before, change) => {
  expect(changePermille(npr(now), npr(before))).toBe(change);
});

test('returns a negative change for a growing loss, and none for a change of sign', () => {
  expect(changePermille(npr(-150n), npr(-100n))).toBe(-500);
  expect(changePermille(npr(50n), npr(-100n))).toBeUndefined();
  expect(changePermille(npr(-297n), npr(100n))).toBeUndefined();
  expect(changePermille(npr(0n), npr(-100n))).toBe(1000);
});

test('returns no change against zero', () => {
  expect(changePermille(npr(100n), npr(0n))).toBeUndefined();
  expect(changePermille(npr(0n), npr(0n))).toBeUndefined();
  expect(changeCount(5, 0)).toBeUndefined();
});

test('computes the difference of two counts', () => {
  expect(changeCount(93, 81)).toBe(12);
  expect(changeCount(3, 7)).toBe(-4);
});

test('returns a flat direction for no change and for an unknown change', () => {
  expect([changeDirection(undefined), changeDirection(0), changeDirection(1), changeDirection(-1)]).toEqual([
    'flat',
    'flat',
    'up',
    'down',
  ]);
});
