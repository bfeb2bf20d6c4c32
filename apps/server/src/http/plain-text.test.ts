import { expect, test } from 'vitest';
import { hasUnstorableText } from './plain-text.ts';

test.each([
  [{ username: 'a\0b' }, true],
  [{ nickname: 'a\ud800' }, true],
  [{ nickname: 'a😀' }, false],
  [{ list: ['x', { deep: '\0' }] }, true],
  [{ username: 'suraj92', flag: true, none: null, count: 0 }, false],
  [undefined, false],
])('tells whether PostgreSQL cannot store %j', (input, expected) => {
  expect(hasUnstorableText(input)).toBe(expected);
});
