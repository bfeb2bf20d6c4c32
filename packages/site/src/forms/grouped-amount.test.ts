import { expect, test } from 'vitest';
import { groupedAmount } from './grouped-amount.ts';

test.each([
  ['100.00', 'en', '100.00'],
  ['50000.00', 'en', '50,000.00'],
  ['500000', 'ne-u-nu-latn', '5,00,000'],
  ['90071992547409931.25', 'en', '90,071,992,547,409,931.25'],
])('formats %s in %s as %s', (decimal, locale, expected) => {
  expect(groupedAmount(decimal, locale)).toBe(expected);
});
