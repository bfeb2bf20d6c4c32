import { randomBytes } from 'node:crypto';
import { computeSignature } from '@baize/server/wallet-api/signature';
import { DRIVER, type VendorKey } from './world.ts';

const CALL_TIMEOUT_MS = 3_000;

/** A reply whose outcome is known: the wallet API returned a JSON body with a status below 500. */
export interface WalletAnswer {
  readonly code: string;
  readonly text: string;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * Sends one signed request to the wallet API. Returns undefined if the outcome is unknown: time-out, network error, status 5xx, or a body
 * that is not JSON. The caller must retry with the same transaction id or roll back.
 */
export async function callWallet(
  origin: string,
  key: VendorKey,
  call: string,
  fields: Readonly<Record<string, string>>,
): Promise<WalletAnswer | undefined> {
  const path = `/seamless/v1/${call}`;
  const rawBody = Buffer.from(JSON.stringify({ requestId: randomBytes(6).toString('hex'), ...fields }));
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('hex');
  const signature = computeSignature(key.secret, { timestamp, nonce, path, rawBody }).toString('hex');
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': DRIVER,
        'x-key-id': key.keyId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature,
      },
      body: rawBody,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status >= 500) return undefined;
    const body = JSON.parse(text) as Record<string, string>;
    return { code: body['code'] ?? '', text, body };
  } catch {
    return undefined;
  }
}
