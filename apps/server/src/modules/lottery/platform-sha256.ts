import { createHash } from 'node:crypto';

/** SHA-256 by OpenSSL, which is faster than the one that the browser shares with the server. */
export function platformSha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
