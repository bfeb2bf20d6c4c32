import { errorCodeOf, type ApiErrorCode } from '@baize/api';

/** Areas of error codes that do not depend on the account: the network, the platform, and the rate limit of this address. */
const ACCOUNT_INDEPENDENT_AREAS = new Set(['network', 'system', 'request']);

/**
 * Returns the code of a failure that kept the request from being processed. Returns undefined where the server
 * processed it, whatever it decided about the account (decision 12).
 */
export function unprocessedRequestCode(error: unknown): ApiErrorCode | undefined {
  if (error === undefined) return undefined;
  const code = errorCodeOf(error);
  return ACCOUNT_INDEPENDENT_AREAS.has(code.slice(0, code.indexOf('.'))) ? code : undefined;
}
