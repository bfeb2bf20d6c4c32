import { errorStatus, type ErrorCode } from '@baize/contract/errors';

/** What goes wrong before the platform can answer. Both are text keys of the `error` namespace, as the platform's codes are. */
export const networkErrorCodes = ['network.failed', 'network.timeout'] as const;
export type NetworkErrorCode = (typeof networkErrorCodes)[number];

export type ApiErrorCode = ErrorCode | NetworkErrorCode;

/** Every refusal that a screen can meet; `code` is its text key. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** English, for logs: never shown. */
  readonly message: string;
  /** What a form needs to show the refusal at its place, e.g. `{ fields: { … } }`. */
  readonly value?: unknown;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code);
}

export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return isErrorCode(code) || networkErrorCodes.some((known) => known === code);
}

/** For `error` of a hook, and for what `unwrap()` throws. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && isApiErrorCode(error.code);
}

/** The code of whatever was caught: a programming mistake reads as an unexpected error. */
export function errorCodeOf(error: unknown): ApiErrorCode {
  return isApiError(error) ? error.code : 'system.unexpected';
}
