import { expect, test } from 'vitest';
import { demandedWorkLevel, extraCheckOf, wantsCaptcha } from './login-failure.ts';

const refused = (code: string, value?: unknown) => ({ code, message: code, value });

test('requires the captcha only where the refusal says so', () => {
  expect(wantsCaptcha(refused('session.bad_credentials', { captcha: true }))).toBe(true);
  expect(wantsCaptcha(refused('session.bad_credentials'))).toBe(false);
  expect(wantsCaptcha(refused('session.bad_credentials', { captcha: false }))).toBe(false);
  expect(wantsCaptcha(new TypeError('ours'))).toBe(false);
});

test('reads a work level only from the refusal of the human check', () => {
  expect(demandedWorkLevel(refused('human_check.required', { workLevel: 2 }))).toBe(2);
  expect(demandedWorkLevel(refused('human_check.required'))).toBeUndefined();
  expect(demandedWorkLevel(refused('human_check.required', { workLevel: '2' }))).toBeUndefined();
  expect(demandedWorkLevel(refused('session.blocked', { workLevel: 2 }))).toBeUndefined();
});

test('reads an extra check only from its own refusal', () => {
  const check = { checkId: 'c', reason: 'unregistered_ip', methods: [], expiresInSeconds: 300 };
  expect(extraCheckOf(refused('session.extra_check_required', check))).toEqual(check);
  expect(extraCheckOf(refused('session.extra_check_required'))).toBeUndefined();
  expect(extraCheckOf(refused('session.blocked', check))).toBeUndefined();
});
