import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { computeSignature, type SignedRequest } from '../modules/wallet-api/signature.ts';
import { INTEGRATION, KEY_ID, SECRET } from './world.ts';

/** The reply of the wallet API to a vendor. */
export interface VendorReply {
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, string>>;
}

/** The parts of a signed call that a test replaces. */
export interface Overrides {
  readonly path?: string;
  readonly secret?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly keyId?: string;
  /** The body that is sent instead of the signed body. */
  readonly sentBody?: string;
}

let requests = 0;

/** Requests a reconciliation file with a valid signature, as a vendor does. */
export async function askReconciliation(app: FastifyInstance, file: string, now: Date) {
  const url = `/seamless/v1/reconciliation/${file}`;
  const signed = {
    timestamp: String(now.getTime()),
    nonce: randomBytes(16).toString('hex'),
    path: url,
    rawBody: Buffer.alloc(0),
  };
  return await app.inject({ method: 'GET', url, headers: signedHeaders(signed, SECRET, KEY_ID) });
}

function signedHeaders(signed: SignedRequest, secret: string, keyId: string): Record<string, string> {
  return {
    'x-vendor': INTEGRATION,
    'x-key-id': keyId,
    'x-timestamp': signed.timestamp,
    'x-nonce': signed.nonce,
    'x-signature': computeSignature(secret, signed).toString('hex'),
  };
}

/** Returns a function that calls the wallet API with a signature, as a vendor does. A test can make each part of the signature wrong. */
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
        ...signedHeaders(signed, overrides.secret ?? SECRET, overrides.keyId ?? KEY_ID),
      },
      payload: overrides.sentBody ?? text,
    });
    const body = response.json<Record<string, string>>();
    return { status: response.statusCode, code: body['code'] ?? '', body };
  };
}
