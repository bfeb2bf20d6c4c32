import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { integrationKeyRow } from '../platform/secret-row.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

const SECRET_BYTES = 32;
const RSA_BITS_MIN = 2_048;

export interface NewVendorKey {
  /** The columns of the new row of `integration_key` that hold the key. */
  readonly columns: { readonly sealed_secret: Buffer } | { readonly public_key: string };
  /** The lines to print for the operator. They contain a new secret, which is shown only this once. A public key has no lines. */
  readonly lines: readonly string[];
}

/** What a new key of a vendor is made for. `keyId` is the id by which the vendor's calls name the key. */
export interface VendorKeyOrder {
  readonly integration: string;
  readonly keyId: string;
  /** The kind of key that the dialect of the integration signs with: a shared secret, or a key pair of the vendor. */
  readonly kind: 'secret' | 'public';
  /** The file with the vendor's public key. It is `undefined` if the option was not given. */
  readonly publicKeyFile: string | undefined;
}

/**
 * Makes a secret and seals it for its row, or reads the public half of a key that the vendor has made. Writes nothing. Throws an `OperatorError` if the
 * options do not fit the kind of key, if SECRET_KEY is not set, or if the file holds no acceptable public key.
 */
export function createVendorKey(
  { keyRing, readFile }: OpsContext,
  { integration, keyId, kind, publicKeyFile }: VendorKeyOrder,
): NewVendorKey {
  if (kind === 'public') {
    if (publicKeyFile === undefined)
      throw new OperatorError('The dialect of this integration is signed with a key of the vendor: --public-key FILE.');
    return { columns: { public_key: parseVendorPublicKey(readFile(publicKeyFile)) }, lines: [] };
  }
  if (publicKeyFile !== undefined)
    throw new OperatorError(
      'The dialect of this integration is signed with a secret that is made here: leave --public-key out.',
    );
  if (!keyRing) throw new OperatorError('Set SECRET_KEY to the key of the servers: the new secret is sealed under it.');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return {
    columns: { sealed_secret: keyRing.seal(secret, integrationKeyRow(integration, keyId)) },
    lines: [
      `secret:   ${secret}`,
      'It is shown this once: hand it to the vendor over a channel that nobody else reads.',
    ],
  };
}

/** Reads a public key in any form of PEM, and returns it as SPKI in PEM. */
function parseVendorPublicKey(text: string): string {
  // Node accepts a private key here and derives the public half. The operator would not notice that the vendor's private key has left the vendor.
  if (text.includes('PRIVATE KEY'))
    throw new OperatorError('The file holds a private key, which has to stay with the vendor: ask for the public key.');
  const key = parsePublicKey(text);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < RSA_BITS_MIN)
    throw new OperatorError(`The key has to be an RSA key of at least ${RSA_BITS_MIN} bits.`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parsePublicKey(text: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    throw new OperatorError('The file holds no public key in PEM.');
  }
}
