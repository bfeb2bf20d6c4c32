import type { DepositMethod } from '@baize/contract/schemas/deposits';
import { toDecimal } from '@baize/money';
import { expect, test } from 'vitest';
import { computeMethodBounds } from './method-bounds.ts';

const method = (leftToday: string | null): DepositMethod => ({
  methodId: 'bank',
  kind: 'manual',
  name: 'Bank',
  icon: 'bank',
  perDeposit: { minimum: '500.00', maximum: '50000.00' },
  presets: [],
  feePercent: '0',
  usualMinutes: 5,
  maintenance: false,
  leftToday,
});

const bounds = (leftToday: string | null, ownLeft: string | null) => {
  const { min, max, exhausted } = computeMethodBounds(method(leftToday), ownLeft, 'NPR');
  return [toDecimal(min), toDecimal(max), exhausted];
};

test('takes the smallest of the three limits', () => {
  expect(bounds(null, null)).toEqual(['500.00', '50000.00', undefined]);
  expect(bounds('2000.00', null)).toEqual(['500.00', '2000.00', undefined]);
  expect(bounds('2000.00', '700.50')).toEqual(['500.00', '700.50', undefined]);
});

test('names the limit that leaves less than the minimum', () => {
  expect(bounds('499.99', null)).toEqual(['500.00', '499.99', 'day']);
  expect(bounds('499.99', '0.00')).toEqual(['500.00', '0.00', 'own']);
});
