import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far a vendor's clock may stand from ours, either way. */
export const SIGNATURE_WINDOW_SECONDS = 60;

const TIMESTAMP = /^\d{10,16}$/;
const NONCE = /^[\x21-\x7e]{16,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

export interface SignatureHeaders {
  readonly vendor: string;
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

export interface SignedRequest {
  readonly timestamp: string;
  readonly nonce: string;
  /** As it was requested, without the query. */
  readonly path: string;
  readonly rawBody: Buffer;
}

/** Undefined where a header is missing or has another form. */
export function readSignatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders | undefined {
  const vendor = matching(headers['x-vendor'], NAME);
  const keyId = matching(headers['x-key-id'], NAME);
  const timestamp = matching(headers['x-timestamp'], TIMESTAMP);
  const nonce = matching(headers['x-nonce'], NONCE);
  const signature = matching(headers['x-signature'], SIGNATURE);
  if (!vendor || !keyId || !timestamp || !nonce || !signature) return undefined;
  return { vendor, keyId, timestamp, nonce, signature };
}

export function isTimely(timestamp: string, now: Date): boolean {
  return Math.abs(Number(timestamp) - now.getTime()) <= SIGNATURE_WINDOW_SECONDS * 1000;
}

export function signatureOf(secret: string, { timestamp, nonce, path, rawBody }: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n`).update(rawBody).digest();
}

/** In constant time. */
export function isSignedBy(secret: string, request: SignedRequest, signature: string): boolean {
  return timingSafeEqual(signatureOf(secret, request), Buffer.from(signature, 'hex'));
}

function matching(value: string | string[] | undefined, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
