import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { judgeDailyLimit, judgeDemoDeposit } from './demo-deposit.ts';

const ask = (amount: string, currency: 'NPR' | 'VND' = 'NPR') =>
  judgeDemoDeposit({ amount, currency, isEnabled: true });

test('the limits themselves are accepted, in whole units of each currency', () => {
  expect(ask('100.00')).toEqual({ ok: true, value: money('NPR', 10_000n) });
  expect(ask('50000')).toEqual({ ok: true, value: money('NPR', 5_000_000n) });
  expect(ask('100', 'VND')).toEqual({ ok: true, value: money('VND', 100n) });
});

test.each(['99.99', '50000.01', '-200.00', '100.001', 'much'])('%s is refused with the range', (amount) => {
  const value = { currency: 'NPR', min: '100.00', max: '50000.00' };
  expect(ask(amount)).toEqual({ ok: false, code: 'cashier.amount_invalid', value });
});

test('a deposit is refused where the switch is off', () => {
  expect(judgeDemoDeposit({ amount: '1', currency: 'NPR', isEnabled: false })).toMatchObject({
    code: 'cashier.demo_off',
  });
});

test('the daily limit refuses a larger amount and returns the rest of the day', () => {
  const asked = money('NPR', 10_000n);
  expect(judgeDailyLimit(asked, 19_990_000n)).toEqual({ ok: true, value: asked });
  expect(judgeDailyLimit(asked, 19_990_001n)).toMatchObject({ code: 'cashier.daily_limit', value: { left: '99.99' } });
  expect(judgeDailyLimit(asked, 30_000_000n)).toMatchObject({ value: { left: '0.00' } });
});
