import { createCipheriv, createHmac } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;

/**
 * Seals a customer service path under the merchant's site key (decision 5): base64url of nonce, ciphertext and tag. The nonce
 * follows from the path, so that the same path is the same text in every reply, and no two paths share a nonce under one key.
 */
export function sealForSite(siteKey: Buffer, path: string): string {
  const nonce = createHmac('sha256', siteKey).update(path).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, siteKey, nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
