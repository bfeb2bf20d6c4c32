import { errorCodeOf, type ApiErrorCode } from '@baize/api';

/** Areas of codes that are the same for everybody: the network, the platform, too many calls from here. */
const OF_NO_ACCOUNT = new Set(['network', 'system', 'request']);

/** Why nothing was asked of the server at all; undefined where it has answered, whatever it said of the account (decision 12). */
export function unansweredCode(error: unknown): ApiErrorCode | undefined {
  if (error === undefined) return undefined;
  const code = errorCodeOf(error);
  return OF_NO_ACCOUNT.has(code.slice(0, code.indexOf('.'))) ? code : undefined;
}
