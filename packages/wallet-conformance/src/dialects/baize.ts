import { createHmac, randomBytes } from 'node:crypto';
import { RawValue, type Dialect, type Tampering, type WalletAddress } from './dialect.ts';
import { parseFields } from './json.ts';

const NONCE_BYTES = 16;

/** Creates the dialect of the seamless wallet API itself, which converts nothing. */
export function baize(): Dialect {
  return {
    notApplicable: {},
    wrongAmounts: [],
    volatileFields: ['requestId', 'code'],
    request: (address, { call, fields, requestId, tampering }) => {
      const body = typeof fields === 'string' ? fields : JSON.stringify({ requestId, ...fields }, replaceRawValue);
      return {
        path: call,
        headers: { 'content-type': 'application/json', ...createSignatureHeaders(address, call, body, tampering) },
        body: tampering.otherBody ? JSON.stringify({ requestId: 'other' }) : body,
      };
    },
    file: (address, path, tampering) => ({ path, headers: createSignatureHeaders(address, path, '', tampering) }),
    read: (_asked, { status, text }) => ({ status, body: parseFields(text) }),
  };
}

/** A replacer for `JSON.stringify` that sends the value inside of a `RawValue`. */
function replaceRawValue(_name: string, value: unknown): unknown {
  return value instanceof RawValue ? value.value : value;
}

/** Signs a call with HMAC-SHA256 over timestamp, nonce, path and body, one per line. The tampering makes parts of the signature wrong. */
function createSignatureHeaders(
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
