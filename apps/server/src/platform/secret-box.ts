import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The cipher for secrets that the server must be able to read again (e.g. vendor keys): AES-256-GCM, stored as nonce + tag + ciphertext. */
const CIPHER_ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NO_ADDITIONAL_DATA = Buffer.alloc(0);

/** Seals a text. The value opens only with the same key and the same `boundTo` (the additional authenticated data). */
export function sealSecret(key: Buffer, text: string, boundTo: Buffer = NO_ADDITIONAL_DATA): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER_ALGORITHM, key, nonce).setAAD(boundTo);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a value. Throws where the key or `boundTo` differs, or a byte was changed. */
export function openSecret(key: Buffer, sealed: Buffer, boundTo: Buffer = NO_ADDITIONAL_DATA): string {
  const decipher = createDecipheriv(CIPHER_ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}
