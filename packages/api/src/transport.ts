import { REQUEST_TIMEOUT_MS } from '@baize/contract/limits';
import { systemMarks } from '@baize/contract/marks/system';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { wireRequest, type ApiCall, type SendInit, type SendRequest } from './call.ts';
import { apiConfig, type ApiConfig } from './config.ts';
import type { ApiError } from './errors.ts';
import { createKeyring } from './keyring.ts';
import { readReply, type Answer } from './reply.ts';
import type { SealContext } from './sealed-call.ts';
import { createSessionEnd } from './session-end.ts';

/** Maximum number of retries of a call that is safe to repeat, after a network failure or a busy server. */
const RETRIES_MAX = 2;

export interface TransportOptions {
  readonly config?: () => ApiConfig;
  /** Time limit in milliseconds of a call without its own. */
  readonly timeoutMs?: number;
  /** Waits before the given retry (1, 2 …). The default is RTK Query's exponential back-off with jitter. */
  readonly backoff?: (attempt: number) => Promise<void>;
}

type Send = (call: ApiCall, signal: AbortSignal) => Promise<Answer>;

/** Creates the base query of every call. It reads the marks, sends the request and parses the reply. */
export function createTransport(options: TransportOptions = {}): BaseQueryFn<ApiCall, unknown, ApiError> {
  const send = createSend(options);
  const once: BaseQueryFn<ApiCall, unknown, ApiError> = (call, { signal }) => send(call, signal).catch(crash);
  return retry(once, {
    ...(options.backoff && { backoff: options.backoff }),
    // RTK types the error and the arguments of any base query as unknown; here they are those of `once`.
    retryCondition: (error, call, { attempt, baseQueryApi }) =>
      attempt <= RETRIES_MAX && isTransient(error as ApiError) && isSafeToRepeat(call as ApiCall, baseQueryApi.type),
  });
}

/** Rethrows a programming mistake. Without `throwImmediately`, RTK's `retry` would repeat the call five times and return the mistake as an answer. */
function crash(mistake: unknown): never {
  throw Object.assign(mistake instanceof Error ? mistake : new Error(String(mistake)), { throwImmediately: true });
}

function isTransient({ code }: ApiError): boolean {
  return code === 'network.failed' || code === 'system.busy';
}

/**
 * Returns whether a call may be repeated: a GET that only reads, or a call with a `requestId`, which is an idempotency
 * key. The spec has GETs that act (a launch, the answer to a contract); they are mutations here and are sent once, like
 * every other call.
 */
function isSafeToRepeat({ marks, argument }: ApiCall, type: 'query' | 'mutation'): boolean {
  return (marks.method === 'GET' && type === 'query') || typeof argument?.['requestId'] === 'string';
}

function createSend({ config = apiConfig, timeoutMs = REQUEST_TIMEOUT_MS }: TransportOptions): Send {
  const keyring = createKeyring();
  const endSession = createSessionEnd();
  const sendPlain = async (call: ApiCall, signal: AbortSignal, sealed?: string): Promise<Answer> => {
    const { getToken, getLanguage, origin = '' } = config();
    const token = call.marks.token === false ? undefined : (getToken() ?? undefined);
    if (call.marks.token === true && token === undefined) return notSignedIn;
    const request = wireRequest(call, { origin, language: getLanguage(), token, sealed });
    const sentAtMs = Date.now();
    const inTime = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
    const init: SendInit = {
      ...request.init,
      signal: AbortSignal.any([signal, inTime]),
      credentials: 'same-origin',
      cache: 'no-store',
    };
    const answer = await exchange(request.url, init, config().fetch ?? call.send ?? fetch);
    if ('error' in answer) endSession(config(), token, answer.error);
    else if (call.marks === systemMarks.systemStatus)
      keyring.learn(answer.data as SystemStatusValue, sentAtMs, Date.now());
    return answer;
  };
  return (call, signal) =>
    call.marks.encrypted
      ? sendEncrypted(call, signal, { keyring, send: sendPlain, host: hostOf(config().origin) })
      : sendPlain(call, signal);
}

/** Returns the host of the configured origin or of the page; undefined outside of a browser without an origin. */
function hostOf(origin: string | undefined): string | undefined {
  return origin ? new URL(origin).host : (globalThis as { location?: Location }).location?.host;
}

const notSignedIn: Answer = { error: { code: 'session.required', message: 'no token to send' } };

/** Seals and sends a call. The code for sealing is imported with the first sealed call, which belongs to a form and never to the first view. */
async function sendEncrypted(call: ApiCall, signal: AbortSignal, context: SealContext): Promise<Answer> {
  const sealed = await import('./sealed-call.ts').catch(() => undefined);
  return sealed ? await sealed.sendSealed(call, signal, context) : noCipher;
}

const noCipher: Answer = { error: { code: 'network.failed', message: 'the cipher could not be fetched' } };

/** Sends a request and parses the reply. A network failure is returned as an answer, not thrown. */
async function exchange(url: string, init: SendInit, send: SendRequest): Promise<Answer> {
  try {
    const response = await send(url, init);
    return readReply(response.status, await response.text());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return { error: { code: 'network.timeout', message: `no answer from ${url} in time` } };
    }
    return { error: { code: 'network.failed', message: String(error) } };
  }
}
