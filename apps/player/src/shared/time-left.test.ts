import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

const inEnglish = (days: number, digits: string) => `${days} d ${digits}`;

test.each([
  [7, '0:07'],
  [725, '12:05'],
  [3_723, '1:02:03'],
  [86_399, '23:59:59'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
  expect(formatTimeLeft(seconds, inEnglish)).toBe(text);
});

test.each([
  [86_400, '1 d 00:00:00'],
  [86_400 + 65, '1 d 00:01:05'],
  [567_725, '6 d 13:42:05'],
])('names the days of %i seconds: %s', (seconds, text) => {
  expect(formatTimeLeft(seconds, inEnglish)).toBe(text);
});
