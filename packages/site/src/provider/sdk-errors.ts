import type { ApiErrorCode } from '@baize/api';

/**
 * Refusals of an identity provider as text keys: the rows of spec section 8, "Phone-auth errors", and the other errors
 * of its SDK that the person can act on.
 */
export type ProviderRefusal = Extract<ApiErrorCode, `phone_auth.${string}` | `network.${string}` | 'system.unexpected'>;

/** Maps Firebase's error codes to refusals. An unlisted code becomes `phone_auth.unknown`. */
export const refusalsBySdkError: Readonly<Record<string, ProviderRefusal>> = {
  'auth/invalid-phone-number': 'phone_auth.number_format',
  'auth/missing-phone-number': 'phone_auth.number_missing',
  'auth/too-many-requests': 'phone_auth.too_many',
  'auth/invalid-verification-code': 'phone_auth.code_invalid',
  'auth/missing-verification-code': 'phone_auth.code_missing',
  'auth/captcha-check-failed': 'phone_auth.captcha_failed',
  'auth/invalid-app-credential': 'phone_auth.captcha_failed',
  'auth/missing-app-credential': 'phone_auth.captcha_failed',
  'auth/invalid-recaptcha-token': 'phone_auth.captcha_failed',
  'auth/missing-recaptcha-token': 'phone_auth.captcha_failed',
  'auth/quota-exceeded': 'phone_auth.quota_exceeded',
  'auth/operation-not-allowed': 'phone_auth.not_allowed',
  'auth/admin-restricted-operation': 'phone_auth.not_allowed',
  'auth/unauthorized-domain': 'phone_auth.not_allowed',
  'auth/user-disabled': 'phone_auth.not_allowed',
  'auth/code-expired': 'phone_auth.code_expired',
  // The provider no longer knows which SMS the code belongs to, so the person has to request a new one.
  'auth/invalid-verification-id': 'phone_auth.code_expired',
  'auth/missing-verification-id': 'phone_auth.code_expired',
  'auth/popup-closed-by-user': 'phone_auth.popup_closed',
  'auth/cancelled-popup-request': 'phone_auth.popup_closed',
  'auth/user-cancelled': 'phone_auth.popup_closed',
  'auth/popup-blocked': 'phone_auth.popup_blocked',
  'auth/account-exists-with-different-credential': 'phone_auth.other_provider',
  'auth/network-request-failed': 'network.failed',
  'auth/timeout': 'network.timeout',
};

/** Returns the refusal for an error that the SDK has thrown. */
export function toProviderRefusal(error: unknown): ProviderRefusal {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const row =
    typeof code === 'string' && Object.hasOwn(refusalsBySdkError, code) ? refusalsBySdkError[code] : undefined;
  return row ?? 'phone_auth.unknown';
}
