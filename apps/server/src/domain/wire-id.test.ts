import { expect, test } from 'vitest';
import { wireId } from './wire-id.ts';

test.each([
  ['7', 7n],
  ['9223372036854775807', 2n ** 63n - 1n],
])('reads the id %s', (text, id) => {
  expect(wireId(text)).toBe(id);
});

test.each(['', '-1', '1.5', ' 7', '9223372036854775808', '10000000000000000000'])(
  'refuses %j, which no row can have',
  (text) => {
    expect(wireId(text)).toBeUndefined();
  },
);
