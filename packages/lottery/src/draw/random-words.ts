const WORD_BYTES = 4;
const WORD_RANGE = 2 ** 32;
export const SEED_BYTES = 32;
export const ROOT_BYTES = 32;

/** Thrown where a draw needs more words than it was given, because some were refused. The caller then provides more. */
export class WordsExhausted extends Error {}

/** Returns a whole number from 0 to `limit - 1`, each with the same chance. */
export type DrawBelow = (limit: number) => number;

/**
 * Reads the bytes of a draw as big-endian words of 32 bits. A number below `limit` is a word modulo `limit`. A word at
 * or above the largest multiple of `limit` is refused (rejection sampling), because it would make small numbers more
 * likely.
 */
export function readNumbers(bytes: Uint8Array): DrawBelow {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  return (limit) => {
    const fair = WORD_RANGE - (WORD_RANGE % limit);
    for (;;) {
      if (offset + WORD_BYTES > view.byteLength) throw new WordsExhausted('the draw needs more bytes');
      const word = view.getUint32(offset);
      offset += WORD_BYTES;
      if (word < fair) return word % limit;
    }
  };
}

/**
 * Returns the message whose HMAC-SHA-256 under the seed is a block of 32 bytes: the Merkle root of the bets in
 * lower-case hex, ":", the block's number.
 */
export function blockText(root: Uint8Array, block: number): string {
  return `${toHex(root)}:${block}`;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
