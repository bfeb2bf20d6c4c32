import { walletCodeStatus } from '../../../domain/wallet/wallet-code.ts';
import { bodies, type CallName } from '../schemas.ts';
import { isSignedBy, isTimely, readSignatureHeaders } from '../signature.ts';
import type { Dialect, OpenedCall, FindSigner } from './dialect.ts';
import { parseJson } from './json.ts';

// The cast is safe, because `Object.keys` only widens the type of the table's keys.
const callNames = Object.keys(bodies) as CallName[];

/** Finds the signer of a request. A request without a body is signed like an empty body. */
const findSigner: FindSigner = async ({ headers, path, rawBody }, findKey, now) => {
  const signed = readSignatureHeaders(headers);
  if (!signed || !isTimely(signed.timestamp, now)) return undefined;
  const key = await findKey(signed.vendor, ({ keyId }) => keyId === signed.keyId);
  if (key?.kind !== 'secret') return undefined;
  if (!isSignedBy(key.secret, { ...signed, path, rawBody }, signed.signature)) return undefined;
  return { integration: signed.vendor, nonce: signed.nonce };
};

/** The dialect of the wallet API itself (docs/integrators/wallet-api.md), which translates nothing. */
export const baize: Dialect = {
  prefix: '/v1',
  mediaTypes: ['application/json'],
  keys: 'secret',
  calls: Object.fromEntries(callNames.map((name) => [name, name])),
  open: async (request, findKey, now): Promise<OpenedCall | undefined> => {
    const signer = await findSigner(request, findKey, now);
    if (!signer) return undefined;
    const body = parseJson(request.rawBody);
    return { ...signer, requestId: readRequestId(body), body };
  },
  findSigner,
  answer: (requestId, reply) => ({
    status: walletCodeStatus[reply.code],
    text: JSON.stringify({ requestId, ...reply }),
  }),
};

const REQUEST_ID_LENGTH_MAX = 64;

/** Returns the requestId of a body, which may be invalid otherwise, because every answer echoes the requestId. */
function readRequestId(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return '';
  const { requestId } = body;
  return typeof requestId === 'string' && requestId.length <= REQUEST_ID_LENGTH_MAX ? requestId : '';
}
