import { expect, test } from 'vitest';
import { takeLastCharacters, maskedAccount } from './masked-account.ts';

test.each([
  ['0123456789', '••••6789'],
  ['12345678', '••••5678'],
  ['B-0001', '••••001'],
  ['1234', '••••34'],
])('%s is shown as %s', (number, masked) => {
  expect(maskedAccount(takeLastCharacters(number))).toBe(masked);
});
