import { expect, test } from 'vitest';
import { toPasswordFieldErrors } from './password-refusal.ts';

test.each([
  ['password.wrong', 'oldPassword'],
  ['password.unchanged', 'newPassword'],
  ['password.breached', 'newPassword'],
  ['password.rule_broken', 'newPassword'],
  ['password.confirmation_differs', 'confirmNewPassword'],
  ['verification.code_wrong', 'verificationCode'],
  ['verification.code_tries_used', 'verificationCode'],
] as const)('shows %s at the input %s', (code, input) => {
  expect(toPasswordFieldErrors({ code, message: '' })).toEqual({ [input]: code });
});

test('returns nothing for a refusal without a single input and for any other failure', () => {
  expect(toPasswordFieldErrors({ code: 'request.rate_limited', message: '' })).toBeUndefined();
  expect(toPasswordFieldErrors(new Error('a mistake'))).toBeUndefined();
});
