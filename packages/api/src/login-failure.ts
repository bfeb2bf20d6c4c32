import type { ExtraCheckRequired, LoginFailure } from '@baize/contract/schemas/session';
import { isApiError } from './errors.ts';

/** Whether a refused login asks for the captcha from now on (spec section 3, "Login response value"). */
export function wantsCaptcha(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { value } = error;
  return isObject(value) && 'captcha' in value && value.captcha === (true satisfies LoginFailure['captcha']);
}

/** The check that a login asks before it starts a session (spec section 4), or undefined for any other failure. */
export function extraCheckOf(error: unknown): ExtraCheckRequired | undefined {
  if (!isApiError(error) || error.code !== 'session.extra_check_required') return undefined;
  // The contract gives this code this value; a browser holds no schema to read it by.
  return isObject(error.value) && 'checkId' in error.value ? (error.value as ExtraCheckRequired) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
