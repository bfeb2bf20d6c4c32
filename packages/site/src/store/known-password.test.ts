import { beforeEach, expect, test } from 'vitest';
import { forgetPassword, keepPassword, knownPassword } from './known-password.ts';

const login = (token: string, passwordExpired = true) => ({ token, passwordExpired, firstTimeLogin: false });

beforeEach(forgetPassword);

test('returns the password to the session that it opened and to no other session', () => {
  keepPassword(login('one'), 'Initial2026');
  expect(knownPassword('one')).toBe('Initial2026');
  expect(knownPassword('two')).toBeUndefined();
  expect(knownPassword(null)).toBeUndefined();
});

test('drops an earlier password when a log-in requires no change', () => {
  keepPassword(login('one'), 'Initial2026');
  keepPassword(login('two', false), 'Fine2026');
  expect(knownPassword('one')).toBeUndefined();
  expect(knownPassword('two')).toBeUndefined();
});

test('forgets the password', () => {
  keepPassword(login('one'), 'Initial2026');
  forgetPassword();
  expect(knownPassword('one')).toBeUndefined();
});
