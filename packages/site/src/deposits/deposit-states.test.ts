import { expect, test } from 'vitest';
import { depositPollMs } from './deposit-states.ts';

test('polls fast before payment, slowly through a review, and never once the deposit has ended', () => {
  expect(depositPollMs(undefined)).toBe(2_000);
  expect(depositPollMs('pending')).toBe(2_000);
  expect(depositPollMs('reviewing')).toBe(10_000);
  expect((['credited', 'rejected', 'expired', 'refunded'] as const).map(depositPollMs)).toEqual([0, 0, 0, 0]);
});
