import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** The algorithm with which browsers encrypt request bodies (RFC 7518). */
export const SEAL_ALGORITHM = 'ECDH-ES';

/** The private keys with which the server decrypts request bodies. */
export interface BodyKeySet {
  /** The first key is published. The others still open bodies that were sealed before a change of keys. */
  readonly keys: readonly JWK[];
}

/** Creates a set with one key, for BODY_KEYS. The key is private: it belongs into the environment, never into the repository. */
export async function makeBodyKeys(): Promise<BodyKeySet> {
  const { privateKey } = await generateKeyPair(SEAL_ALGORITHM, { crv: 'P-256', extractable: true });
  const jwk = await exportJWK(privateKey);
  return { keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk) }] };
}

/** The public part of a key as a JSON Web Key. */
export interface PublicBodyKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

/** Returns the public part of the first key. Throws if the key is incomplete. */
export function publicBodyKey({ keys: [current] }: BodyKeySet): PublicBodyKey {
  const { kty, crv, x, y, kid } = current ?? {};
  if (!kty || !crv || !x || !y || !kid) throw new Error('BODY_KEYS: the first key needs kty, crv, x, y and kid');
  return { kty, crv, x, y, kid };
}
