import { choose, chooseExact, combinations } from '../../core/counting.ts';
import { prizeTier, type PlayRule, type TierWin } from '../../core/play.ts';
import { symbolRow } from '../../core/rows.ts';
import { BALL_GREATEST, sizesOf, type BallProperty } from './balls.ts';
import { EXAMPLE_YEAR, type LhcDraw } from './lhc-draw.ts';

const DRAWN = 7;
const OUTCOMES = chooseExact(BALL_GREATEST, DRAWN);

/** Returns the number of draws of seven balls that contain a number of each of some disjoint sets, by inclusion and exclusion. */
function drawsWithAll(sizes: readonly number[]): bigint {
  let draws = 0n;
  for (let excluded = 0; excluded <= sizes.length; excluded += 1) {
    for (const chosen of combinations(sizes, excluded)) {
      const numbers = chosen.reduce((sum, size) => sum + size, 0);
      draws += (excluded % 2 === 0 ? 1n : -1n) * chooseExact(BALL_GREATEST - numbers, DRAWN);
    }
  }
  return draws;
}

/** Returns the number of draws of seven balls that contain no number of some disjoint sets. */
function drawsWithNone(sizes: readonly number[]): bigint {
  return chooseExact(BALL_GREATEST - sizes.reduce((sum, size) => sum + size, 0), DRAWN);
}

interface SevenBallsRule {
  readonly property: BallProperty;
  readonly options: readonly string[];
  /** Size of all options except the odd one: four for animals (that of the year has five), five for tails (0 has four). */
  readonly usual: number;
  readonly odd: number;
  /** Number of options per note. */
  readonly pick: number;
  readonly isAbsent: boolean;
}

/**
 * 一肖, 平特尾, 连肖, 连尾: all options of a note have a number among the seven balls, or none of them has (不中). A note with the odd
 * option is of a kind of its own. It is paid once, however many balls hit.
 */
export function sevenBalls({ property, options, usual, odd, pick, isAbsent }: SevenBallsRule): PlayRule<LhcDraw> {
  const oddOptionIn = (lunarYear: number) =>
    options.find((option) => sizesOf(property, lunarYear).get(option) === odd) ?? '';
  const count = isAbsent ? drawsWithNone : drawsWithAll;
  const usualSizes = Array.from({ length: pick }, () => usual);
  const example = oddOptionIn(EXAMPLE_YEAR);
  const others = options.filter((option) => option !== example);
  return {
    shape: 'set',
    rows: [symbolRow('options', options, pick)],
    tiers: [
      prizeTier('usual', count(usualSizes), OUTCOMES),
      prizeTier('odd', count([odd, ...usualSizes.slice(1)]), OUTCOMES),
    ],
    countNotes: ([picked = []]) => choose(picked.length, pick),
    ...(pick === 1 && { noteKindOf: (option, lunarYear) => (option === oddOptionIn(lunarYear) ? 'odd' : 'usual') }),
    compile: ({ balls, lunarYear }) => {
      const present = new Set(balls.flatMap((ball) => property(ball, lunarYear)));
      const hits = new Set(options.filter((option) => present.has(option) !== isAbsent));
      const oddOption = oddOptionIn(lunarYear);
      return ([picked = []]) =>
        notesByKind(
          picked.filter((option) => hits.has(option)),
          oddOption,
          pick,
        );
    },
    examples: [
      { selection: [others.slice(0, pick)], notesByKind: { usual: 1 } },
      { selection: [[example, ...others.slice(0, pick - 1)]], notesByKind: { odd: 1 } },
    ],
  };
}

function notesByKind(hits: readonly string[], oddOption: string, pick: number): TierWin[] {
  const hasOdd = hits.includes(oddOption);
  const usualHits = hits.length - (hasOdd ? 1 : 0);
  return [
    { tier: 'usual', notes: choose(usualHits, pick) },
    { tier: 'odd', notes: hasOdd ? choose(usualHits, pick - 1) : 0 },
  ].filter(({ notes }) => notes > 0);
}
