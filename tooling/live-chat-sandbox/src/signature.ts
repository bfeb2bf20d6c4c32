import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The largest difference between the timestamp of a call and the clock, in either direction. */
const SIGNATURE_WINDOW_MS = 60_000;
const NONCE_BYTES = 16;

/** A key of an integration, with which both sides sign (docs/integrators/wallet-api.md, "Signature"). */
export interface SigningKey {
  readonly vendorCode: string;
  readonly keyId: string;
  readonly keySecret: string;
}

interface SignedParts {
  readonly timestamp: string;
  readonly nonce: string;
  readonly path: string;
  readonly rawBody: string;
}

function computeSignature(secret: string, { timestamp, nonce, path, rawBody }: SignedParts): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${rawBody}`).digest('hex');
}

/** Creates the headers of a signed JSON request with the current time and a random nonce. */
export function createSignedHeaders(
  { vendorCode, keyId, keySecret }: SigningKey,
  path: string,
  rawBody: string,
): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return {
    'content-type': 'application/json',
    'x-vendor': vendorCode,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': computeSignature(keySecret, { timestamp, nonce, path, rawBody }),
  };
}

/** Returns whether the platform has signed these bytes within the last minute. */
export function hasValidSignature(
  key: SigningKey,
  headers: IncomingHttpHeaders,
  path: string,
  rawBody: string,
): boolean {
  const header = (name: string): string => String(headers[name] ?? '');
  const timestamp = header('x-timestamp');
  const signature = header('x-signature');
  if (header('x-key-id') !== key.keyId || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (!(Math.abs(Number(timestamp) - Date.now()) <= SIGNATURE_WINDOW_MS)) return false;
  const expected = computeSignature(key.keySecret, { timestamp, nonce: header('x-nonce'), path, rawBody });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}
