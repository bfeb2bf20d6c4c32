import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { worthOfPoints } from './worth-of-points.ts';

test('converts points to money by the rate, rounded down to the smallest unit', () => {
  expect(worthOfPoints(100, 30, 'NPR')).toEqual(money('NPR', 333n));
  expect(worthOfPoints(100, 30, 'VND')).toEqual(money('VND', 3n));
  expect(worthOfPoints(1.5, 1, 'NPR')).toEqual(money('NPR', 100n));
  expect(worthOfPoints(-5, 1, 'NPR')).toEqual(money('NPR', 0n));
});
