import { shapeOf } from '../../core/selection.ts';

/** The patterns of three digits: 豹子, 顺子, 对子, 半顺, 杂六. Each outcome has exactly one. */
export type Pattern = 'triple' | 'straight' | 'pair' | 'half-straight' | 'mixed';

/** Returns whether the digits, in any order, are consecutive without wrapping from 9 to 0. */
export function isStraight(digits: readonly number[]): boolean {
  const ascending = digits.toSorted((left, right) => left - right);
  return ascending.every((digit, index) => index === 0 || digit === (ascending[index - 1] ?? 0) + 1);
}

/** Returns the pattern of three digits. Here 9 and 0 are neighbours, so that 890 and 901 are straights, and 9 0 5 is a half straight. */
export function patternOf(digits: readonly number[]): Pattern {
  const shape = shapeOf(digits);
  if (shape === '3') return 'triple';
  if (shape === '21') return 'pair';
  const neighbours = digits.flatMap((digit) => digits.filter((other) => (digit + 1) % 10 === other)).length;
  if (neighbours === 2) return 'straight';
  return neighbours === 1 ? 'half-straight' : 'mixed';
}
