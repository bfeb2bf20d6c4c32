import { drawShapes } from './draw-shapes.ts';
import { blockText, readNumbers, ROOT_BYTES, SEED_BYTES, toHex, WordsExhausted } from './random-words.ts';

/** Initial number of blocks. Their 32 words suffice for most draws; otherwise the draw starts again with twice as many. */
const BLOCKS_FIRST = 4;
/** Limit of the number of blocks. It is never reached, because a word is refused with a chance below one in four thousand. */
const BLOCKS_MAX = 256;

/**
 * Computes the draw of an issue from its seed and the Merkle root of its bets, as the stored text of the family. The
 * result is deterministic, in Node and in a browser, so that anybody can verify it (docs/how-to/verify-a-draw.md).
 * `issueNumber` determines the lunar year of LHC.
 */
export async function drawOf(
  familyId: string,
  seed: Uint8Array,
  root: Uint8Array,
  issueNumber: string,
): Promise<string> {
  if (seed.length !== SEED_BYTES || root.length !== ROOT_BYTES)
    throw new RangeError('a seed and a root have 32 bytes each');
  for (let blocks = BLOCKS_FIRST; blocks <= BLOCKS_MAX; blocks *= 2) {
    const draw = drawFromBytes(familyId, await randomBytesOf(seed, root, blocks), issueNumber);
    if (draw !== undefined) return draw;
  }
  throw new RangeError('the draw refused more words than any draw can');
}

/** Computes a draw from random bytes. Returns undefined where the bytes do not suffice; throws `RangeError` for a family without own draws. */
export function drawFromBytes(familyId: string, bytes: Uint8Array, issueNumber: string): string | undefined {
  const shape = drawShapes[familyId];
  if (!shape) throw new RangeError(`the family ${familyId} has no draws of its own`);
  try {
    return shape(readNumbers(bytes), issueNumber);
  } catch (error) {
    if (error instanceof WordsExhausted) return undefined;
    throw error;
  }
}

/** Returns the SHA-256 of the seed in lower-case hex: the commitment that is published before the first bet. */
export async function computeCommitment(seed: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(seed))));
}

/** Returns the concatenated blocks of HMAC-SHA-256 under the seed. */
async function randomBytesOf(seed: Uint8Array, root: Uint8Array, blocks: number): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(seed), algorithm, false, ['sign']);
  const encoder = new TextEncoder();
  const parts = await Promise.all(
    Array.from(
      { length: blocks },
      async (_, block) => new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(blockText(root, block)))),
    ),
  );
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
