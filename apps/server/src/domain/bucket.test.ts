import { expect, test } from 'vitest';
import { bucketOf } from './bucket.ts';

test.each([
  [1n, 1],
  [255n, 255],
  [256n, 0],
  [2n ** 63n - 1n, 255],
  // The operator & of PostgreSQL gives the same result.
  [-1n, 255],
])('the bucket of member %s is %s', (memberId, bucket) => {
  expect(bucketOf(memberId)).toBe(bucket);
});
