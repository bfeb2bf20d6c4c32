import { expect, test } from 'vitest';
import {
  conditionSliderRange,
  parseCondition,
  rateSliderRange,
  formatRate,
  parseRate,
  roundUpToNiceNumber,
} from './slider-ranges.ts';

test('rounds up to 1, 2 or 5 times a power of ten', () => {
  expect([0, 1, 1.2, 3, 7, 10, 14, 4_200, 99_999].map(roundUpToNiceNumber)).toEqual([
    1, 1, 2, 5, 10, 10, 20, 5_000, 100_000,
  ]);
});

test('lets a condition reach twice the figure of the team, and at least its present value', () => {
  expect(conditionSliderRange(5, 7)).toEqual({ max: 20, step: 1 });
  expect(conditionSliderRange(30_000, 4_200)).toEqual({ max: 50_000, step: 500 });
  expect(conditionSliderRange(0, 0)).toEqual({ max: 1, step: 1 });
});

test('lets a rate reach the highest own rate, in finer steps up to 5 %', () => {
  expect(rateSliderRange('1.5')).toEqual({ max: 1.5, step: 0.01 });
  expect(rateSliderRange('40')).toEqual({ max: 40, step: 0.1 });
});

test('parses rates and conditions, and returns 0 for a text that is no number', () => {
  expect([parseRate('0.8'), parseRate(' 1 '), parseRate(''), parseRate('much')]).toEqual([0.8, 1, 0, 0]);
  expect([parseCondition('500.00'), parseCondition(''), parseCondition('x')]).toEqual([500, 0, 0]);
  expect([formatRate(0.1 + 0.2), formatRate(1), formatRate(0.07)]).toEqual(['0.3', '1', '0.07']);
});
