import { expect, test } from 'vitest';
import { passwordRefusal } from './password-refusal.ts';

test.each([
  ['password.wrong', 'oldPassword'],
  ['password.unchanged', 'newPassword'],
  ['password.breached', 'newPassword'],
  ['password.rule_broken', 'newPassword'],
  ['password.confirmation_differs', 'confirmNewPassword'],
  ['verification.code_wrong', 'verificationCode'],
  ['verification.code_tries_used', 'verificationCode'],
] as const)('%s is said at %s', (code, input) => {
  expect(passwordRefusal({ code, message: '' })).toEqual({ [input]: code });
});

test('what concerns no input, or is no refusal at all, is left to the form', () => {
  expect(passwordRefusal({ code: 'request.rate_limited', message: '' })).toBeUndefined();
  expect(passwordRefusal(new Error('a mistake'))).toBeUndefined();
});
