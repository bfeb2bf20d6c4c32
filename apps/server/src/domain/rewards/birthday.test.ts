import { expect, test } from 'vitest';
import { isBirthday } from './birthday.ts';

test.each([
  ['1990-11-24', '2026-11-24', true],
  ['1990-11-24', '2026-11-25', false],
  ['1992-02-29', '2026-02-28', true],
  ['1992-02-29', '2028-02-28', false],
  ['1992-02-29', '2028-02-29', true],
  [null, '2026-11-24', false],
])('somebody born on %s has a birthday on %s: %s', (born, day, expected) => {
  expect(isBirthday(born, day)).toBe(expected);
});
