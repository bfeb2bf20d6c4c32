import { createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;

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
