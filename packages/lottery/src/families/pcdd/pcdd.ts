import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type Play } from '../../core/play.ts';
import { shapeOf } from '../../core/selection.ts';
import type { NumberDraw } from '../../core/window.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { options, type PlayOption } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';

const OUTCOMES = 1_000n;
const SUM_GREATEST = 27;
/** Numbers of outcomes with the sum 0 to 13; 14 to 27 are symmetric. */
const SUM_WINS = [1n, 3n, 6n, 10n, 15n, 21n, 28n, 36n, 45n, 55n, 63n, 69n, 73n, 75n];
const BIG_FROM = 14;
const EXTREME_SMALL_TO = 5;
const EXTREME_BIG_FROM = 22;

const SUMS = Array.from({ length: SUM_GREATEST + 1 }, (_, sum) => sum);

function winsOfSum(sum: number): bigint {
  return SUM_WINS[Math.min(sum, SUM_GREATEST - sum)] ?? 0n;
}

function winsOfSums(isIncluded: (sum: number) => boolean): bigint {
  return SUMS.filter(isIncluded).reduce((wins, sum) => wins + winsOfSum(sum), 0n);
}

/** Returns the colour of a sum (波色): 0, 13, 14 and 27 have none. */
export function colourOf(sum: number): string | undefined {
  if ([0, 13, 14, 27].includes(sum)) return undefined;
  return ['red', 'green', 'blue'][sum % 3];
}

function play(
  name: string,
  all: readonly PlayOption[],
  outcome: (draw: NumberDraw) => readonly string[],
): Play<NumberDraw> {
  const opposites = name === 'sides' ? { opposites: SIDE_OPPOSITES } : {};
  return definePlay(
    { family: 'pcdd', group: 'credit', market: 'credit' },
    name,
    options({
      outcomes: OUTCOMES,
      options: all,
      outcome: (draw: NumberDraw) => ({ wins: outcome(draw) }),
      ...opposites,
    }),
  );
}

const COMBINED_SIDES = ['big-odd', 'big-even', 'small-odd', 'small-even'];

function combinedSide(sum: number): string {
  return sidesOf(sum, BIG_FROM).join('-');
}

function extreme(sum: number): string[] {
  if (sum <= EXTREME_SMALL_TO) return ['extreme-small'];
  return sum >= EXTREME_BIG_FROM ? ['extreme-big'] : [];
}

/** PC蛋蛋, 28: the sum of three digits. */
export const pcdd: Family<NumberDraw> = {
  id: 'pcdd',
  plays: [
    play(
      'sum',
      SUMS.map((sum) => ({
        id: String(sum),
        wins: winsOfSum(sum),
        noteKind: `sum${Math.min(sum, SUM_GREATEST - sum)}`,
      })),
      (draw) => [String(sumOf(draw))],
    ),
    play(
      'sides',
      SIDES.map((side) => ({
        id: side,
        wins: winsOfSums((sum) => sidesOf(sum, BIG_FROM).includes(side)),
        noteKind: 'side',
      })),
      (draw) => sidesOf(sumOf(draw), BIG_FROM),
    ),
    play(
      'combined-sides',
      COMBINED_SIDES.map((id) => ({ id, wins: winsOfSums((sum) => combinedSide(sum) === id) })),
      (draw) => [combinedSide(sumOf(draw))],
    ),
    play(
      'extreme',
      ['extreme-big', 'extreme-small'].map((id) => ({
        id,
        wins: winsOfSums((sum) => extreme(sum).includes(id)),
        noteKind: 'extreme',
      })),
      (draw) => extreme(sumOf(draw)),
    ),
    play(
      'colour',
      ['red', 'green', 'blue'].map((id) => ({ id, wins: winsOfSums((sum) => colourOf(sum) === id) })),
      (draw) => [colourOf(sumOf(draw)) ?? 'none'],
    ),
    play('triple', [{ id: 'triple', wins: 10n }], (draw) => (shapeOf(draw) === '3' ? ['triple'] : [])),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 3, least: 0, greatest: 9, isDistinct: false }),
  formatDraw: formatNumbers,
};
