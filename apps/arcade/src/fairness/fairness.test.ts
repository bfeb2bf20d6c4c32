import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titles } from '../engine/titles/titles.ts';
import { drawRound } from './draw-round.ts';
import { openFairStream } from './fair-stream.ts';
import {
  CLIENT_SEED_PATTERN,
  computeCommitment,
  fromHex,
  newClientSeed,
  newServerSeed,
  SERVER_SEED_PATTERN,
  toHex,
} from './seeds.ts';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seeds = { serverSeed, clientSeed: 'lotus', nonce: 7 };

describe('seeds', () => {
  test('the commitment is the SHA-256 of the seed bytes', async () => {
    expect(await computeCommitment(serverSeed)).toBe(
      createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
    );
  });

  test('new seeds match the patterns that are accepted, and differ each time', () => {
    expect(newServerSeed()).toMatch(SERVER_SEED_PATTERN);
    expect(newClientSeed()).toMatch(CLIENT_SEED_PATTERN);
    expect(newServerSeed()).not.toBe(newServerSeed());
  });

  test('converting bytes to hex and back returns the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...fromHex(toHex(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  test.each(['a:b', '', 'x'.repeat(65), 'with space'])('%j is not a valid client seed', (text) => {
    expect(text).not.toMatch(CLIENT_SEED_PATTERN);
  });
});

describe('the stream', () => {
  test("reads the words of Node's own HMAC, block after block", async () => {
    const block = (index: number): Buffer =>
      createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`lotus:7:${index}`).digest();
    const stream = await openFairStream(seeds);
    const words = Buffer.concat([block(0), block(1)]);
    for (let index = 0; index < 16; index += 1) expect(await stream.below(2 ** 32)).toBe(words.readUInt32BE(index * 4));
  });

  test('rejects a word at or above the largest multiple of the limit', async () => {
    const stream = await openFairStream(seeds);
    const limit = 2 ** 31 + 1; // Nearly half of all words must be rejected.
    const numbers = [];
    for (let index = 0; index < 200; index += 1) numbers.push(await stream.below(limit));
    expect(stream.draws.filter(({ isAccepted: taken }) => taken).map(({ word }) => word)).toEqual(numbers);
    expect(stream.draws.filter(({ isAccepted: taken }) => !taken).every(({ word }) => word >= limit)).toBe(true);
    expect(stream.draws.length).toBeGreaterThan(300);
  });

  test('distributes numbers evenly (chi-squared test, 31 degrees of freedom, 99.9 %)', async () => {
    const stream = await openFairStream(seeds);
    const [sides, throws] = [32, 16_000];
    const counts = Array.from({ length: sides }, () => 0);
    for (let index = 0; index < throws; index += 1) {
      const side = await stream.below(sides);
      counts[side] = (counts[side] ?? 0) + 1;
    }
    const expected = throws / sides;
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(61.1);
  });

  test.each([0, -1, 1.5, 2 ** 33])('refuses the limit %d', async (limit) => {
    await expect((await openFairStream(seeds)).below(limit)).rejects.toThrow(RangeError);
  });
});

describe('a round', () => {
  test('is reproducible, and differs for another nonce or client seed', async () => {
    const model = titles['lagoon-pearls'];
    const first = await drawRound(model, seeds);
    expect(await drawRound(model, seeds)).toEqual(first);
    expect((await drawRound(model, { ...seeds, nonce: 8 })).round.spins[0]?.stops).not.toEqual(
      first.round.spins[0]?.stops,
    );
    expect((await drawRound(model, { ...seeds, clientSeed: 'iris' })).round.spins[0]?.stops).not.toEqual(
      first.round.spins[0]?.stops,
    );
  });

  test('draws all free games from the same stream', async () => {
    const model = titles['crown-of-embers'];
    let nonce = 0;
    let drawn = await drawRound(model, { ...seeds, nonce });
    while (drawn.round.spins.length === 1) drawn = await drawRound(model, { ...seeds, nonce: (nonce += 1) });
    expect(drawn.round.freeGamesLeft).toBe(0);
    expect(drawn.round.spins.length).toBe(1 + drawn.round.freeGamesAwarded);
    expect(drawn.round.pay).toBe(drawn.round.spins.reduce((sum, spin) => sum + spin.pay, 0));
    expect(drawn.draws.filter(({ isAccepted: taken }) => taken).length).toBe(drawn.round.spins.length * 5);
  });
});
