import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The largest difference between the clocks of a feed and of the platform, in either direction. */
const FEED_WINDOW_SECONDS = 60;

const HEADER_PATTERNS = {
  'x-key-id': /^[A-Za-z0-9_-]{1,64}$/,
  'x-timestamp': /^\d{13}$/,
  'x-signature': /^[0-9a-f]{64}$/,
} as const;

/** The headers with which a feed signs a request. */
export interface FeedHeaders {
  readonly keyId: string;
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string;
  readonly signature: string;
}

/** Reads the headers with which a feed signs a request. Returns undefined if one is missing or malformed. */
export function readFeedHeaders(headers: IncomingHttpHeaders): FeedHeaders | undefined {
  const readHeader = (name: keyof typeof HEADER_PATTERNS): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' && HEADER_PATTERNS[name].test(value) ? value : undefined;
  };
  const [keyId, timestamp, signature] = [readHeader('x-key-id'), readHeader('x-timestamp'), readHeader('x-signature')];
  return keyId && timestamp && signature ? { keyId, timestamp, signature } : undefined;
}

interface SignedRequest {
  /** The full path of the request. */
  readonly path: string;
  /** Empty for a GET. */
  readonly rawBody: Buffer;
  readonly now: Date;
}

/**
 * Verifies the time and the HMAC signature of a request in constant time. A request that is replayed within the window changes nothing, so no nonce
 * is stored.
 */
export function isSignedRequest(
  secret: string,
  { timestamp, signature }: FeedHeaders,
  { path, rawBody, now }: SignedRequest,
): boolean {
  const isTimely = Math.abs(Number(timestamp) - now.getTime()) <= FEED_WINDOW_SECONDS * 1000;
  const expectedDigest = createHmac('sha256', secret).update(`${timestamp}\n${path}\n`).update(rawBody).digest();
  return timingSafeEqual(expectedDigest, Buffer.from(signature, 'hex')) && isTimely;
}
