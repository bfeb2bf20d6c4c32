import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { compactAmount, toDrawnSize, signedAmount } from './amounts.ts';

test.each([
  [438_000n, '+4,380.00'],
  [-1_893_000n, '−18,930.00'],
  [0n, '0.00'],
])('formats %o minor units with their sign', (minor, text) => {
  expect(signedAmount(money('NPR', minor), 'en')).toBe(text);
});

test('formats a large amount in short', () => {
  expect(compactAmount(money('NPR', 481_230_000n), 'en')).toBe('4.81M');
});

test('formats a currency without minor digits', () => {
  expect(signedAmount(money('VND', 1_500n), 'en')).toBe('+1,500');
  expect(toDrawnSize(money('VND', 1_500n))).toBe(1500);
});

test('converts an amount to major units for a drawing', () => {
  expect(toDrawnSize(money('NPR', -150n))).toBe(-1.5);
});
