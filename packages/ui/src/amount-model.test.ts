import { expect, it } from 'vitest';
import { isSameAmount, typedAmount } from './amount-model.ts';

it.each([
  ['500', '500'],
  ['1,500.5', '1500.5'],
  ['रू १,५००.५०५', '1500.50'],
  ['12.', '12.'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['007', '7'],
  ['0', '0'],
  ['0.05', '0.05'],
  ['-5 NPR', '5'],
  ['', ''],
  ['abc', ''],
])('parses %j as %j', (typed, amount) => {
  expect(typedAmount(typed, 'NPR')).toBe(amount);
});

it('drops the decimal point where the currency has no minor unit', () => {
  expect(typedAmount('1500.75', 'VND')).toBe('1500');
});

it('compares amounts and not texts', () => {
  expect(isSameAmount('500', '500.00', 'NPR')).toBe(true);
  expect(isSameAmount('500', '500.01', 'NPR')).toBe(false);
  expect(isSameAmount('', '', 'NPR')).toBe(false);
});
