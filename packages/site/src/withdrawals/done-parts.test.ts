import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { doneParts } from './done-parts.ts';

test('never rounds an incomplete share up to the whole', () => {
  const parts = (done: bigint) => doneParts(money('NPR', done), money('NPR', 150_000n));
  expect([parts(0n), parts(75_000n), parts(149_999n), parts(150_000n)]).toEqual([0, 500, 999, 1000]);
});
