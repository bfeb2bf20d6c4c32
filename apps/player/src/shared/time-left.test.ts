import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

test.each([
  [7, '0:07'],
  [725, '12:05'],
  [3_723, '1:02:03'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});
