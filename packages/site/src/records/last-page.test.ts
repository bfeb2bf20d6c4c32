import { expect, test } from 'vitest';
import { lastPageIfBeyond } from './last-page.ts';

test.each([
  [2, 1, 1],
  [9, 3, 3],
  [2, 0, 1],
  [1, 0, undefined],
  [3, 3, undefined],
  [2, undefined, undefined],
])('page %s of %s leads to page %s', (page, pageCount, expected) => {
  expect(lastPageIfBeyond(page, pageCount)).toBe(expected);
});
