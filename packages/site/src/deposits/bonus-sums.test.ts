import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { money, toDecimal } from '@baize/money';
import { expect, test } from 'vitest';
import { previewBonus, boundsWithBonus, isBonusMinimumTooHigh } from './bonus-sums.ts';

const HALF_BONUS: DepositPromotion = {
  promotionId: 'half',
  title: 'Half on top',
  rules: '',
  bonusPercent: '50',
  onePer: [],
  maximumBonus: '1000.00',
  minimumAmount: '100.00',
  turnoverTimes: '10',
  frequency: 'always',
  endsAt: null,
  obstacle: null,
};
const previewSums = (typed: string) => {
  const preview = previewBonus(HALF_BONUS, { amount: typed, currency: 'NPR', turnoverTimes: '1' });
  return preview && [toDecimal(preview.bonus), toDecimal(preview.turnover), toDecimal(preview.totalTurnover)];
};
const npr = (minor: bigint) => money('NPR', minor);
const bounds = { min: npr(5_000n), max: npr(20_000n), exhausted: undefined };

test('computes the sums of the typed amount, rounded down and capped, and adds the valid bet of the deposit', () => {
  expect(previewSums(' 100.00 ')).toEqual(['50.00', '1500.00', '1600.00']);
  expect(previewSums('100.01')).toEqual(['50.00', '1500.10', '1600.11']);
  expect(previewSums('5000')).toEqual(['1000.00', '60000.00', '65000.00']);
});

test.each(['', 'much', '99.99', '-200', '100.001'])('returns no sums for %j', (typed) => {
  expect(previewSums(typed)).toBeUndefined();
});

test.each([
  [{ bonusPercent: 'half' }, '1', 'unreadable rate: half'],
  [{ turnoverTimes: '' }, '1', 'unreadable rate: '],
  [{}, 'once', 'unreadable rate: once'],
])('throws on a rate that cannot be read instead of counting it as 0: %j %j', (change, turnoverTimes, complaint) => {
  const promotion = { ...HALF_BONUS, ...change };
  expect(() => previewBonus(promotion, { amount: '100', currency: 'NPR', turnoverTimes })).toThrow(complaint);
});

test('raises the minimum of the deposit to that of the bonus, and requires a method that accepts it', () => {
  expect(boundsWithBonus(bounds, undefined, 'NPR').min).toEqual(npr(5_000n));
  expect(boundsWithBonus(bounds, HALF_BONUS, 'NPR').min).toEqual(npr(10_000n));
  expect(boundsWithBonus({ ...bounds, min: npr(15_000n) }, HALF_BONUS, 'NPR').min).toEqual(npr(15_000n));
  expect(isBonusMinimumTooHigh(bounds, HALF_BONUS, 'NPR')).toBe(false);
  expect(isBonusMinimumTooHigh({ ...bounds, max: npr(9_999n) }, HALF_BONUS, 'NPR')).toBe(true);
});
