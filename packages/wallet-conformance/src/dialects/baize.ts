import { createHmac, randomBytes } from 'node:crypto';
import { AsIs, type Dialect, type Tampering, type WalletAddress } from './dialect.ts';
import { fieldsOf } from './json.ts';

const NONCE_BYTES = 16;

/** The seamless wallet API in its own words. */
export function baize(): Dialect {
  return {
    notApplicable: {},
    wrongAmounts: [],
    volatileFields: ['requestId', 'code'],
    request: (address, { call, fields, requestId, tampering }) => {
      const body = typeof fields === 'string' ? fields : JSON.stringify({ requestId, ...fields }, withoutWrap);
      return {
        path: call,
        headers: { 'content-type': 'application/json', ...signed(address, call, body, tampering) },
        body: tampering.otherBody ? JSON.stringify({ requestId: 'other' }) : body,
      };
    },
    file: (address, path, tampering) => ({ path, headers: signed(address, path, '', tampering) }),
    read: (_asked, { status, text }) => ({ status, body: fieldsOf(text) }),
  };
}

function withoutWrap(_name: string, value: unknown): unknown {
  return value instanceof AsIs ? value.value : value;
}

function signed(
  { url, vendor, keyId, secret }: WalletAddress,
  call: string,
  body: string,
  tampering: Tampering,
): Record<string, string> {
  if (tampering.unsigned) return {};
  const timestamp = String(tampering.timestamp ?? Date.now());
  const nonce = tampering.nonce ?? randomBytes(NONCE_BYTES).toString('hex');
  const path = new URL(`${url}/${tampering.signedCall ?? call}`).pathname;
  return {
    'x-vendor': vendor,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', tampering.secret ?? secret)
      .update(`${timestamp}\n${nonce}\n${path}\n${body}`)
      .digest('hex'),
  };
}
