import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOTTERIES } from '../catalogue/lotteries.ts';
import { p3, p5 } from '../families/digits/daily-digits.ts';
import { k3 } from '../families/k3/k3.ts';
import { klsf } from '../families/klsf/klsf.ts';
import { lhc } from '../families/lhc/lhc.ts';
import { pcdd } from '../families/pcdd/pcdd.ts';
import { pk10 } from '../families/pk10/pk10.ts';
import { fourDigits } from '../families/sea/four-d.ts';
import { hanoi, lao } from '../families/sea/lao-hanoi.ts';
import { thai } from '../families/sea/thai.ts';
import { ssc } from '../families/ssc/ssc.ts';
import { vietnamNorth, vietnamSouth, vietnamSouthPair } from '../families/vietnam/vietnam.ts';
import { x5 } from '../families/x5/x5.ts';
import { computeCommitment, drawFromBytes, drawOf } from './draw.ts';
import { drawShapes } from './draw-shapes.ts';
import { blockText, readNumbers, WordsExhausted } from './random-words.ts';

const ISSUE = '20261124-0001';
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const ROOT = new Uint8Array(createHash('sha256').digest());
/** Number of blocks that suffices for a draw of every family, including the pair of the South. */
const BLOCKS = 8;

/** Computes the blocks of a draw by the HMAC of Node, which `drawOf` does not use. */
function bytesOf(seed: Uint8Array, blocks = BLOCKS): Buffer {
  return Buffer.concat(
    Array.from({ length: blocks }, (_, block) => createHmac('sha256', seed).update(blockText(ROOT, block)).digest()),
  );
}

function seedOf(index: number): Buffer {
  return createHash('sha256').update(`seed ${index}`).digest();
}

const FAMILIES = [
  ssc,
  x5,
  pk10,
  lhc,
  p3,
  p5,
  k3,
  pcdd,
  klsf,
  vietnamNorth,
  vietnamSouth,
  vietnamSouthPair,
  thai,
  fourDigits,
  lao,
  hanoi,
];

/** Golden draws, also computed by another program (Python's hmac, after docs/how-to/verify-a-draw.md). */
describe('drawOf', () => {
  test.each([
    ['ssc', '1,8,7,2,9'],
    ['11x5', '11,9,6,1,10'],
    ['pk10', '2,10,3,8,6,4,9,1,5,7'],
    ['lhc', '31,27,18,34,44,26,47@2026'],
  ])('draws the golden numbers of %s', async (family, draw) => {
    expect(await drawOf(family, SEED, ROOT, ISSUE)).toBe(draw);
  });

  test.each(FAMILIES.map(({ id, parseDraw }) => [id, parseDraw] as const))(
    "draws a valid draw of the family %s, equal to that of Node's HMAC",
    async (id, parseDraw) => {
      const draw = await drawOf(id, SEED, ROOT, ISSUE);
      expect(parseDraw(draw)).toBeDefined();
      expect(drawFromBytes(id, bytesOf(SEED), ISSUE)).toBe(draw);
    },
  );

  test('supports every lottery that the house draws', () => {
    const own = LOTTERIES.filter(({ results }) => results === 'own').map(({ family }) => family);
    expect(own.filter((family) => !(family in drawShapes))).toEqual([]);
  });

  test('depends on the seed and on the bets', async () => {
    const draw = await drawOf('vn-north', SEED, ROOT, ISSUE);
    expect(await drawOf('vn-north', seedOf(1), ROOT, ISSUE)).not.toBe(draw);
    expect(await drawOf('vn-north', SEED, seedOf(1), ISSUE)).not.toBe(draw);
  });

  test("uses the lunar year of the issue's local date", async () => {
    expect(await drawOf('lhc', SEED, ROOT, '20260216-0288')).toMatch(/@2025$/);
    expect(await drawOf('lhc', SEED, ROOT, '20260217-0001')).toMatch(/@2026$/);
  });

  test('refuses an unknown family, and a seed or a root of another length', async () => {
    await expect(drawOf('bingo', SEED, ROOT, ISSUE)).rejects.toThrow(RangeError);
    await expect(drawOf('ssc', SEED.slice(1), ROOT, ISSUE)).rejects.toThrow(RangeError);
    await expect(drawOf('ssc', SEED, new Uint8Array(0), ISSUE)).rejects.toThrow(RangeError);
  });

  test('commits to the seed by the SHA-256 of its bytes', async () => {
    expect(await computeCommitment(SEED)).toBe(createHash('sha256').update(SEED).digest('hex'));
  });
});

describe('readNumbers', () => {
  const words = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
    return bytes;
  };

  test('refuses a word beyond the last full multiple of the limit', () => {
    expect(readNumbers(words(4_294_967_290, 7))(10)).toBe(7);
    expect(readNumbers(words(4_294_967_289, 7))(10)).toBe(9);
  });

  test('never reads beyond its bytes', () => {
    const below = readNumbers(words(4_294_967_295));
    expect(() => below(10)).toThrow(WordsExhausted);
  });
});
