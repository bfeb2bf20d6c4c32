import { createHash, createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countDraws, worstDeviation, type DrawStatistics } from '../testing/draw-statistics.ts';
import { quickHmacs } from '../testing/quick-hmac.ts';
import { drawFromBytes } from './draw.ts';
import { drawShapes } from './draw-shapes.ts';
import { blockText } from './random-words.ts';

/** Number of draws in which the checks detect a generator at fault. */
const CONTROL_DRAWS = 3_000;
/** Number of draws of each family. `BAIZE_DRAWS=10000000` raises it (docs/how-to/run-long-tests.md). */
const DRAWS = Number(process.env['BAIZE_DRAWS'] ?? CONTROL_DRAWS);
const TIMEOUT_MS = 60_000 + DRAWS;
/** The chi-square test needs this many draws for each cell of its table. */
const DRAWS_PER_CELL = 5;
/** A correct generator exceeds this deviation once in some fifty million checks. */
const DEVIATION_MAX = 5.5;

const ISSUE = '20261124-0001';
const ROOT = new Uint8Array(createHash('sha256').digest());
const BLOCK_WORDS = 8;
const BLOCKS_MAX = 32;
const BLOCK_TEXTS = Array.from({ length: BLOCKS_MAX }, (_, block) => Buffer.from(blockText(ROOT, block)));

interface Alphabet {
  readonly symbols: number;
  readonly least: number;
  /** True where a number appears at most once in a draw. */
  readonly isDistinct: boolean;
}

const DIGITS: Alphabet = { symbols: 10, least: 0, isDistinct: false };
const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  '11x5': { symbols: 11, least: 1, isDistinct: true },
  pk10: { symbols: 10, least: 1, isDistinct: true },
  k3: { symbols: 6, least: 1, isDistinct: false },
  klsf: { symbols: 20, least: 1, isDistinct: true },
  lhc: { symbols: 49, least: 1, isDistinct: true },
};

type Bytes = (index: number, blocks: number) => Buffer;

/** Returns the random bytes of the draw with this index, as `drawOf` derives them from a seed. */
function bytesOf(index: number, blocks: number): Buffer {
  return quickHmacs(seedOf(index), BLOCK_TEXTS.slice(0, blocks));
}

function seedOf(index: number): Buffer {
  return hash('sha256', `seed ${index}`, 'buffer');
}

function* drawsOf(family: string, { least }: Alphabet, draws: number, bytes: Bytes): Generator<number[]> {
  const blocks = blocksOf(family);
  for (let index = 0; index < draws; index += 1)
    yield symbolsOf(drawFromBytes(family, bytes(index, blocks), ISSUE) ?? '').map((symbol) => symbol - least);
}

/** Returns as many blocks as the draws of the family need, and one for refused words. */
function blocksOf(family: string): number {
  const words = (drawFromBytes(family, bytesOf(0, 16), ISSUE) ?? '').split(/[,|]/).length;
  return Math.ceil(words / BLOCK_WORDS) + 1;
}

/** Returns the symbols of a draw that are equally likely; long numbers are split into digits. */
function symbolsOf(draw: string): number[] {
  const [numbers = ''] = draw.split('@');
  const isOfDigits = numbers.includes('|') || /\d{4}/.test(numbers);
  return (isOfDigits ? Array.from(numbers.replace(/[^\d]/g, '')) : numbers.split(',')).map(Number);
}

interface Deviations {
  readonly symbols: number;
  readonly serialPairs: number;
  readonly adjacentPairs: number;
}

function deviationsOf(statistics: DrawStatistics, { symbols, isDistinct }: Alphabet): Deviations {
  return {
    symbols: worstDeviation(statistics.symbols, symbols),
    serialPairs: worstDeviation(statistics.serialPairs, symbols ** 2),
    adjacentPairs: worstDeviation(statistics.adjacentPairs, isDistinct ? symbols * (symbols - 1) : symbols ** 2),
  };
}

function judgeDraws(family: string, bytes: Bytes, drawsMin: number): Deviations {
  const alphabet = ALPHABETS[family] ?? DIGITS;
  const draws = Math.max(drawsMin, DRAWS_PER_CELL * alphabet.symbols ** 2);
  return deviationsOf(countDraws(drawsOf(family, alphabet, draws, bytes), alphabet.symbols), alphabet);
}

test('the random bytes of a draw are the blocks of HMAC-SHA-256 under its seed', () => {
  const blocks = [0, 1].map((block) => createHmac('sha256', seedOf(7)).update(blockText(ROOT, block)).digest());
  expect(bytesOf(7, 2)).toEqual(Buffer.concat(blocks));
});

describe('the numbers of many draws', { timeout: TIMEOUT_MS }, () => {
  test.each(Object.keys(drawShapes))(
    'are equally likely at each position of %s, independent of their neighbours and of the previous draw',
    (family) => {
      const deviations = judgeDraws(family, bytesOf, DRAWS);
      expect({ ...deviations, isFair: Math.max(...Object.values(deviations)) < DEVIATION_MAX }).toEqual({
        ...deviations,
        isFair: true,
      });
    },
  );
});

/** Faulty generators deviate in every sixth draw, which the checks must detect in the draws of a short run. */
const FAULTY_EVERY = 6;

describe('the checks detect a generator', () => {
  const isFaulty = (index: number): boolean => index % FAULTY_EVERY === 0;
  const faulty =
    (spoil: (bytes: Buffer, index: number) => void): Bytes =>
    (index, blocks) => {
      const bytes = bytesOf(index, blocks);
      if (isFaulty(index)) spoil(bytes, index);
      return bytes;
    };

  test('that prefers some numbers', () => {
    const prefers = faulty((bytes, index) => bytes.writeUInt32BE((index / FAULTY_EVERY) % 3, 0));
    expect(judgeDraws('ssc', prefers, CONTROL_DRAWS).symbols).toBeGreaterThan(DEVIATION_MAX);
  });

  test('that repeats a number of the previous draw', () => {
    const repeats = faulty((bytes, index) => void bytesOf(index - 1, 1).copy(bytes, 0, 0, 4));
    expect(judgeDraws('ssc', repeats, CONTROL_DRAWS).serialPairs).toBeGreaterThan(DEVIATION_MAX);
  });

  test('that repeats the neighbouring number', () => {
    const repeats = faulty((bytes) => void bytes.copy(bytes, 4, 0, 4));
    expect(judgeDraws('ssc', repeats, CONTROL_DRAWS).adjacentPairs).toBeGreaterThan(DEVIATION_MAX);
  });
});
