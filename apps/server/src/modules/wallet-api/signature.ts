import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far a vendor's clock may differ from the platform's, in either direction. */
export const SIGNATURE_WINDOW_SECONDS = 60;

/** The pattern that each header value must match. The OpenAPI document is generated from the same patterns. */
export const headerPatterns = {
  'x-vendor': /^[A-Za-z0-9_-]{1,64}$/,
  'x-key-id': /^[A-Za-z0-9_-]{1,64}$/,
  'x-timestamp': /^\d{10,16}$/,
  'x-nonce': /^[\x21-\x7e]{16,64}$/,
  'x-signature': /^[0-9a-f]{64}$/,
} as const;

/** The values of the five signature headers, whose form was checked. */
export interface SignatureHeaders {
  readonly vendor: string;
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  /** The Unix time in milliseconds. */
  readonly timestamp: string;
  readonly nonce: string;
  /** The full request path without the query string. The HTTP method and the query string are not signed. */
  readonly path: string;
  readonly rawBody: Buffer;
}

/** Reads the five signature headers. Returns undefined if a header is missing or does not match its pattern. */
export function readSignatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders | undefined {
  const vendor = readHeader(headers, 'x-vendor');
  const keyId = readHeader(headers, 'x-key-id');
  const timestamp = readHeader(headers, 'x-timestamp');
  const nonce = readHeader(headers, 'x-nonce');
  const signature = readHeader(headers, 'x-signature');
  if (!vendor || !keyId || !timestamp || !nonce || !signature) return undefined;
  return { vendor, keyId, timestamp, nonce, signature };
}

/** Returns whether a timestamp, in milliseconds of Unix time, is at most the signature window away from `now`. */
export function isTimely(timestamp: string, now: Date): boolean {
  return Math.abs(Number(timestamp) - now.getTime()) <= SIGNATURE_WINDOW_SECONDS * 1000;
}

/** Computes the HMAC-SHA256 of timestamp, nonce and path, each followed by a line feed, and of the raw body. */
export function computeSignature(secret: string, { timestamp, nonce, path, rawBody }: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n`).update(rawBody).digest();
}

/**
 * Verifies the signature in constant time. `signature` must be 64 hex digits (checked by `readSignatureHeaders`): `timingSafeEqual` throws
 * on another length.
 */
export function isSignedBy(secret: string, request: SignedRequest, signature: string): boolean {
  return timingSafeEqual(computeSignature(secret, request), Buffer.from(signature, 'hex'));
}

function readHeader(headers: IncomingHttpHeaders, name: keyof typeof headerPatterns): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && headerPatterns[name].test(value) ? value : undefined;
}
