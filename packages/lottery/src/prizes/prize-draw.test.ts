import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readNumbers } from '../draw/random-words.ts';
import { drawPrize, drawTickets, fillEnvelopes, pickByWeight, seedHashOf } from './prize-draw.ts';

/** Number of draws of the long count. `BAIZE_DRAWS=10000000` raises it (docs/how-to/run-long-tests.md). */
const DRAWS = Number(process.env['BAIZE_DRAWS'] ?? 30_000);
const TIMEOUT_MS = 60_000 + DRAWS;
/** A drop fills a hundred envelopes and a raffle draws three tickets with the HMAC of browsers, which is slow: the long count makes fewer of them. */
const DROPS = Math.max(600, Math.floor(DRAWS / 1_000));
const RAFFLES = Math.max(3_000, Math.floor(DRAWS / 100));
/** A fair draw exceeds this deviation once in some two million checks. */
const DEVIATION_MAX = 5;

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const WEIGHTS = [500, 20_000, 130_000, 349_500, 500_000];
const WHOLE = 1_000_000;

test("the hash that is shown before the draw is the SHA-256 of the seed's bytes", async () => {
  expect(await seedHashOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
});

describe('a prize by its weight', () => {
  let counts: number[] = [];
  beforeAll(() => {
    counts = countDraws(DRAWS);
  }, TIMEOUT_MS);

  test('has exactly its chance over the whole space of outcomes', () => {
    const counts = WEIGHTS.map(() => 0);
    for (let number = 0; number < WHOLE; number += 1) {
      const place = pickByWeight(() => number, WEIGHTS);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(counts).toEqual(WEIGHTS);
  });

  test('equals that of another implementation of HMAC with the same seeds', async () => {
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update('lotus:7:0').digest();
    const number = block.readUInt32BE(0) % WHOLE;
    const expected = WEIGHTS.findIndex((_, place) => number < sum(WEIGHTS.slice(0, place + 1)));
    expect(await drawPrize({ serverSeed: seed, clientSeed: 'lotus', nonce: 7 }, WEIGHTS)).toBe(expected);
  });

  test('is drawn as often as its chance in many draws', () => {
    expect(worstDeviation(counts, DRAWS)).toBeLessThan(DEVIATION_MAX);
  });

  test('that is drawn too often is detected', () => {
    // One draw in a hundred takes the second prize instead of the last one, as a repeated draw would.
    const shifted = counts.map((count, place) => count + (place === 1 ? DRAWS / 100 : place === 4 ? -DRAWS / 100 : 0));
    expect(worstDeviation(shifted, DRAWS)).toBeGreaterThan(DEVIATION_MAX);
  });
});

describe('envelopes', () => {
  const plan = {
    kind: 'deck',
    amounts: [
      { amountMinor: 100, count: 70 },
      { amountMinor: 500, count: 25 },
      { amountMinor: 8_800, count: 5 },
    ],
  } as const;

  test('contain the published amounts, in an order that the seed determines', async () => {
    const filled = await fillEnvelopes(seed, 'drop-1', plan);
    expect(await fillEnvelopes(seed, 'drop-1', plan)).toEqual(filled);
    expect(await fillEnvelopes(seed, 'drop-2', plan)).not.toEqual(filled);
    expect([100, 500, 8_800].map((amount) => filled.filter((each) => each === amount).length)).toEqual([70, 25, 5]);
  });

  test('that split one sum add up to it, and none is empty', async () => {
    const filled = await fillEnvelopes(seed, 'room', { kind: 'split', totalMinor: 10_000, count: 37 });
    expect(filled).toHaveLength(37);
    expect(sum(filled)).toBe(10_000);
    expect(Math.min(...filled)).toBeGreaterThan(0);
    expect(await fillEnvelopes(seed, 'room', { kind: 'split', totalMinor: 3, count: 3 })).toEqual([1, 1, 1]);
    await expect(fillEnvelopes(seed, 'room', { kind: 'split', totalMinor: 2, count: 3 })).rejects.toThrow(RangeError);
  });

  test('give every amount the same chance at every place', { timeout: TIMEOUT_MS }, async () => {
    const dear = Array.from({ length: 100 }, () => 0);
    for (let drop = 0; drop < DROPS; drop += 1)
      for (const [place, amount] of (await fillEnvelopes(seed, `drop-${drop}`, plan)).entries())
        if (amount === 8_800) dear[place] = (dear[place] ?? 0) + 1;
    expect(sum(dear)).toBe(DROPS * 5);
    const spread = Math.sqrt(DROPS * 0.05 * 0.95);
    expect(Math.max(...dear.map((count) => Math.abs(count - DROPS * 0.05) / spread))).toBeLessThan(DEVIATION_MAX);
  });
});

describe('a raffle', () => {
  test('draws different tickets, each at most once', async () => {
    const drawn = await drawTickets(seed, 'raffle:1000', 1_000, 30);
    expect(new Set(drawn).size).toBe(30);
    expect(drawn.every((number) => number >= 1 && number <= 1_000)).toBe(true);
    expect((await drawTickets(seed, 'raffle:4', 4, 30)).toSorted((left, right) => left - right)).toEqual([1, 2, 3, 4]);
    expect(await drawTickets(seed, 'raffle:0', 0, 3)).toEqual([]);
  });

  test('draws each ticket equally often', { timeout: TIMEOUT_MS }, async () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let raffle = 0; raffle < RAFFLES; raffle += 1)
      for (const number of await drawTickets(seed, `raffle-${raffle}`, 10, 3))
        counts[number - 1] = (counts[number - 1] ?? 0) + 1;
    const spread = Math.sqrt(RAFFLES * 0.3 * 0.7);
    expect(Math.max(...counts.map((count) => Math.abs(count - RAFFLES * 0.3) / spread))).toBeLessThan(DEVIATION_MAX);
  });
});

/** Counts draws with Node's HMAC, which takes a tenth of the time of Web Crypto. */
function countDraws(draws: number): number[] {
  const counts = WEIGHTS.map(() => 0);
  for (let nonce = 0; nonce < draws; nonce += 1) {
    const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(`count:${nonce}:0`).digest();
    const place = pickByWeight(readNumbers(bytes), WEIGHTS);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Returns the largest deviation of a count from its expectation, in standard deviations. */
function worstDeviation(counts: readonly number[], draws: number): number {
  return Math.max(
    ...WEIGHTS.map((weight, place) => {
      const chance = weight / WHOLE;
      return Math.abs((counts[place] ?? 0) - draws * chance) / Math.sqrt(draws * chance * (1 - chance));
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
