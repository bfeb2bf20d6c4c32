import { exampleSettings } from '@baize/validation/form-examples';
import { expect, test } from 'vitest';
import { judgeNewPassword, judgeWithdrawPassword } from './password-rules.ts';

const owner = { account: 'sitarai', merchant: { name: 'Green Lantern', code: 'GL' } };

test.each([
  ['Machhapuchhre6993', { ok: true }],
  [`a1${'b'.repeat(62)}`, { ok: true }],
  [`a1${'b'.repeat(63)}`, { ok: false, code: 'password.rule_broken' }],
  ['qwerty123', { ok: false, code: 'password.breached' }],
  ['Sitarai2026', { ok: false, code: 'password.breached' }],
  ['greenlantern1', { ok: false, code: 'password.breached' }],
])('judges the login password %s', async (password, expected) => {
  expect(await judgeNewPassword(password, owner, exampleSettings)).toMatchObject(expected);
});

test.each([
  ['731946', true],
  ['1', false],
  ['73194', false],
  ['123456', false],
  ['222222', false],
  ['234567', false],
  ['654321', false],
  ['sitarai', false],
])('judges the withdraw password %s', async (password, ok) => {
  expect(await judgeWithdrawPassword(password, owner, exampleSettings)).toMatchObject({ ok });
});
