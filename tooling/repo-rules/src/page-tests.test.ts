import { expect, test } from 'vitest';
import { filesIn, findLines } from './files.ts';

/**
 * `toHaveTextContent` compares the whole text with `String(pattern)`: with a pattern it never holds, and its negation always does.
 * `toMatchTextContent` takes patterns.
 */
const PATTERN_AS_TEXT = /\.toHaveTextContent\(\s*(?:\/|new RegExp)/;

test('no page test compares a whole text with a pattern', () => {
  const tests = filesIn(['{apps,packages}/*/src/**/*.page.test.{ts,tsx}']);
  expect(tests.length).toBeGreaterThan(10);
  expect(findLines(tests, PATTERN_AS_TEXT)).toEqual([]);
});
