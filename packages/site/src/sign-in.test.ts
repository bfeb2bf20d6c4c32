import { loginKinds } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { afterSignIn } from './sign-in.ts';

test.each(loginKinds)('by %s, with a password that holds: goes on', (kind) => {
  expect(afterSignIn({ passwordExpired: false }, kind)).toBe('go_on');
});

test('an expired password is changed first, except by who has used none', () => {
  const notAsked = loginKinds.filter((kind) => afterSignIn({ passwordExpired: true }, kind) !== 'change_password');
  expect(notAsked).toEqual(['sms', 'social']);
});
