import { beforeEach, expect, test } from 'vitest';
import { forgetPassword, keepPassword, knownPassword } from './known-password.ts';

const login = (token: string, passwordExpired = true) => ({ token, passwordExpired, firstTimeLogin: false });

beforeEach(forgetPassword);

test('is known to the session that it opened, and to no other', () => {
  keepPassword(login('one'), 'Initial2026');
  expect(knownPassword('one')).toBe('Initial2026');
  expect(knownPassword('two')).toBeUndefined();
  expect(knownPassword(null)).toBeUndefined();
});

test('is not kept where nothing has to be changed; what an earlier log-in left goes', () => {
  keepPassword(login('one'), 'Initial2026');
  keepPassword(login('two', false), 'Fine2026');
  expect(knownPassword('one')).toBeUndefined();
  expect(knownPassword('two')).toBeUndefined();
});

test('is forgotten', () => {
  keepPassword(login('one'), 'Initial2026');
  forgetPassword();
  expect(knownPassword('one')).toBeUndefined();
});
