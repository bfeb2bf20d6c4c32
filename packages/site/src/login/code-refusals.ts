import { errorCodeOf, type ApiErrorCode } from '@baize/api';

const CODE_REFUSALS: ReadonlySet<ApiErrorCode | undefined> = new Set<ApiErrorCode>([
  'verification.code_wrong',
  'verification.code_expired',
  'verification.code_tries_used',
  'phone_auth.code_invalid',
  'phone_auth.code_missing',
  'phone_auth.code_expired',
]);

/** Returns the code of a refusal that belongs to the input of the verification code; undefined where it concerns the whole form. */
export function verificationCodeError(error: unknown): ApiErrorCode | undefined {
  const code = errorCodeOf(error);
  return CODE_REFUSALS.has(code) ? code : undefined;
}
