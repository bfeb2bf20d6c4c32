import type { ErrorCode } from '@baize/contract/errors';

/** Failures before the platform can answer. Both are text keys of the `error` namespace, as the platform's codes are. */
export type NetworkErrorCode = 'network.failed' | 'network.timeout';

export type ApiErrorCode = ErrorCode | NetworkErrorCode;

/** Every refusal that a screen can meet; `code` is its text key. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** English, for logs: never shown. */
  readonly message: string;
  /** Carries what a form needs to show the refusal beside its field, for example `{ fields: { … } }`. */
  readonly value?: unknown;
}

/** "area.what_is_wrong", as every code is written. */
const CODE_SHAPE = /^[a-z][a-z_]*\.[a-z][a-z_]*$/;

/**
 * By its shape: the table of the codes weighs too much for a browser. A code that is newer than this site has the shape as well;
 * no branch asks for it, and its sentence is that of `system.unexpected` (`errorSentence` of `@baize/i18n`).
 */
export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return typeof code === 'string' && CODE_SHAPE.test(code);
}

/** For `error` of a hook, and for what `unwrap()` throws. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && isApiErrorCode(error.code);
}

/** The code of whatever was caught: a programming mistake reads as an unexpected error. */
export function errorCodeOf(error: unknown): ApiErrorCode {
  return isApiError(error) ? error.code : 'system.unexpected';
}
