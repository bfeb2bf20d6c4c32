import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { expect, test } from 'vitest';
import { securityOverview as bare } from './overview-example.ts';
import { rateProtection } from './security-items.ts';

const full: SecurityOverviewValue = {
  ...bare,
  withdrawPasswordSet: true,
  mobile: '977•••••••678',
  email: 'd•••@example.com',
  realName: 'D• R•',
  twoFactorOn: true,
};

test('a new account has a password, and its next step protects the money', () => {
  expect(rateProtection(bare, 0)).toEqual({ done: new Set(['password']), total: 7, next: 'withdrawPassword' });
});

test('each completed step leads to the next', () => {
  expect(rateProtection({ ...full, email: null }, 0).next).toBe('email');
  expect(rateProtection({ ...full, twoFactorOn: false, realName: null }, 0).next).toBe('twoFactor');
  expect(rateProtection(full, 0).next).toBe('passkeys');
  expect(rateProtection(full, 1)).toMatchObject({ total: 7, next: undefined });
});

test('does not propose a passkey in a browser without support', () => {
  expect(rateProtection(full, undefined)).toMatchObject({ total: 6, next: undefined });
  expect(rateProtection(full, undefined).done.size).toBe(6);
});

test('starts with the login password where it is missing, because the other steps require it', () => {
  expect(rateProtection({ ...bare, passwordSet: false }, 0)).toEqual({ done: new Set(), total: 7, next: 'password' });
});
