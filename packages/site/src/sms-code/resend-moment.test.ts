import { expect, test } from 'vitest';
import { computeResendMoment } from './resend-moment.ts';

test('counts from the middle of the round trip', () => {
  expect(computeResendMoment(10_000, 10_400, 2)).toBe(10_200 + 120_000);
});

test('uses one minute where the answer names no time', () => {
  expect(computeResendMoment(10_000, 10_000, 0)).toBe(70_000);
});
