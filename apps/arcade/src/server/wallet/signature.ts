import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const NONCE_BYTES = 16;
/** How far the platform's clock may stand from ours, either way. */
const SIGNATURE_WINDOW_MS = 60_000;
const SIGNATURE = /^[0-9a-f]{64}$/;

export interface SigningKey {
  readonly vendorCode: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The headers of a wallet call: HMAC-SHA256(secret, timestamp \n nonce \n path \n rawBody). */
export function signedHeaders(
  key: SigningKey,
  path: string,
  rawBody: string,
  nowMs = Date.now(),
): Record<string, string> {
  const timestamp = String(nowMs);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return {
    'x-vendor': key.vendorCode,
    'x-key-id': key.keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signatureOf(key.secret, { timestamp, nonce, path, rawBody }),
  };
}

export interface SignedParts {
  readonly timestamp: string;
  readonly nonce: string;
  readonly path: string;
  readonly rawBody: string;
}

export function signatureOf(secret: string, { timestamp, nonce, path, rawBody }: SignedParts): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${rawBody}`).digest('hex');
}

interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly rawBody: string;
}

/**
 * Whether the platform signed it, with one of the keys that both sides have: there are two while they are changed. A call may come twice:
 * each of them moves money once.
 */
export function isSignedByOne(keys: readonly SigningKey[], call: ReceivedCall, nowMs: number): boolean {
  return keys.some((key) => isSignedBy(key, call, nowMs));
}

function isSignedBy(key: SigningKey, { headers, path, rawBody }: ReceivedCall, nowMs: number): boolean {
  const header = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  const [timestamp, signature] = [header('x-timestamp'), header('x-signature')];
  if (header('x-vendor') !== key.vendorCode || header('x-key-id') !== key.keyId) return false;
  if (!/^\d{10,16}$/.test(timestamp) || Math.abs(Number(timestamp) - nowMs) > SIGNATURE_WINDOW_MS) return false;
  if (!SIGNATURE.test(signature)) return false;
  const expected = signatureOf(key.secret, { timestamp, nonce: header('x-nonce'), path, rawBody });
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex'));
}
