import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { signatureOf } from '../modules/wallet-api/signature.ts';
import { INTEGRATION, KEY_ID, SECRET } from './world.ts';

export interface VendorReply {
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, string>>;
}

export interface Overrides {
  readonly path?: string;
  readonly secret?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly keyId?: string;
  /** Sent instead of what was signed. */
  readonly sentBody?: string;
}

let requests = 0;

/** Calls the wallet API as a vendor does, signature and all; each part of it can be made wrong. */
export function vendorClient(app: FastifyInstance, now: () => Date = () => new Date()) {
  return async (call: string, fields: object | string, overrides: Overrides = {}): Promise<VendorReply> => {
    requests += 1;
    const text = typeof fields === 'string' ? fields : JSON.stringify({ requestId: `q${requests}`, ...fields });
    const path = `/seamless/v1/${call}`;
    const signed = {
      timestamp: overrides.timestamp ?? String(now().getTime()),
      nonce: overrides.nonce ?? randomBytes(16).toString('hex'),
      path: overrides.path ?? path,
      rawBody: Buffer.from(text),
    };
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'x-vendor': INTEGRATION,
        'x-key-id': overrides.keyId ?? KEY_ID,
        'x-timestamp': signed.timestamp,
        'x-nonce': signed.nonce,
        'x-signature': signatureOf(overrides.secret ?? SECRET, signed).toString('hex'),
      },
      payload: overrides.sentBody ?? text,
    });
    const body = response.json<Record<string, string>>();
    return { status: response.statusCode, code: body['code'] ?? '', body };
  };
}
