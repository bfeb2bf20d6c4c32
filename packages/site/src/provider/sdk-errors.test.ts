import { AuthErrorCodes } from '@firebase/auth';
import { describe, expect, test } from 'vitest';
import { toProviderRefusal, refusalsBySdkError } from './sdk-errors.ts';

const sdkCodes: ReadonlySet<string> = new Set(Object.values(AuthErrorCodes));

describe("maps the provider's errors to the rows of spec section 8", () => {
  test.each([
    ['invalid phone number format', AuthErrorCodes.INVALID_PHONE_NUMBER, 'phone_auth.number_format'],
    ['missing phone number', AuthErrorCodes.MISSING_PHONE_NUMBER, 'phone_auth.number_missing'],
    ['too many requests', AuthErrorCodes.TOO_MANY_ATTEMPTS_TRY_LATER, 'phone_auth.too_many'],
    ['unknown error', AuthErrorCodes.INTERNAL_ERROR, 'phone_auth.unknown'],
    ['invalid verification code', AuthErrorCodes.INVALID_CODE, 'phone_auth.code_invalid'],
    ['missing verification code', AuthErrorCodes.MISSING_CODE, 'phone_auth.code_missing'],
    ['captcha check failed', AuthErrorCodes.CAPTCHA_CHECK_FAILED, 'phone_auth.captcha_failed'],
    ['invalid app credential', AuthErrorCodes.INVALID_APP_CREDENTIAL, 'phone_auth.captcha_failed'],
    ['missing app credential', AuthErrorCodes.MISSING_APP_CREDENTIAL, 'phone_auth.captcha_failed'],
    ['captcha token refused', AuthErrorCodes.INVALID_RECAPTCHA_TOKEN, 'phone_auth.captcha_failed'],
    ['no captcha token', AuthErrorCodes.MISSING_RECAPTCHA_TOKEN, 'phone_auth.captcha_failed'],
    ['quota exceeded', AuthErrorCodes.QUOTA_EXCEEDED, 'phone_auth.quota_exceeded'],
    ['operation not allowed', AuthErrorCodes.OPERATION_NOT_ALLOWED, 'phone_auth.not_allowed'],
    ['administrators only', AuthErrorCodes.ADMIN_ONLY_OPERATION, 'phone_auth.not_allowed'],
    ['unauthorised domain', AuthErrorCodes.INVALID_ORIGIN, 'phone_auth.not_allowed'],
    ['disabled account', AuthErrorCodes.USER_DISABLED, 'phone_auth.not_allowed'],
    ['code expired', AuthErrorCodes.CODE_EXPIRED, 'phone_auth.code_expired'],
    ['invalid verification id', AuthErrorCodes.INVALID_SESSION_INFO, 'phone_auth.code_expired'],
    ['missing verification id', AuthErrorCodes.MISSING_SESSION_INFO, 'phone_auth.code_expired'],
    ['popup closed', AuthErrorCodes.POPUP_CLOSED_BY_USER, 'phone_auth.popup_closed'],
    ['popup replaced by another', AuthErrorCodes.EXPIRED_POPUP_REQUEST, 'phone_auth.popup_closed'],
    ['cancelled by the person', AuthErrorCodes.USER_CANCELLED, 'phone_auth.popup_closed'],
    ['popup blocked', AuthErrorCodes.POPUP_BLOCKED, 'phone_auth.popup_blocked'],
    ['account of another provider', AuthErrorCodes.NEED_CONFIRMATION, 'phone_auth.other_provider'],
    ['no network', AuthErrorCodes.NETWORK_REQUEST_FAILED, 'network.failed'],
    ['no answer in time', AuthErrorCodes.TIMEOUT, 'network.timeout'],
  ])('%s', (_row, code, refusal) => {
    expect(toProviderRefusal({ code })).toBe(refusal);
  });

  test('lists only codes that the SDK throws', () => {
    expect(Object.keys(refusalsBySdkError).filter((code) => !sdkCodes.has(code))).toEqual([]);
  });

  test.each([[undefined], ['auth/too-many-requests'], [new Error('boom')], [{ code: 7 }], [{ code: 'toString' }]])(
    'maps an error without a known code to the unknown refusal: %j',
    (thrown) => {
      expect(toProviderRefusal(thrown)).toBe('phone_auth.unknown');
    },
  );
});
