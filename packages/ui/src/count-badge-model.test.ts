import { expect, it } from 'vitest';
import { shortCount } from './count-badge-model.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('formats %i as %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});
