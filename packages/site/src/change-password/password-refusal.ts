import { errorCodeOf, type ApiErrorCode } from '@baize/api';

/** The inputs of the forms that choose a new password. */
export type PasswordInput = 'oldPassword' | 'newPassword' | 'confirmNewPassword' | 'mobileNum' | 'verificationCode';

/** The input that each refusal concerns. A refusal that is not listed concerns the whole form. */
const INPUT_BY_REFUSAL: Partial<Record<ApiErrorCode, PasswordInput>> = {
  'password.wrong': 'oldPassword',
  'password.unchanged': 'newPassword',
  'password.breached': 'newPassword',
  'password.rule_broken': 'newPassword',
  'password.confirmation_differs': 'confirmNewPassword',
  'verification.mobile_invalid': 'mobileNum',
  'verification.code_wrong': 'verificationCode',
  'verification.code_expired': 'verificationCode',
  'verification.code_tries_used': 'verificationCode',
  'phone_auth.code_invalid': 'verificationCode',
  'phone_auth.code_missing': 'verificationCode',
  'phone_auth.code_expired': 'verificationCode',
};

/**
 * Converts a refusal to form errors, such as `{ newPassword: 'password.breached' }`. Returns undefined where the
 * refusal concerns no single input.
 */
export function toPasswordFieldErrors(error: unknown): Partial<Record<PasswordInput, ApiErrorCode>> | undefined {
  const code = errorCodeOf(error);
  const input = INPUT_BY_REFUSAL[code];
  return input && { [input]: code };
}
