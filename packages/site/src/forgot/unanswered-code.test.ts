import { expect, test } from 'vitest';
import { unprocessedRequestCode } from './unanswered-code.ts';

test.each([
  ['network.failed', 'network.failed'],
  ['network.timeout', 'network.timeout'],
  ['system.busy', 'system.busy'],
  ['request.rate_limited', 'request.rate_limited'],
  ['password.account_unknown', undefined],
  ['session.blocked', undefined],
])('reports %s as %s', (code, expected) => {
  expect(unprocessedRequestCode({ code, message: '' })).toBe(expected);
});

test('reports no failure for an answer', () => {
  expect(unprocessedRequestCode(undefined)).toBeUndefined();
});
