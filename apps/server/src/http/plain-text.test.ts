import { expect, test } from 'vitest';
import { holdsNul } from './plain-text.ts';

test.each([
  [{ username: 'a\0b' }, true],
  [{ list: ['x', { deep: '\0' }] }, true],
  [{ username: 'suraj92', flag: true, none: null, count: 0 }, false],
  [undefined, false],
])('%j', (input, expected) => {
  expect(holdsNul(input)).toBe(expected);
});
