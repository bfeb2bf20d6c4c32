import { expect, test } from 'vitest';
import { isBeyondLast, readPage } from './page-number.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=x', 1],
  ['page=1e9', 1],
])('%j asks for page %d', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});

test('a page beyond the last is known by the answer', () => {
  expect(isBeyondLast(4, 3)).toBe(true);
  expect(isBeyondLast(3, 3)).toBe(false);
});

test('nothing found still has its first page', () => {
  expect(isBeyondLast(1, 0)).toBe(false);
  expect(isBeyondLast(2, 0)).toBe(true);
});
