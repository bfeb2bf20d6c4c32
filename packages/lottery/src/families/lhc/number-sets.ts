import { choose, chooseExact } from '../../core/counting.ts';
import { WIN, winsOf, type PlayRule, type PrizeTier } from '../../core/play.ts';
import { ratio, type Ratio } from '../../core/ratio.ts';
import { hasSymbol, rowSize, symbolRow, twoDigitNumbers, countPicked } from '../../core/rows.ts';
import { subset, subsetFixedDrag } from '../../mechanics/subset.ts';
import { BALL_GREATEST } from './balls.ts';
import { regularBalls, specialBall, type LhcDraw } from './lhc-draw.ts';

export const NUMBERS = twoDigitNumbers(BALL_GREATEST);
const REGULAR = 6;
const DRAWN = 7;

export const labelOf = (ball: number): string => NUMBERS[ball - 1] ?? '';
const regularLabels = (draw: LhcDraw): string[] => regularBalls(draw).map(labelOf);
const allLabels = (draw: LhcDraw): string[] => draw.balls.map(labelOf);

/** 二全中, 三全中, 四全中: all numbers of a note are among the six regular balls. */
export function allRegular(pick: number): PlayRule<LhcDraw> {
  return subset(allRegularRule(pick));
}

export function allRegularFixedDrag(pick: number): PlayRule<LhcDraw> {
  return subsetFixedDrag(allRegularRule(pick));
}

function allRegularRule(pick: number) {
  return {
    symbols: NUMBERS,
    pick,
    wins: chooseExact(REGULAR, pick),
    outcomes: chooseExact(BALL_GREATEST, pick),
    drawn: regularLabels,
  };
}

/** Shares of the return of the two prizes of a note (docs/decisions/0060-plays-of-lotteries-are-data.md). */
const TWO_OF_THREE_SHARE = ratio(13n, 15n);
const TWO_REGULAR_SHARE = ratio(4n, 5n);

function sharedTier(id: string, chance: Ratio, share: Ratio): PrizeTier {
  return { id, noteKind: WIN, expectedWins: chance, share, isTie: false };
}

function remainder(share: Ratio): Ratio {
  return ratio(share.denominator - share.numerator, share.denominator);
}

/** 三中二: a note of three numbers wins the tier `two` with exactly two among the regular balls, and `three` with all. */
export const twoOfThree: PlayRule<LhcDraw> = {
  shape: 'set',
  rows: [symbolRow('numbers', NUMBERS, 3)],
  tiers: [
    sharedTier('two', ratio(chooseExact(REGULAR, 2) * 43n, chooseExact(BALL_GREATEST, 3)), TWO_OF_THREE_SHARE),
    sharedTier('three', ratio(chooseExact(REGULAR, 3), chooseExact(BALL_GREATEST, 3)), remainder(TWO_OF_THREE_SHARE)),
  ],
  countNotes: (selection) => choose(rowSize(selection, 0), 3),
  compile: (draw) => {
    const regular = regularLabels(draw);
    return (selection) => {
      const hits = countPicked(selection, 0, regular);
      const misses = rowSize(selection, 0) - hits;
      return [...winsOf('two', choose(hits, 2) * misses), ...winsOf('three', choose(hits, 3))];
    };
  },
  examples: [{ selection: [['01', '02', '03']], notesByKind: { [WIN]: 1 } }],
};

/** 二中特: a note of two numbers wins `regular` with two regular balls, and `special` with a regular one and the special one. */
export const twoWithSpecial: PlayRule<LhcDraw> = {
  shape: 'set',
  rows: [symbolRow('numbers', NUMBERS, 2)],
  tiers: [
    sharedTier('regular', ratio(chooseExact(REGULAR, 2), chooseExact(BALL_GREATEST, 2)), TWO_REGULAR_SHARE),
    sharedTier('special', ratio(BigInt(REGULAR), chooseExact(BALL_GREATEST, 2)), remainder(TWO_REGULAR_SHARE)),
  ],
  countNotes: (selection) => choose(rowSize(selection, 0), 2),
  compile: (draw) => {
    const [regular, special] = [regularLabels(draw), labelOf(specialBall(draw))];
    return (selection) => {
      const hits = countPicked(selection, 0, regular);
      return [...winsOf('regular', choose(hits, 2)), ...winsOf('special', hasSymbol(selection, 0, special) ? hits : 0)];
    };
  },
  examples: [{ selection: [['01', '02']], notesByKind: { [WIN]: 1 } }],
};

/** 特串: one regular ball and the special one. */
export const regularAndSpecial: PlayRule<LhcDraw> = {
  ...twoWithSpecial,
  tiers: [sharedTier(WIN, ratio(BigInt(REGULAR), chooseExact(BALL_GREATEST, 2)), ratio(1n))],
  compile: (draw) => {
    const [regular, special] = [regularLabels(draw), labelOf(specialBall(draw))];
    return (selection) => winsOf(WIN, hasSymbol(selection, 0, special) ? countPicked(selection, 0, regular) : 0);
  },
};

/** Maximum count of numbers in a line of 自选不中 and 中一, so that its notes stay countable. */
const NUMBERS_PER_LINE_MAX = 14;

/** 自选不中: none of the numbers of a note is among the seven balls. */
export function noneDrawn(pick: number): PlayRule<LhcDraw> {
  return {
    shape: 'set',
    rows: [symbolRow('numbers', NUMBERS, pick, NUMBERS_PER_LINE_MAX)],
    tiers: [sharedTier(WIN, ratio(chooseExact(42, pick), chooseExact(BALL_GREATEST, pick)), ratio(1n))],
    countNotes: (selection) => choose(rowSize(selection, 0), pick),
    compile: (draw) => {
      const drawn = allLabels(draw);
      return (selection) => winsOf(WIN, choose(rowSize(selection, 0) - countPicked(selection, 0, drawn), pick));
    },
    examples: [{ selection: [NUMBERS.slice(0, pick)], notesByKind: { [WIN]: 1 } }],
  };
}

/** 多选中一: exactly one of the numbers of a note is among the seven balls. */
export function exactlyOneDrawn(pick: number): PlayRule<LhcDraw> {
  const wins = BigInt(DRAWN) * chooseExact(42, pick - 1);
  return {
    ...noneDrawn(pick),
    tiers: [sharedTier(WIN, ratio(wins, chooseExact(BALL_GREATEST, pick)), ratio(1n))],
    compile: (draw) => {
      const drawn = allLabels(draw);
      return (selection) => {
        const hits = countPicked(selection, 0, drawn);
        return winsOf(WIN, hits * choose(rowSize(selection, 0) - hits, pick - 1));
      };
    },
  };
}
