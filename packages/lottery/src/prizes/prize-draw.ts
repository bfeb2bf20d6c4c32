import { readNumbers, SEED_BYTES, toHex, WordsExhausted, type DrawBelow } from '../draw/random-words.ts';

const WORDS_PER_BLOCK = 8;
/** Limit of the number of blocks. It is never reached, because a draw has at most some hundred thousand numbers. */
const BLOCKS_MAX = 2 ** 18;
/** Visible ASCII without the colon, which separates the parts of a draw's message. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x39\x3b-\x7e]{1,64}$/;
const SEED_PATTERN = /^[0-9a-f]{64}$/;

/** Values that determine the draw of one member: the server seed, the client seed, and the number of earlier draws with both. */
export interface MemberSeeds {
  /** 32 bytes as 64 lower-case hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Returns the SHA-256 of a seed's bytes in lower-case hex, which is shown before the draw. */
export async function seedHashOf(seed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', seedBytes(seed))));
}

/**
 * Draws the index of a prize, whose chance is its weight divided by the sum of all weights. Block k of the random bytes
 * is HMAC-SHA-256 of `clientSeed:nonce:k` under the server seed. The result is deterministic, in Node and in a browser.
 */
export async function drawPrize(
  { serverSeed, clientSeed, nonce }: MemberSeeds,
  weights: readonly number[],
): Promise<number> {
  return await drawWith(serverSeed, `${clientSeed}:${nonce}`, 1, (below) => pickByWeight(below, weights));
}

/** Selects an index by its weight from uniformly distributed numbers. */
export function pickByWeight(below: DrawBelow, weights: readonly number[]): number {
  let rest = below(weights.reduce((sum, weight) => sum + weight, 0));
  const place = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  if (place < 0) throw new RangeError('the weights add up to nothing');
  return place;
}

/** How the envelopes of a drop are filled: with published amounts in a drawn order, or with drawn parts of one sum. Amounts are in minor units. */
export type EnvelopePlan =
  | { readonly kind: 'deck'; readonly amounts: readonly { readonly amountMinor: number; readonly count: number }[] }
  | { readonly kind: 'split'; readonly totalMinor: number; readonly count: number };

/** Fills the envelopes of a drop and returns the amount by index. A person who opens an envelope gets the amount at its index. */
export async function fillEnvelopes(seed: string, label: string, plan: EnvelopePlan): Promise<number[]> {
  if (plan.kind === 'deck') {
    const deck = plan.amounts.flatMap(({ amountMinor, count }) => Array.from({ length: count }, () => amountMinor));
    return await drawWith(seed, label, deck.length, (below) => shuffle(below, deck));
  }
  const { totalMinor, count } = plan;
  if (count < 1 || totalMinor < count) throw new RangeError('an envelope has less than one minor unit');
  return await drawWith(seed, label, 2 * count, (below) => split(below, totalMinor, count));
}

/** Draws `prizes` different numbers from 1 to `tickets`, in the order of the prizes. With fewer tickets than prizes each ticket is drawn once. */
export async function drawTickets(seed: string, label: string, tickets: number, prizes: number): Promise<number[]> {
  const count = Math.min(tickets, prizes);
  return await drawWith(seed, label, count, (below) => distinctNumbers(below, tickets, count));
}

/** Shuffles by Fisher and Yates, so that every order is equally likely. */
function shuffle(below: DrawBelow, values: readonly number[]): number[] {
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const moved = shuffled[last] ?? 0;
    shuffled[last] = shuffled[other] ?? 0;
    shuffled[other] = moved;
  }
  return shuffled;
}

/** Cuts the sum at different positions, so that every way to split it into amounts of at least one unit is equally likely. */
function split(below: DrawBelow, total: number, count: number): number[] {
  const cuts = distinctNumbers(below, total - 1, count - 1).toSorted((left, right) => left - right);
  const ends = [...cuts, total];
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
}

/** Draws different numbers by a partial shuffle of 1 to `greatest`. It stores only moved positions, because there can be millions of tickets. */
function distinctNumbers(below: DrawBelow, greatest: number, count: number): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, place) => {
    const other = place + below(greatest - place);
    const drawn = moved.get(other) ?? other;
    moved.set(other, moved.get(place) ?? place);
    return drawn + 1;
  });
}

/** Derives the random bytes from the seed and the message, and more of them where refused words have used them up. */
async function drawWith<Value>(
  seed: string,
  message: string,
  words: number,
  draw: (below: DrawBelow) => Value,
): Promise<Value> {
  for (let blocks = 2 + 2 * Math.ceil(words / WORDS_PER_BLOCK); blocks <= BLOCKS_MAX; blocks *= 2) {
    try {
      return draw(readNumbers(await randomBytesOf(seed, message, blocks)));
    } catch (error) {
      if (!(error instanceof WordsExhausted)) throw error;
    }
  }
  throw new RangeError('the draw refused more words than any draw can');
}

async function randomBytesOf(seed: string, message: string, blocks: number): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', seedBytes(seed), algorithm, false, ['sign']);
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(blocks * SEED_BYTES);
  for (let block = 0; block < blocks; block += 1) {
    const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${message}:${block}`));
    bytes.set(new Uint8Array(signed), block * SEED_BYTES);
  }
  return bytes;
}

function seedBytes(seed: string): Uint8Array<ArrayBuffer> {
  if (!SEED_PATTERN.test(seed)) throw new RangeError('a seed is 64 lower-case hex digits');
  return Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
