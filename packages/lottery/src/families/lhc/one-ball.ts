import { prizeTier, tieTier, type PlayRule, type PrizeTier, type TierWin } from '../../core/play.ts';
import { symbolRow } from '../../core/rows.ts';
import { BALL_GREATEST, sizesOf, TIE_BALL, type BallProperty } from './balls.ts';
import { EXAMPLE_YEAR, type LhcDraw } from './lhc-draw.ts';

interface OneBallRule {
  /** Index of the ball in the draw; 6 is the special ball. */
  readonly place: number;
  readonly property: BallProperty;
  readonly options: readonly string[];
  /** Numbers of balls that an option can have, over all years. */
  readonly sizes: readonly number[];
  readonly is49Tie: boolean;
  readonly opposites?: readonly (readonly string[])[];
}

/** Returns the kind of note of an option with n numbers, `of<n>`, so that its odds follow the lunar year. */
const kindOfSize = (size: number): string => `of${size}`;

/** Creates a play on one ball: an option wins when the ball has the property; 49 is a tie of all options where the play defines it so. */
export function oneBall({ place, property, options, sizes, is49Tie, opposites }: OneBallRule): PlayRule<LhcDraw> {
  const outcomes = BigInt(BALL_GREATEST);
  const kindIn = (lunarYear: number) => {
    const all = sizesOf(property, lunarYear);
    const tieValues = is49Tie ? property(TIE_BALL, lunarYear) : [];
    return (option: string): string => kindOfSize((all.get(option) ?? 0) - (tieValues.includes(option) ? 1 : 0));
  };
  const exampleKind = kindIn(EXAMPLE_YEAR);
  return {
    shape: 'options',
    rows: [symbolRow('options', options)],
    tiers: sizes.flatMap((size): PrizeTier[] => [
      prizeTier(kindOfSize(size), BigInt(size), outcomes),
      ...(is49Tie ? [tieTier(kindOfSize(size), 1n, outcomes)] : []),
    ]),
    ...(opposites && { opposites }),
    countNotes: ([picked = []]) => picked.length,
    noteKindOf: (option, lunarYear) => kindIn(lunarYear)(option),
    compile: ({ balls, lunarYear }) => {
      const ball = balls[place] ?? 0;
      const kind = kindIn(lunarYear);
      if (is49Tie && ball === TIE_BALL)
        return ([picked = []]) => picked.map((option) => ({ tier: `${kind(option)}.tie`, notes: 1 }));
      const values = property(ball, lunarYear);
      return ([picked = []]) =>
        values.filter((value) => picked.includes(value)).map((value): TierWin => ({ tier: kind(value), notes: 1 }));
    },
    examples: options.map((option) => ({ selection: [[option]], notesByKind: { [exampleKind(option)]: 1 } })),
  };
}
