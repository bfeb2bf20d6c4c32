import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WINDOW_MS = 60_000;

export interface Key {
  readonly keyId: string;
  readonly keySecret: string;
}

function signatureOf(secret: string, timestamp: string, path: string, rawBody: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n${path}\n`).update(rawBody).digest();
}

export function signedHeaders({ keyId, keySecret }: Key, path: string, rawBody: string): Record<string, string> {
  const timestamp = String(Date.now());
  return {
    'content-type': 'application/json',
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(keySecret, timestamp, path, rawBody).toString('hex'),
  };
}

export function isSigned(key: Key, headers: IncomingHttpHeaders, path: string, rawBody: Buffer | string): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  const signature = String(headers['x-signature'] ?? '');
  if (headers['x-key-id'] !== key.keyId || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (!(Math.abs(Number(timestamp) - Date.now()) <= WINDOW_MS)) return false;
  return timingSafeEqual(signatureOf(key.keySecret, timestamp, path, rawBody), Buffer.from(signature, 'hex'));
}
