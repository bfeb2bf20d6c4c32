import { depositStates } from '@baize/contract/codes';
import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { formatDepositReference, parseDepositReference } from './deposit-reference.ts';
import {
  computeDepositFee,
  judgeDepositAmount,
  judgeMethodDailyLimit,
  computeRemaining,
  formatPercent,
} from './judge-deposit.ts';
import { judgePayment } from './judge-payment.ts';

const npr = (amountMinor: bigint) => money('NPR', amountMinor);
const range = { currency: 'NPR', minMinor: 50_000n, maxMinor: 1_000_000n };

test('a reference names its deposit, and no other text is a reference', () => {
  const key = { memberId: 17n, depositId: 1042n };
  expect(formatDepositReference(key)).toBe('BZ1042-17');
  expect(parseDepositReference('BZ1042-17')).toEqual(key);
  for (const text of ['', 'BZ-17', 'BZ1042', 'BZ1042-17 ', 'BZ1042-17-1', "BZ1'-1", `BZ${'9'.repeat(19)}-1`])
    expect(parseDepositReference(text)).toBeUndefined();
});

test.each(['499.99', '10000.01', '-500', '500.001', '5e2', '٥٠٠', ''])(
  'the amount %s is refused with the range',
  (text) => {
    const value = { currency: 'NPR', min: '500.00', max: '10000.00' };
    expect(judgeDepositAmount(text, range)).toEqual({ ok: false, code: 'cashier.amount_invalid', value });
  },
);

test('both ends of the range are accepted', () => {
  expect(judgeDepositAmount('500', range)).toEqual({ ok: true, value: npr(50_000n) });
  expect(judgeDepositAmount('10000.00', range)).toEqual({ ok: true, value: npr(1_000_000n) });
});

test('a fee is rounded down in the member’s favour', () => {
  expect(computeDepositFee(npr(50_033n), 15_000n)).toEqual(npr(750n));
  expect(computeDepositFee(npr(50_000n), 0n)).toEqual(npr(0n));
});

test('percent is written without needless digits', () => {
  expect([0n, 10_000n, 15_000n, 1n, 200_000n].map(formatPercent)).toEqual(['0', '1', '1.5', '0.0001', '20']);
});

test('the daily limit of a method refuses a larger amount and returns the rest of the day', () => {
  expect(judgeMethodDailyLimit(npr(100n), null, 10n ** 12n)).toMatchObject({ ok: true });
  expect(judgeMethodDailyLimit(npr(100n), 300n, 200n)).toMatchObject({ ok: true });
  expect(judgeMethodDailyLimit(npr(101n), 300n, 200n)).toMatchObject({
    code: 'cashier.daily_limit',
    value: { left: '1.00' },
  });
  expect(computeRemaining(300n, 400n)).toBe(0n);
});

const paid = { status: 'succeeded', amount: '507.50', currency: 'NPR' } as const;

test.each(depositStates)('a payment that succeeded, of a deposit that is %s', (state) => {
  const credited = ['pending', 'cancelled', 'expired', 'failed'].includes(state);
  expect(judgePayment({ state, toPay: npr(50_750n) }, paid)).toEqual({ act: credited ? 'credit' : 'ignore' });
});

test.each(depositStates)('only a success moves a deposit that is %s, unless it waits for its payment', (state) => {
  for (const status of ['failed', 'cancelled', 'expired'] as const) {
    const judged = judgePayment({ state, toPay: npr(50_750n) }, { ...paid, status });
    expect(judged).toEqual(state === 'pending' ? { act: 'end', state: status } : { act: 'ignore' });
  }
});

test.each(['refunded', 'charged_back'] as const)(
  '%s: a credit is taken back; a deposit that was not credited ends',
  (status) => {
    const judged = Object.fromEntries(
      depositStates.map((state) => [state, judgePayment({ state, toPay: npr(50_750n) }, { ...paid, status })]),
    );
    const ended = { act: 'end', state: 'refunded' };
    expect(judged).toEqual({
      pending: ended,
      reviewing: ended,
      credited: { act: 'takeBack' },
      rejected: { act: 'ignore' },
      failed: ended,
      cancelled: ended,
      expired: ended,
      refunded: { act: 'ignore' },
    });
  },
);

test('a return of another amount takes nothing back: an operator has to decide, and the deposit stays credited', () => {
  const judged = judgePayment(
    { state: 'credited', toPay: npr(50_750n) },
    { ...paid, status: 'refunded', amount: '1.00' },
  );
  expect(judged).toMatchObject({ act: 'question', reviewing: false });
});

test.each([
  { amount: '507.49' },
  { amount: '5075.00' },
  { amount: '-507.50' },
  { amount: 'all of it' },
  { currency: 'INR' },
])('another amount or currency credits nothing and asks an operator: %o', (said) => {
  const judged = judgePayment({ state: 'pending', toPay: npr(50_750n) }, { ...paid, ...said });
  expect(judged).toMatchObject({ act: 'question' });
  expect(judgePayment({ state: 'credited', toPay: npr(50_750n) }, { ...paid, ...said })).toEqual({ act: 'ignore' });
});
