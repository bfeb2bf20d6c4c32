import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import type { OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

const SECRET_BYTES = 32;
const RSA_BITS_MIN = 2_048;

/** What is stored of a new key, and what the operator is told of it. */
export interface NewVendorKey {
  readonly columns: { readonly sealed_secret: Buffer } | { readonly public_key: string };
  readonly told: readonly string[];
}

/** A secret is made here; the public half of a vendor's own key comes from the vendor. */
export function newVendorKey(
  { keyRing, readFile }: OpsContext,
  kind: 'secret' | 'public',
  publicKeyFile: string | undefined,
): NewVendorKey {
  if (kind === 'public') {
    if (publicKeyFile === undefined)
      throw new Mistake('Its dialect is signed with a key of its own: --public-key FILE.');
    return { columns: { public_key: readPublicKey(readFile(publicKeyFile)) }, told: [] };
  }
  if (publicKeyFile !== undefined)
    throw new Mistake('Its dialect is signed with a secret that is made here: leave --public-key out.');
  if (!keyRing) throw new Mistake('Set SECRET_KEY to that of the servers: the new secret is sealed under it.');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return {
    columns: { sealed_secret: keyRing.seal(secret) },
    told: [
      `secret:   ${secret}`,
      'It is shown this once: hand it to the vendor over a channel that nobody else reads.',
    ],
  };
}

/** As SPKI in PEM, whatever form it came in. */
function readPublicKey(text: string): string {
  // Node would read the public half out of a private key, and the operator would never know whose hands it has been in.
  if (text.includes('PRIVATE KEY'))
    throw new Mistake('That is a private key. It stays with the vendor: ask for the public one.');
  const key = keyOf(text);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < RSA_BITS_MIN)
    throw new Mistake(`The key has to be an RSA key of at least ${RSA_BITS_MIN} bits.`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function keyOf(text: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    throw new Mistake('That is no public key in PEM.');
  }
}
