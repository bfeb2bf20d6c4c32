import { beforeEach, expect, test } from 'vitest';
import { forgetPassword, keepPasswordForChange, knownPassword } from './known-password.ts';

const login = (token: string, passwordExpired = true) => ({ token, passwordExpired, firstTimeLogin: false });

beforeEach(forgetPassword);

test('returns the password to the session that it opened and to no other session', () => {
  keepPasswordForChange(login('one'), 'Initial2026');
  expect(knownPassword('one')).toBe('Initial2026');
  expect(knownPassword('two')).toBeUndefined();
  expect(knownPassword(null)).toBeUndefined();
});

test('drops an earlier password when a log-in requires no change', () => {
  keepPasswordForChange(login('one'), 'Initial2026');
  keepPasswordForChange(login('two', false), 'Fine2026');
  expect(knownPassword('one')).toBeUndefined();
  expect(knownPassword('two')).toBeUndefined();
});

test('forgets the password', () => {
  keepPasswordForChange(login('one'), 'Initial2026');
  forgetPassword();
  expect(knownPassword('one')).toBeUndefined();
});
