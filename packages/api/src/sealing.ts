import type { SystemStatusValue } from '@baize/contract/schemas/system';

export type SealingKey = SystemStatusValue['encryptionKey'];

/**
 * E of the spec: the body as a compact JWE (ECDH-ES + A256GCM) to the server's key. The plaintext is `{ iat, jti, aud, body }`, so that the
 * server can refuse a body that is old, was seen before, or was sealed for another call or brand. `audience` is "POST play.example/path".
 */
export async function seal(body: unknown, key: SealingKey, nowMs: number, audience?: string): Promise<string> {
  const { CompactEncrypt, importJWK } = await loadCipher();
  const { kid, ...jwk } = key;
  const publicKey = await importJWK(jwk, 'ECDH-ES');
  const plaintext = { iat: Math.floor(nowMs / 1000), jti: crypto.randomUUID(), aud: audience, body };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plaintext)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(publicKey);
}

/** False where the network does not bring it. */
export async function cipherIsThere(): Promise<boolean> {
  return await loadCipher().then(
    () => true,
    () => false,
  );
}

/** It weighs more than everything else here and is needed by forms alone. */
async function loadCipher(): Promise<typeof import('jose')> {
  return await import('jose');
}
