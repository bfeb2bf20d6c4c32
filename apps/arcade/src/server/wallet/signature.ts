import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const NONCE_BYTES = 16;
/** The largest difference between the timestamp of a call and the arcade's clock, in either direction. */
const SIGNATURE_WINDOW_MS = 60_000;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** A secret that the arcade and the platform share. The vendor code and the key id travel with each call and tell the receiver which secret to use. */
export interface SigningKey {
  readonly vendorCode: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Creates the headers of a signed call. The signature is HMAC-SHA256(secret, timestamp \n nonce \n path \n rawBody). */
export function createSignedHeaders(
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
    'x-signature': computeSignature(key.secret, { timestamp, nonce, path, rawBody }),
  };
}

/** The parts of a call that its signature covers. */
export interface SignedParts {
  /** Milliseconds since 1970 as a decimal number. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly path: string;
  readonly rawBody: string;
}

/** Computes the HMAC-SHA256 of the parts, joined by line feeds, as 64 lower-case hex digits. */
export function computeSignature(secret: string, { timestamp, nonce, path, rawBody }: SignedParts): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${rawBody}`).digest('hex');
}

interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly rawBody: string;
}

/**
 * Returns true if one of the keys has signed the call and the timestamp lies within the window. There are two keys during a key rotation.
 * Nonces are not stored, because the calls are idempotent and a replayed call moves no money a second time.
 */
export function hasValidSignature(keys: readonly SigningKey[], call: ReceivedCall, nowMs: number): boolean {
  return keys.some((key) => isSignedBy(key, call, nowMs));
}

function isSignedBy(key: SigningKey, { headers, path, rawBody }: ReceivedCall, nowMs: number): boolean {
  const readHeader = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  const [timestamp, signature] = [readHeader('x-timestamp'), readHeader('x-signature')];
  if (readHeader('x-vendor') !== key.vendorCode || readHeader('x-key-id') !== key.keyId) return false;
  if (!/^\d{10,16}$/.test(timestamp) || Math.abs(Number(timestamp) - nowMs) > SIGNATURE_WINDOW_MS) return false;
  if (!SIGNATURE.test(signature)) return false;
  const expected = computeSignature(key.secret, { timestamp, nonce: readHeader('x-nonce'), path, rawBody });
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex'));
}
