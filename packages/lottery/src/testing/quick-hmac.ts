import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/**
 * Returns HMAC-SHA-256 (RFC 2104) of the texts under a key of at most 64 bytes, one after the other. Counts of many millions of draws use it, because
 * the one-shot `hash` of Node takes a tenth of the time of `createHmac`.
 */
export function quickHmacs(key: Uint8Array, texts: readonly Uint8Array[]): Buffer {
  const inner = padKey(key, INNER_PAD);
  const outer = Buffer.concat([padKey(key, OUTER_PAD), Buffer.alloc(DIGEST_BYTES)]);
  return Buffer.concat(
    texts.map((text) => {
      outer.set(hash('sha256', Buffer.concat([inner, text]), 'buffer'), BLOCK_BYTES);
      return hash('sha256', outer, 'buffer');
    }),
  );
}

function padKey(key: Uint8Array, pad: number): Buffer {
  const padded = Buffer.alloc(BLOCK_BYTES, pad);
  for (const [index, byte] of key.entries()) padded[index] = byte ^ pad;
  return padded;
}
