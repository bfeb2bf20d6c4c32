import { expect, test } from 'vitest';
import { unansweredCode } from './unanswered-code.ts';

test.each([
  ['network.failed', 'network.failed'],
  ['network.timeout', 'network.timeout'],
  ['system.busy', 'system.busy'],
  ['request.rate_limited', 'request.rate_limited'],
  ['password.account_unknown', undefined],
  ['session.blocked', undefined],
])('reports %s as %s', (code, said) => {
  expect(unansweredCode({ code, message: '' })).toBe(said);
});

test('reports no failure for an answer', () => {
  expect(unansweredCode(undefined)).toBeUndefined();
});
