import { createCipheriv, createHmac } from 'node:crypto';

const CIPHER_ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;

/**
 * Encrypts a customer service path with the merchant's site key (decision 5). The result is the base64url text of nonce, ciphertext and
 * authentication tag. The nonce is derived from the path (HMAC), so the same path gives the same text in every reply, which keeps its ETag
 * stable, and different paths do not share a nonce under one key.
 */
export function sealForSite(siteKey: Buffer, path: string): string {
  const nonce = createHmac('sha256', siteKey).update(path).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(CIPHER_ALGORITHM, siteKey, nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
