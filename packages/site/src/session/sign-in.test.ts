import { loginKinds } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { afterSignIn } from './sign-in.ts';

test.each(loginKinds)('continues after a log-in by %s with a valid password', (kind) => {
  expect(afterSignIn({ passwordExpired: false }, kind)).toBe('go_on');
});

test('requires a change of an expired password, except after a log-in without a password', () => {
  const exemptKinds = loginKinds.filter((kind) => afterSignIn({ passwordExpired: true }, kind) !== 'change_password');
  expect(exemptKinds).toEqual(['sms', 'social']);
});
