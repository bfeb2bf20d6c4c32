import { fromHex, SERVER_SEED_PATTERN, type FairSeeds } from './seeds.ts';

const WORD_BYTES = 4;
const WORD_RANGE = 2 ** 32;
/** A round reads a few hundred words at most, so a stream that reaches this limit reveals a programming error. */
const BLOCKS_MAX = 10_000;

/** A word that was read from the stream, and the limit for which it was read. Rejected words are recorded too, so that a verifier sees them. */
export interface Draw {
  /** The 32-bit word as an unsigned integer. */
  readonly word: number;
  /** The number of possible results, which is the number of stops of a reel. */
  readonly limit: number;
  /** False if the word was rejected, so that the next word was read for the same number. */
  readonly isAccepted: boolean;
}

/**
 * The stream of random numbers of a round. Block k of the stream is HMAC-SHA256(key = server seed, message = `clientSeed:nonce:k`). The blocks
 * are read as big-endian 32-bit words, from block 0 upwards. A number below n is a word modulo n. A word at or above the largest multiple of n
 * that fits into 32 bits is rejected first (rejection sampling), so that every number is equally likely.
 */
export interface FairStream {
  /** Returns the next number from 0 to `limit - 1`. Throws a RangeError unless `limit` is an integer from 1 to 2^32. */
  below(limit: number): Promise<number>;
  /** The words that were read so far. The list grows with each call of `below`. */
  readonly draws: readonly Draw[];
}

/** Opens the stream of a round at its first word. Throws a RangeError if the server seed or the nonce is malformed. */
export async function openFairStream({ serverSeed, clientSeed, nonce }: FairSeeds): Promise<FairStream> {
  if (!SERVER_SEED_PATTERN.test(serverSeed)) throw new RangeError('a server seed is 64 lower-case hex digits');
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(serverSeed), algorithm, false, ['sign']);
  const encoder = new TextEncoder();
  const draws: Draw[] = [];
  let block = new DataView(new ArrayBuffer(0));
  let nextBlock = 0;
  let offset = 0;

  async function nextWord(): Promise<number> {
    if (offset >= block.byteLength) {
      if (nextBlock >= BLOCKS_MAX) throw new RangeError('a round drew more blocks than any round can');
      block = new DataView(
        await crypto.subtle.sign('HMAC', key, encoder.encode(`${clientSeed}:${nonce}:${nextBlock}`)),
      );
      nextBlock += 1;
      offset = 0;
    }
    offset += WORD_BYTES;
    return block.getUint32(offset - WORD_BYTES);
  }

  async function below(limit: number): Promise<number> {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > WORD_RANGE)
      throw new RangeError(`no number below ${limit}`);
    const acceptedBelow = WORD_RANGE - (WORD_RANGE % limit);
    for (;;) {
      const word = await nextWord();
      const isAccepted = word < acceptedBelow;
      draws.push({ word, limit, isAccepted: isAccepted });
      if (isAccepted) return word % limit;
    }
  }

  return { below, draws };
}
