import { withdrawalStates } from '@baize/contract/codes';
import { money } from '@baize/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeReceipt, computeMissingMoney } from './receipt.ts';
import {
  isWithdrawalActAllowed,
  computeWithdrawalFee,
  judgeWithdrawal,
  computeWithdrawableAmount,
  type WithdrawalRule,
} from './withdrawal.ts';

const npr = (minor: bigint) => money('NPR', minor);
const rule: WithdrawalRule = {
  min: npr(50_000n),
  max: npr(10_000_000n),
  dayMax: npr(15_000_000n),
  dayCountMax: 3,
  openMax: 2,
  feePpm: 15_000n,
};
const fresh = { dayMinor: 0n, dayCount: 0, open: 0 };
const none = npr(0n);

describe('judgeWithdrawal', () => {
  test('the limits themselves are accepted; the fee comes on top, rounded up', () => {
    expect(judgeWithdrawal(npr(50_001n), rule, fresh, none)).toEqual({ ok: true, value: npr(751n) });
    expect(judgeWithdrawal(npr(10_000_000n), rule, fresh, none)).toMatchObject({ ok: true });
    const value = { currency: 'NPR', min: '500.00', max: '100000.00' };
    for (const amount of [49_999n, 10_000_001n, -50_000n])
      expect(judgeWithdrawal(npr(amount), rule, fresh, none)).toEqual({
        ok: false,
        code: 'withdrawal.amount_invalid',
        value,
      });
  });

  test('refuses for open turnover, too many pending withdrawals, and the count or the sum of the day', () => {
    const ask = (use: Partial<typeof fresh>, left = none) =>
      judgeWithdrawal(npr(100_000n), rule, { ...fresh, ...use }, left);
    expect(ask({}, npr(1n))).toMatchObject({ code: 'withdrawal.turnover_open', value: { left: '0.01' } });
    expect(ask({ open: 2 })).toMatchObject({ code: 'withdrawal.already_open' });
    expect(ask({ dayCount: 3 })).toMatchObject({ code: 'withdrawal.daily_count' });
    expect(ask({ dayMinor: 14_900_000n })).toMatchObject({ ok: true });
    expect(ask({ dayMinor: 14_900_001n })).toMatchObject({ code: 'withdrawal.daily_limit', value: { left: '999.99' } });
  });
});

describe('computeWithdrawableAmount', () => {
  test('is accepted by judgeWithdrawal, and with its fee does not exceed the balance', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 20_000_000n }), fc.bigInt({ min: 0n, max: 90_000n }), (minor, feePpm) => {
        const mine = { ...rule, feePpm };
        const most = computeWithdrawableAmount(npr(minor), mine, fresh, none);
        const cost = (amount: bigint) => amount + computeWithdrawalFee(npr(amount), feePpm).amountMinor;
        const mayBeAsked = most.amountMinor === 0n || judgeWithdrawal(most, mine, fresh, none).ok;
        expect(mayBeAsked && cost(most.amountMinor) <= minor).toBe(true);
        const more = most.amountMinor > 0n ? most.amountMinor + 1n : rule.min.amountMinor;
        expect(cost(more) > minor || more > rule.max.amountMinor).toBe(true);
      }),
    );
  });

  test('is zero where a withdrawal would be refused', () => {
    const balance = npr(1_000_000n);
    expect(computeWithdrawableAmount(balance, rule, fresh, npr(1n))).toEqual(none);
    expect(computeWithdrawableAmount(balance, rule, { ...fresh, open: 2 }, none)).toEqual(none);
    expect(computeWithdrawableAmount(balance, rule, { ...fresh, dayMinor: 14_980_000n }, none)).toEqual(none);
  });
});

test('a returned or received withdrawal allows no further act', () => {
  for (const state of ['received', 'rejected', 'failed', 'cancelled'] as const)
    for (const act of ['approve', 'reject', 'cancel', 'pay', 'fail', 'confirm', 'expire'] as const)
      expect(isWithdrawalActAllowed(act, state)).toBe(false);
  expect(withdrawalStates.filter((state) => isWithdrawalActAllowed('cancel', state))).toEqual(['reviewing']);
});

describe('the confirmation', () => {
  test('a partial amount is above zero and below the amount due', () => {
    const part = (receivedMinor: bigint) => judgeReceipt({ receipt: 'partial', receivedMinor }, 1_000n);
    expect(part(999n)).toEqual({ ok: true, value: { state: 'partial', receivedMinor: 999n } });
    for (const wrong of [0n, -1n, 1_000n, 1_001n])
      expect(part(wrong)).toMatchObject({ code: 'withdrawal.received_amount_invalid' });
    expect(judgeReceipt({ receipt: 'full' }, 1_000n)).toMatchObject({ value: { state: 'received' } });
    expect(judgeReceipt({ receipt: 'not_received' }, 1_000n)).toMatchObject({ value: { receivedMinor: 0n } });
  });

  test('the missing money goes back, with the fee where nothing arrived', () => {
    const paid = { amountMinor: 1_000n, feeMinor: 15n, dueMinor: 1_000n };
    expect(computeMissingMoney({ ...paid, receivedMinor: null })).toEqual({ amountMinor: 1_000n, feeMinor: 15n });
    expect(computeMissingMoney({ ...paid, receivedMinor: 400n })).toEqual({ amountMinor: 600n, feeMinor: 0n });
    expect(computeMissingMoney({ ...paid, dueMinor: 600n, receivedMinor: 0n })).toEqual({
      amountMinor: 600n,
      feeMinor: 0n,
    });
  });
});
