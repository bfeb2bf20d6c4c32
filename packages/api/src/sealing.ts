import type { SystemStatusValue } from '@baize/contract/schemas/system';

export type SealingKey = SystemStatusValue['encryptionKey'];

/**
 * Encrypts a body for the server's key as a compact JWE (ECDH-ES + A256GCM; E of the spec). The plaintext is `{ iat,
 * jti, aud, body }`, so that the server can refuse a body that is expired, replayed, or sealed for another call or
 * brand. `audience` is "POST play.example/path".
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

/** Resolves to false where the cipher cannot be downloaded. */
export async function cipherIsThere(): Promise<boolean> {
  return await loadCipher().then(
    () => true,
    () => false,
  );
}

/** Imports the cipher on demand, because it is larger than the rest of the package and only forms need it. */
async function loadCipher(): Promise<typeof import('jose')> {
  return await import('jose');
}
