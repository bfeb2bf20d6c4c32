import { expect, test } from 'vitest';
import { countFractionDigits, parseMinor, formatMinor } from './amount.ts';

test.each([
  ['12.50', 1_250n, 2],
  ['0.05', 5n, 2],
  ['7', 7n, 0],
  ['-0.100', -100n, 3],
])('reads %s as %s units with %s digits, and formats the units again', (text, minor, digits) => {
  expect(parseMinor(text)).toBe(minor);
  expect(countFractionDigits(text)).toBe(digits);
  expect(formatMinor(minor < 0n ? -minor : minor, digits)).toBe(text.replace('-', ''));
});

test.each([12.5, '1e2', ' 1.00', '1.', '.5', '', null, undefined])('does not read %j as an amount', (value) => {
  expect(parseMinor(value)).toBeUndefined();
});
