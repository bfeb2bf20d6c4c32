import { choose, chooseExact, tally } from '../../core/counting.ts';
import { WIN, winsOf, type PlayRule, type PrizeTier } from '../../core/play.ts';
import { addRatios, divideRatios, multiplyRatios, ratio, type Ratio } from '../../core/ratio.ts';
import { rowSize, symbolRow } from '../../core/rows.ts';
import { subset } from '../../mechanics/subset.ts';
import { TWO_DIGITS } from './number-plays.ts';
import type { VietnamDraw } from './structure.ts';

/** Returns the last two digits of every lot, with repetitions. */
function tailsOf(draw: VietnamDraw): string[] {
  return draw.flatMap((lots) => lots.map((lot) => lot.slice(-2)));
}

/** Counts by inclusion and exclusion in how many of 100^lots outcomes `pick` different numbers all appear. */
function outcomesWithAll(pick: number, lots: number): bigint {
  let outcomes = 0n;
  for (let missing = 0; missing <= pick; missing += 1) {
    outcomes += (missing % 2 === 0 ? 1n : -1n) * chooseExact(pick, missing) * BigInt(100 - missing) ** BigInt(lots);
  }
  return outcomes;
}

/** Xiên 2, 3, 4: every number of a note appears at least once. A number that appears twice counts once. */
export function allAppear(pick: number, lots: number): PlayRule<VietnamDraw> {
  return subset({
    symbols: TWO_DIGITS,
    pick,
    max: 20,
    wins: outcomesWithAll(pick, lots),
    outcomes: 100n ** BigInt(lots),
    drawn: tailsOf,
  });
}

/** Trượt xiên: no number of a note appears. */
export function noneAppears(pick: number, lots: number): PlayRule<VietnamDraw> {
  return subset({
    symbols: TWO_DIGITS,
    pick,
    max: 20,
    wins: BigInt(100 - pick) ** BigInt(lots),
    outcomes: 100n ** BigInt(lots),
    drawn: (draw) => {
      const present = new Set(tailsOf(draw));
      return TWO_DIGITS.filter((number) => !present.has(number));
    },
  });
}

/** Returns the mean of max(a, b) - 1 over the draws in which both numbers of a pair appear, a and b times; other draws count as zero. */
function expectedRepetitions(lots: number): Ratio {
  let weighted = 0n;
  for (let first = 1; first < lots; first += 1) {
    for (let second = 1; first + second <= lots; second += 1) {
      const ways = chooseExact(lots, first) * chooseExact(lots - first, second) * 98n ** BigInt(lots - first - second);
      weighted += ways * BigInt(Math.max(first, second) - 1);
    }
  }
  return ratio(weighted, 100n ** BigInt(lots));
}

const HALF = ratio(1n, 2n);
const NUMBERS_MAX = 20;
const NUMBERS_PER_PAIR = 2;

/**
 * Đá: a note is a pair of numbers, and wins when both appear. Each further appearance of the more frequent one pays half a prize (nháy):
 * the tier `repeat` counts them. The shares of the two tiers follow from that half. A pair costs a unit for each of its numbers on each lot.
 */
export function pairs(lots: number): PlayRule<VietnamDraw> {
  const both = ratio(outcomesWithAll(2, lots), 100n ** BigInt(lots));
  const repeats = expectedRepetitions(lots);
  const halfRepeats = multiplyRatios(repeats, HALF);
  const all = addRatios(both, halfRepeats);
  const tier = (id: string, expectedWins: Ratio, part: Ratio): PrizeTier => ({
    id,
    noteKind: WIN,
    expectedWins,
    share: divideRatios(part, all),
    isTie: false,
  });
  return {
    shape: 'set',
    rows: [symbolRow('numbers', TWO_DIGITS, 2, NUMBERS_MAX)],
    tiers: [tier('both', both, both), tier('repeat', repeats, halfRepeats)],
    unitsPerNote: NUMBERS_PER_PAIR * lots,
    countNotes: (selection) => choose(rowSize(selection, 0), 2),
    compile: (draw) => {
      const hits = tally(tailsOf(draw));
      return ([picked = []]) => {
        const counts = picked.flatMap((number) => hits.get(number) ?? []);
        return [...winsOf('both', choose(counts.length, 2)), ...winsOf('repeat', countRepetitions(counts))];
      };
    },
    examples: [{ selection: [['12', '34']], notesByKind: { [WIN]: 1 } }],
  };
}

function countRepetitions(counts: readonly number[]): number {
  let repetitions = 0;
  for (const [index, first] of counts.entries()) {
    for (const second of counts.slice(index + 1)) repetitions += Math.max(first, second) - 1;
  }
  return repetitions;
}
