import { REQUEST_TIMEOUT_MS } from '@baize/contract/limits';
import { systemMarks } from '@baize/contract/marks/system';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { wireRequest, type ApiCall } from './call.ts';
import { apiConfig, type ApiConfig } from './config.ts';
import type { ApiError } from './errors.ts';
import { createKeyring } from './keyring.ts';
import { readReply, type Answer } from './reply.ts';
import type { SealContext } from './sealed-call.ts';
import { createSessionEnd } from './session-end.ts';

/** What is safe to repeat is tried this many times again when the network fails or the server is busy. */
const RETRIES_MAX = 2;

export interface TransportOptions {
  readonly config?: () => ApiConfig;
  /** Of a call that names no time of its own. */
  readonly timeoutMs?: number;
  /** Waits before the given retry (1, 2 …); left out, RTK's growing and scattered delays. */
  readonly backoff?: (attempt: number) => Promise<void>;
}

type Send = (call: ApiCall, signal: AbortSignal) => Promise<Answer>;

/** The base query of every call: reads the marks, sends, reads the reply. */
export function createTransport(options: TransportOptions = {}): BaseQueryFn<ApiCall, unknown, ApiError> {
  const send = createSend(options);
  const once: BaseQueryFn<ApiCall, unknown, ApiError> = (call, { signal }) => send(call, signal).catch(crash);
  return retry(once, {
    ...(options.backoff && { backoff: options.backoff }),
    // RTK types the error and the arguments of any base query as unknown; here they are those of `once`.
    retryCondition: (error, call, { attempt, baseQueryApi }) =>
      attempt <= RETRIES_MAX && isPassing(error as ApiError) && isSafeToRepeat(call as ApiCall, baseQueryApi.type),
  });
}

/** What is thrown is a mistake of ours: without this mark `retry` would make it five times more and call it an answer. */
function crash(mistake: unknown): never {
  throw Object.assign(mistake instanceof Error ? mistake : new Error(String(mistake)), { throwImmediately: true });
}

function isPassing({ code }: ApiError): boolean {
  return code === 'network.failed' || code === 'system.busy';
}

/**
 * A GET that only reads, and what the server does once however often it hears of it: a call with a `requestId`. The spec has GETs
 * that act (a launch, the answer to a contract); they are mutations here, and go out once, as does every other call.
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
    const init = { ...request.init, signal: AbortSignal.any([signal, inTime]) };
    const answer = await exchange(request.url, init, config().fetch);
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

/** Outside of a browser there is no page whose origin could stand in. */
function hostOf(origin: string | undefined): string | undefined {
  return origin ? new URL(origin).host : (globalThis as { location?: Location }).location?.host;
}

const notSignedIn: Answer = { error: { code: 'session.required', message: 'no token to send' } };

/** Sealing comes with the first call that is sealed: a form's, never that of a first view. */
async function sendEncrypted(call: ApiCall, signal: AbortSignal, context: SealContext): Promise<Answer> {
  const sealed = await import('./sealed-call.ts').catch(() => undefined);
  return sealed ? await sealed.sendSealed(call, signal, context) : noCipher;
}

const noCipher: Answer = { error: { code: 'network.failed', message: 'the cipher could not be fetched' } };

/** One exchange with the server. A network that fails is an answer as well, not an exception. */
async function exchange(url: string, init: RequestInit, send: ApiConfig['fetch'] = fetch): Promise<Answer> {
  try {
    const response = await send(url, { ...init, credentials: 'same-origin', cache: 'no-store' });
    return readReply(response.status, await response.text());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return { error: { code: 'network.timeout', message: `no answer from ${url} in time` } };
    }
    return { error: { code: 'network.failed', message: String(error) } };
  }
}
