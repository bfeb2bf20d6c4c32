import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far a provider's clock may stand from ours, either way. A message that is sent again later is signed again. */
const SIGNATURE_WINDOW_SECONDS = 60;

const TIMESTAMP = /^\d{13}$/;
const KEY_ID = /^[A-Za-z0-9_-]{1,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

export interface SignedMessage {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  readonly path: string;
  readonly rawBody: Buffer | string;
}

export function signatureOf(secret: string, { timestamp, path, rawBody }: SignedMessage): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${path}\n`).update(rawBody).digest();
}

export function keyIdOf(headers: IncomingHttpHeaders): string | undefined {
  return matching(headers['x-key-id'], KEY_ID);
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly rawBody: Buffer;
  readonly now: Date;
}

/** The comparison takes the same time whatever differs. */
export function isSignedBy(secret: string, { headers, path, rawBody, now }: Received): boolean {
  const timestamp = matching(headers['x-timestamp'], TIMESTAMP);
  const signature = matching(headers['x-signature'], SIGNATURE);
  if (!timestamp || !signature) return false;
  if (Math.abs(Number(timestamp) - now.getTime()) > SIGNATURE_WINDOW_SECONDS * 1000) return false;
  return timingSafeEqual(signatureOf(secret, { timestamp, path, rawBody }), Buffer.from(signature, 'hex'));
}

function matching(value: string | string[] | undefined, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
