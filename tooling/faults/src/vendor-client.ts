import { randomBytes } from 'node:crypto';
import { computeSignature } from '@baize/server/wallet-api/signature';
import { DRIVER, type VendorKey } from './world.ts';

/** A vendor gives up after this time. The wallet API promises an answer within 2 s; the rest allows for a busy machine. */
const CALL_TIMEOUT_MS = 3_000;

/** A reply whose outcome is known: the wallet API returned a JSON body with a status below 500. */
export interface WalletAnswer {
  readonly code: string;
  /** The body as it arrived. */
  readonly text: string;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * What a vendor learns from one request. `temporary`: the platform says that the outcome is unknown. `silence`: no reply came within the time
 * limit, or the connection broke. `malformed`: a reply that the document of the wallet API does not know.
 */
export type WalletResult =
  | { readonly kind: 'answer'; readonly answer: WalletAnswer }
  | { readonly kind: 'temporary' | 'silence' }
  | { readonly kind: 'malformed'; readonly reply: string };

/**
 * Sends one signed request to the wallet API. Returns undefined if there is no final answer: after a temporary error, silence or a malformed reply.
 * The caller must retry with the same transaction id or roll back.
 */
export async function requestFinalAnswer(
  origin: string,
  key: VendorKey,
  endpoint: string,
  fields: Readonly<Record<string, string>>,
): Promise<WalletAnswer | undefined> {
  const result = await requestWallet(origin, key, endpoint, fields);
  return result.kind === 'answer' ? result.answer : undefined;
}

/** Sends one signed request to the wallet API, and tells apart why an outcome is unknown. `endpoint` is the last part of the path. */
export async function requestWallet(
  origin: string,
  key: VendorKey,
  endpoint: string,
  fields: Readonly<Record<string, string>>,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<WalletResult> {
  const path = `/seamless/v1/${endpoint}`;
  const rawBody = Buffer.from(JSON.stringify({ requestId: randomBytes(6).toString('hex'), ...fields }));
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('hex');
  const signature = computeSignature(key.secret, { timestamp, nonce, path, rawBody }).toString('hex');
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': DRIVER,
        'x-key-id': key.keyId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature,
      },
      body: rawBody,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return classifyReply(response.status, await response.text());
  } catch {
    return { kind: 'silence' };
  }
}

const SERVER_ERROR_MIN = 500;
/** The codes with which the wallet API says that the outcome is unknown (status 500 or higher; docs/integrators/wallet-api.md, "Which answers are final"). */
const UNKNOWN_OUTCOMES = new Set(['TEMPORARY', 'MAINTENANCE']);

/** Classifies a reply by its status and JSON body. */
export function classifyReply(status: number, text: string): WalletResult {
  const body = parseBody(text);
  const code = body?.['code'];
  if (body === undefined || code === undefined) return { kind: 'malformed', reply: `${status} ${text}` };
  if (status < SERVER_ERROR_MIN) return { kind: 'answer', answer: { code, text, body } };
  return UNKNOWN_OUTCOMES.has(code) ? { kind: 'temporary' } : { kind: 'malformed', reply: `${status} ${text}` };
}

/** Parses a JSON body. Returns undefined if the text is not JSON. */
function parseBody(text: string): Readonly<Record<string, string>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, string>>;
  } catch {
    return undefined;
  }
}
