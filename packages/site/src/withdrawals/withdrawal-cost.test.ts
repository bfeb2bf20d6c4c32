import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { computeCost } from './withdrawal-cost.ts';

const npr = (minor: bigint) => money('NPR', minor);

test('computes the fee of the typed amount, rounded up, and adds it to the amount', () => {
  const cost = computeCost(' 100.01 ', { currency: 'NPR', feePercent: '0.5' });
  expect(cost).toEqual({ fee: npr(51n), total: npr(10_052n) });
});

test.each(['', 'much', '0', '-5'])('returns no cost for %j', (typed) => {
  expect(computeCost(typed, { currency: 'NPR', feePercent: '0.5' })).toBeUndefined();
});

test('throws on a rate that cannot be read instead of promising a withdrawal without a fee', () => {
  expect(() => computeCost('100', { currency: 'NPR', feePercent: 'half' })).toThrow('unreadable rate: half');
});
