import { combinations } from '../../core/counting.ts';
import { shapeOf } from '../../core/selection.ts';
import type { PlayOption } from '../../mechanics/options.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { isStraight } from '../digits/patterns.ts';

/**
 * 牛牛: three of the five digits add up to a multiple of ten, and the other two count modulo ten. If several threes do,
 * the count is the same, because it is that of all five digits.
 */
export const BULL_OPTIONS: readonly PlayOption[] = [
  { id: 'no-bull', wins: 35_649n },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => ({
    id: `bull${count}`,
    wins: count % 2 === 1 ? 6_375n : 6_505n,
    noteKind: count % 2 === 1 ? 'odd-bull' : 'even-bull',
  })),
  { id: 'bull-bull', wins: 6_456n },
];

/** The ten choices of three of the five positions. */
const THREES = combinations([0, 1, 2, 3, 4], 3).map(([a = 0, b = 0, c = 0]) => [a, b, c] as const);

export function bullOf(digits: readonly number[]): string {
  const hasThree = THREES.some(([a, b, c]) => ((digits[a] ?? 0) + (digits[b] ?? 0) + (digits[c] ?? 0)) % 10 === 0);
  if (!hasThree) return 'no-bull';
  const count = sumOf(digits) % 10;
  return count === 0 ? 'bull-bull' : `bull${count}`;
}

/** 梭哈: five digits as a hand of cards. A straight does not wrap from 9 to 0. */
export const STUD_OPTIONS: readonly PlayOption[] = [
  { id: 'five-of-a-kind', wins: 10n },
  { id: 'four-of-a-kind', wins: 450n },
  { id: 'full-house', wins: 900n },
  { id: 'straight', wins: 720n },
  { id: 'three-of-a-kind', wins: 7_200n },
  { id: 'two-pairs', wins: 10_800n },
  { id: 'one-pair', wins: 50_400n },
  { id: 'high-card', wins: 29_520n },
];

const HAND_BY_SHAPE: Readonly<Record<string, string>> = {
  '5': 'five-of-a-kind',
  '41': 'four-of-a-kind',
  '32': 'full-house',
  '311': 'three-of-a-kind',
  '221': 'two-pairs',
  '2111': 'one-pair',
};

export function studOf(digits: readonly number[]): string {
  return HAND_BY_SHAPE[shapeOf(digits)] ?? (isStraight(digits) ? 'straight' : 'high-card');
}
