import type { ErrorCode } from '@baize/contract/errors';
import type { Reply } from '@baize/contract/reply';
import { isApiErrorCode, type ApiError } from './errors.ts';

export type Answer = { readonly data: unknown } | { readonly error: ApiError };

const codeOfBareStatus: Partial<Record<number, ErrorCode>> = {
  404: 'request.not_found',
  413: 'request.too_large',
  429: 'request.rate_limited',
  502: 'system.busy',
  503: 'system.busy',
  504: 'system.busy',
};

/** Parses a reply of the contract. Any other reply (a proxy's page) becomes an error code with a sentence. */
export function readReply(status: number, text: string): Answer {
  const reply = parseReply(text);
  if (reply === undefined)
    return { error: { code: codeOfBareStatus[status] ?? 'system.unexpected', message: `bare ${status}` } };
  if (reply.success) return { data: reply.value };
  const code = isApiErrorCode(reply.code) ? reply.code : 'system.unexpected';
  return { error: { code, message: reply.message, ...('value' in reply && { value: reply.value }) } };
}

function parseReply(text: string): Reply<unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isReply(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isReply(parsed: unknown): parsed is Reply<unknown> {
  if (typeof parsed !== 'object' || parsed === null || !('success' in parsed)) return false;
  if (parsed.success === true) return 'value' in parsed;
  return parsed.success === false && 'code' in parsed && 'message' in parsed;
}
