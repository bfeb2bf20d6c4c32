import { expect, test } from 'vitest';
import { diallingCodeOf } from './dialling-code.ts';

test.each([
  ['NP', '977'],
  ['BD', '880'],
  ['US', '1'],
  ['XX', undefined],
  ['', undefined],
])('%j is dialled with %j', (countryCode, code) => {
  expect(diallingCodeOf(countryCode)).toBe(code);
});
