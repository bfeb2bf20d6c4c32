import { expect, test } from 'vitest';
import { formatMegabytes } from './file-size.ts';

test.each([
  [1, '0.1'],
  [52_428_800, '50.0'],
  [1_572_864, '1.5'],
])('%i bytes are %s MB', (bytes, shown) => {
  expect(formatMegabytes(bytes)).toBe(shown);
});
