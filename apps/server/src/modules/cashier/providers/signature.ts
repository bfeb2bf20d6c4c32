import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The largest accepted age of a signature, which bounds replay attacks and clock skew. A later retry has to be signed again. */
const SIGNATURE_WINDOW_SECONDS = 60;

const TIMESTAMP_PATTERN = /^\d{13}$/;
const KEY_ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;

/** The parts of a request that its signature covers. */
export interface SignedMessage {
  /** The time in milliseconds since 1970 (13 digits). */
  readonly timestamp: string;
  readonly path: string;
  readonly rawBody: Buffer | string;
}

/** Computes the HMAC-SHA-256 of the timestamp, the path with its query and the body, separated by line feeds. */
export function computeSignature(secret: string, { timestamp, path, rawBody }: SignedMessage): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${path}\n`).update(rawBody).digest();
}

/** Reads the `x-key-id` header. Returns undefined if the header is missing or malformed. */
export function readKeyId(headers: IncomingHttpHeaders): string | undefined {
  return matchHeader(headers['x-key-id'], KEY_ID_PATTERN);
}

/** A request whose signature is verified. */
interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly rawBody: Buffer;
  readonly now: Date;
}

/**
 * Verifies the headers `x-timestamp` and `x-signature`. Signatures are compared in constant time, so that the duration does not reveal where
 * they differ.
 */
export function hasValidSignature(secret: string, { headers, path, rawBody, now }: ReceivedMessage): boolean {
  const timestamp = matchHeader(headers['x-timestamp'], TIMESTAMP_PATTERN);
  const signature = matchHeader(headers['x-signature'], SIGNATURE_PATTERN);
  if (!timestamp || !signature) return false;
  if (Math.abs(Number(timestamp) - now.getTime()) > SIGNATURE_WINDOW_SECONDS * 1000) return false;
  return timingSafeEqual(computeSignature(secret, { timestamp, path, rawBody }), Buffer.from(signature, 'hex'));
}

/** Returns the value of a header if it is a single value that matches the pattern, and undefined otherwise. */
function matchHeader(value: string | string[] | undefined, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
