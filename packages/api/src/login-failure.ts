import type { ExtraCheckRequired, LoginFailure } from '@baize/contract/schemas/session';
import { isApiError } from './errors.ts';

/** Returns the proof-of-work level that a refused call demands of the human check; undefined where any pass is accepted. */
export function demandedWorkLevel(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'human_check.required') return undefined;
  const { value } = error;
  return isObject(value) && 'workLevel' in value && typeof value.workLevel === 'number' ? value.workLevel : undefined;
}

/** Returns whether a refused login requires the captcha from now on (spec section 3, "Login response value"). */
export function wantsCaptcha(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { value } = error;
  return isObject(value) && 'captcha' in value && value.captcha === (true satisfies LoginFailure['captcha']);
}

/** Returns the check that a login requires before it starts a session (spec section 4), or undefined for any other failure. */
export function extraCheckOf(error: unknown): ExtraCheckRequired | undefined {
  if (!isApiError(error) || error.code !== 'session.extra_check_required') return undefined;
  // The contract defines this value for this code; a browser has no schema to check it with.
  return isObject(error.value) && 'checkId' in error.value ? (error.value as ExtraCheckRequired) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
