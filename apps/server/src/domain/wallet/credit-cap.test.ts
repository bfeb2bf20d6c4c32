import { expect, test } from 'vitest';
import { resolveCreditCaps, isWithinCaps } from './credit-cap.ts';

test('a currency without a stored cap has the default, in its own minor units', () => {
  const { perCall, perDay } = resolveCreditCaps('NPR', { USD: '5' }, {});
  expect([perCall.amountMinor, perDay.amountMinor]).toEqual([100_000_000n, 1_000_000_000n]);
  expect(resolveCreditCaps('VND', {}, {}).perCall.amountMinor).toBe(200_000_000n);
});

test('a stored cap replaces the default, and null brings the default back', () => {
  expect(resolveCreditCaps('NPR', { NPR: '500' }, { NPR: '900' })).toEqual({
    perCall: { currency: 'NPR', amountMinor: 500n },
    perDay: { currency: 'NPR', amountMinor: 900n },
  });
  expect(resolveCreditCaps('NPR', { NPR: null }, {}).perCall.amountMinor).toBe(100_000_000n);
});

test('a credit up to the cap is within it, and one unit more is not', () => {
  const caps = resolveCreditCaps('NPR', { NPR: '500' }, { NPR: '900' });
  expect(isWithinCaps(caps, 500n, 400n)).toBe(true);
  expect(isWithinCaps(caps, 501n, 0n)).toBe(false);
  expect(isWithinCaps(caps, 500n, 401n)).toBe(false);
});
