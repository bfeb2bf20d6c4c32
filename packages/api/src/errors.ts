import type { ErrorCode } from '@baize/contract/errors';

/** Failures before the platform answers. Both are text keys of the `error` namespace, like the platform's codes. */
export type NetworkErrorCode = 'network.failed' | 'network.timeout';

export type ApiErrorCode = ErrorCode | NetworkErrorCode;

/** Every refusal that a screen can get; `code` is its text key. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** English text for logs, never shown. */
  readonly message: string;
  /** Details for the form, for example `{ fields: { … } }` to show the refusal beside its field. */
  readonly value?: unknown;
}

/** Format of an error code: "area.what_is_wrong". */
const CODE_SHAPE = /^[a-z][a-z_]*\.[a-z][a-z_]*$/;

/**
 * Returns whether a value has the format of an error code. The table of codes is too large for a browser. A code that
 * is newer than this site passes; no branch handles it, and its sentence is that of `system.unexpected`
 * (`errorSentence` of `@baize/i18n`).
 */
export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return typeof code === 'string' && CODE_SHAPE.test(code);
}

/** Type guard for the `error` of a hook and for an error thrown by `unwrap()`. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && isApiErrorCode(error.code);
}

/** Returns the code of a caught error; `system.unexpected` for a programming mistake. */
export function errorCodeOf(error: unknown): ApiErrorCode {
  return isApiError(error) ? error.code : 'system.unexpected';
}
