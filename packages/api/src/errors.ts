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
 * Returns whether a value has the format of an error code. The type of the reply is the contract's (`FailureReply`), but types end at the
 * network: a value arrives as JSON, or among the errors of a form beside sentences. The format is tested and not the table of codes,
 * because a site that stays open in a tab is older than the server: a newer code has to pass with its message and its details. No branch
 * handles such a code, and its sentence is that of `system.unexpected` (`errorSentence` of `@baize/i18n`). The table would also add
 * 1.4 KB gzip to the entry of each site.
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
