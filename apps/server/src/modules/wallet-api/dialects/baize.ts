import { walletCodeStatus } from '../../../domain/wallet/wallet-code.ts';
import { bodies, type CallName } from '../schemas.ts';
import { isSignedBy, isTimely, readSignatureHeaders } from '../signature.ts';
import type { Dialect, OpenedCall, SignerOf } from './dialect.ts';
import { parseJson } from './json.ts';

// Object.keys widens them; the table says what they are.
const callNames = Object.keys(bodies) as CallName[];

/** Finds who signed the call, with a body or without. */
const signerOf: SignerOf = async ({ headers, path, rawBody }, findKey, now) => {
  const signed = readSignatureHeaders(headers);
  if (!signed || !isTimely(signed.timestamp, now)) return undefined;
  const key = await findKey(signed.vendor, ({ keyId }) => keyId === signed.keyId);
  if (key?.kind !== 'secret') return undefined;
  if (!isSignedBy(key.secret, { ...signed, path, rawBody }, signed.signature)) return undefined;
  return { integration: signed.vendor, nonce: signed.nonce };
};

/** Our own: docs/integrators/wallet-api.md. */
export const baize: Dialect = {
  prefix: '/v1',
  mediaTypes: ['application/json'],
  keys: 'secret',
  calls: Object.fromEntries(callNames.map((name) => [name, name])),
  open: async (request, findKey, now): Promise<OpenedCall | undefined> => {
    const signer = await signerOf(request, findKey, now);
    if (!signer) return undefined;
    const body = parseJson(request.rawBody);
    return { ...signer, requestId: requestIdOf(body), body };
  },
  signerOf,
  answer: (requestId, reply) => ({
    status: walletCodeStatus[reply.code],
    text: JSON.stringify({ requestId, ...reply }),
  }),
};

const REQUEST_ID_LENGTH_MAX = 64;

/** Echoed whatever else is wrong with the body. */
function requestIdOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return '';
  const { requestId } = body;
  return typeof requestId === 'string' && requestId.length <= REQUEST_ID_LENGTH_MAX ? requestId : '';
}
