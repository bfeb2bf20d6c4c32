import type { SystemStatusValue } from '@baize/contract/schemas/system';

export type SealingKey = SystemStatusValue['encryptionKey'];

/**
 * E of the spec: the body as a compact JWE (ECDH-ES + A256GCM) to the server's key. The plaintext is
 * `{ iat, jti, body }`, so that the server can refuse a body that is old or was seen before.
 */
export async function seal(body: unknown, key: SealingKey, nowMs: number): Promise<string> {
  // The cipher weighs more than everything else here and is needed by forms alone.
  const { CompactEncrypt, importJWK } = await import('jose');
  const { kid, ...jwk } = key;
  const publicKey = await importJWK(jwk, 'ECDH-ES');
  const plaintext = { iat: Math.floor(nowMs / 1000), jti: crypto.randomUUID(), body };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plaintext)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(publicKey);
}
