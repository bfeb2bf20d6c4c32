import type { DepositState } from '@baize/contract/codes';
import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { comparePayments } from './compare-payments.ts';

const own = (state: DepositState, reference = 'BZ1-1') => ({ reference, state, toPay: money('NPR', 101_500n) });
const theirs = (state: string, more = {}) => ({
  reference: 'BZ1-1',
  state,
  amount: '1015.00',
  currency: 'NPR',
  ...more,
});

test.each([
  ['credited', 'succeeded'],
  ['pending', 'pending'],
  ['cancelled', 'pending'],
  ['expired', 'expired'],
] as const)('%s here and %s there agree', (mine, other) => {
  expect(comparePayments([own(mine)], [theirs(other)])).toEqual([]);
});

test.each([
  ['pending', 'succeeded'],
  ['cancelled', 'succeeded'],
  ['reviewing', 'succeeded'],
  ['credited', 'pending'],
  ['credited', 'failed'],
] as const)('%s here and %s there is a difference', (mine, other) => {
  expect(comparePayments([own(mine)], [theirs(other)])).toEqual([expect.stringContaining('BZ1-1')]);
});

test('a different amount or currency, and a payment that only one side knows, are differences', () => {
  expect(comparePayments([own('credited')], [theirs('succeeded', { amount: '1015.01' })])).toHaveLength(1);
  expect(comparePayments([own('credited')], [theirs('succeeded', { currency: 'INR' })])).toHaveLength(1);
  expect(comparePayments([own('credited')], [])).toEqual([expect.stringContaining('knows no such payment')]);
  expect(comparePayments([], [theirs('succeeded')])).toEqual([expect.stringContaining('no such deposit here')]);
  expect(comparePayments([own('cancelled')], [])).toEqual([]);
});
