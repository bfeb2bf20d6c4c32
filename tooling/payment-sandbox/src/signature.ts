import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The largest difference between the timestamp of a call and the clock, in either direction. */
const SIGNATURE_WINDOW_MS = 60_000;

/** The key that the sandbox shares with the platform. */
export interface SigningKey {
  readonly keyId: string;
  readonly keySecret: string;
}

/** Computes the HMAC-SHA256 of timestamp, path and body, joined by line feeds (docs/integrators/payment-providers.md). */
function computeSignature(secret: string, timestamp: string, path: string, rawBody: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${path}\n`).update(rawBody).digest();
}

/** Creates the headers of a signed JSON request with the current time. */
export function createSignedHeaders(
  { keyId, keySecret }: SigningKey,
  path: string,
  rawBody: string,
): Record<string, string> {
  const timestamp = String(Date.now());
  return {
    'content-type': 'application/json',
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': computeSignature(keySecret, timestamp, path, rawBody).toString('hex'),
  };
}

/** Returns whether this key signed the request within the last minute. */
export function hasValidSignature(
  key: SigningKey,
  headers: IncomingHttpHeaders,
  path: string,
  rawBody: Buffer | string,
): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  const signature = String(headers['x-signature'] ?? '');
  if (headers['x-key-id'] !== key.keyId || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (!(Math.abs(Number(timestamp) - Date.now()) <= SIGNATURE_WINDOW_MS)) return false;
  return timingSafeEqual(computeSignature(key.keySecret, timestamp, path, rawBody), Buffer.from(signature, 'hex'));
}
