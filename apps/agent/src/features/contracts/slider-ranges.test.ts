import { expect, test } from 'vitest';
import { conditionRange, conditionValue, rateRange, rateText, rateValue, roundUp } from './slider-ranges.ts';

test('rounds up to 1, 2 or 5 times a power of ten', () => {
  expect([0, 1, 1.2, 3, 7, 10, 14, 4_200, 99_999].map(roundUp)).toEqual([1, 1, 2, 5, 10, 10, 20, 5_000, 100_000]);
});

test('a condition reaches to twice what the team did, and always to what it asks for', () => {
  expect(conditionRange(5, 7)).toEqual({ max: 20, step: 1 });
  expect(conditionRange(30_000, 4_200)).toEqual({ max: 50_000, step: 500 });
  expect(conditionRange(0, 0)).toEqual({ max: 1, step: 1 });
});

test('a rate reaches to the own one, in finer steps where rates are small', () => {
  expect(rateRange('1.5')).toEqual({ max: 1.5, step: 0.01 });
  expect(rateRange('40')).toEqual({ max: 40, step: 0.1 });
});

test('reads what is typed, and takes what is no number for the left end', () => {
  expect([rateValue('0.8'), rateValue(' 1 '), rateValue(''), rateValue('much')]).toEqual([0.8, 1, 0, 0]);
  expect([conditionValue('500.00'), conditionValue(''), conditionValue('x')]).toEqual([500, 0, 0]);
  expect([rateText(0.1 + 0.2), rateText(1), rateText(0.07)]).toEqual(['0.3', '1', '0.07']);
});
