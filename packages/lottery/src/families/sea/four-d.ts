import { tally } from '../../core/counting.ts';
import type { Family } from '../../core/family.ts';
import { definePlay, mergeWins, type PlayRule, type PrizeTier, type TierWin } from '../../core/play.ts';
import { ratio } from '../../core/ratio.ts';
import { DIGITS, wordRow } from '../../core/rows.ts';
import { canonicalWord, shapeOf } from '../../core/selection.ts';
import { ordersOfShape } from '../../mechanics/multiset.ts';

/** A draw of 23 numbers of four digits: first, second, third, ten starters, ten consolations. A number may be drawn more than once. */
export type FourDDraw = readonly string[];

const NUMBERS_DRAWN = 23;

interface PrizeKind {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Prize of the typical table, which determines the shares of the return. */
  readonly typical: bigint;
}

const prizeKind = (id: string, from: number, to: number, typical: bigint): PrizeKind => ({ id, from, to, typical });

/** Big pays on all five kinds of prizes, small on the first three. */
const BIG = [
  prizeKind('first', 0, 1, 2_500n),
  prizeKind('second', 1, 2, 1_000n),
  prizeKind('third', 2, 3, 500n),
  prizeKind('starter', 3, 13, 180n),
  prizeKind('consolation', 13, 23, 60n),
];
const SMALL = [prizeKind('first', 0, 1, 3_500n), prizeKind('second', 1, 2, 2_000n), prizeKind('third', 2, 3, 1_000n)];
/** 3D ABC: the last three digits of the first three prizes, with equal prizes. */
const ABC = [prizeKind('first', 0, 1, 1n), prizeKind('second', 1, 2, 1n), prizeKind('third', 2, 3, 1n)];
const A = [prizeKind('first', 0, 1, 1n)];

interface FourDRule {
  readonly prizes: readonly PrizeKind[];
  readonly digits: 3 | 4;
  /** False for iBet: one stake plays all orders of the number. */
  readonly isOrdered: boolean;
}

const SHAPES4 = ['1111', '211', '22', '31', '4'];
/** The only kind of note of a play in order. */
const STRAIGHT = 'straight';

function tiersOf({ prizes, digits, isOrdered }: FourDRule): PrizeTier[] {
  const outcomes = 10n ** BigInt(digits);
  const total = prizes.reduce((sum, { from, to, typical }) => sum + typical * BigInt(to - from), 0n);
  const kinds = isOrdered ? [STRAIGHT] : SHAPES4;
  return kinds.flatMap((noteKind) => {
    const orders = isOrdered ? 1n : ordersOfShape(noteKind);
    return prizes.map(({ id, from, to, typical }): PrizeTier => ({
      id: `${noteKind}.${id}`,
      noteKind,
      expectedWins: ratio(BigInt(to - from) * orders, outcomes),
      share: ratio(typical * BigInt(to - from), total),
      isTie: false,
    }));
  });
}

/** Creates a play on a typed list of numbers and some of the prizes. Every drawn number that matches pays its prize. */
function fourD(rule: FourDRule): PlayRule<FourDDraw> {
  const { prizes, digits, isOrdered } = rule;
  const kindOf = (word: string): string => (isOrdered ? STRAIGHT : shapeOf(Array.from(word)));
  const keyOf = (lot: string): string => canonicalWord(Array.from(lot.slice(-digits)), { isOrdered });
  return {
    shape: 'typed',
    rows: [wordRow(DIGITS, digits, { isOrdered })],
    tiers: tiersOf(rule),
    countNotes: ([words = []]) => words.length,
    compile: (draw) => {
      const drawn = prizes.map(({ id, from, to }) => ({ id, hits: tally(draw.slice(from, to).map(keyOf)) }));
      const winners = new Set(drawn.flatMap(({ hits }) => [...hits.keys()]));
      return ([words = []]) => {
        const won = words.filter((word) => winners.has(word));
        return mergeWins(won.flatMap((word) => winsOfWord(word, drawn, kindOf(word))));
      };
    },
    examples: isOrdered
      ? [{ selection: [['1234'.slice(-digits)]], notesByKind: { [STRAIGHT]: 1 } }]
      : ['1234', '1123', '1122', '1112', '1111'].map((word) => ({
          selection: [[word]],
          notesByKind: { [kindOf(word)]: 1 },
        })),
  };
}

interface DrawnPrize {
  readonly id: string;
  readonly hits: ReadonlyMap<string, number>;
}

function winsOfWord(word: string, drawn: readonly DrawnPrize[], noteKind: string): TierWin[] {
  return drawn.flatMap(({ id, hits }) => {
    const notes = hits.get(word);
    return notes ? [{ tier: `${noteKind}.${id}`, notes }] : [];
  });
}

const place = (group: string) => ({ family: '4d', group, market: 'credit' }) as const;

function parseFourDDraw(text: string): FourDDraw | undefined {
  const numbers = text.split(',');
  return numbers.length === NUMBERS_DRAWN && numbers.every((number) => /^\d{4}$/.test(number)) ? numbers : undefined;
}

/** 4D. A box is a typed list of all orders of a number (`distinctOrders`), each at full stake. */
export const fourDigits: Family<FourDDraw> = {
  id: '4d',
  plays: [
    definePlay(place('4d'), 'big', fourD({ prizes: BIG, digits: 4, isOrdered: true })),
    definePlay(place('4d'), 'small', fourD({ prizes: SMALL, digits: 4, isOrdered: true })),
    definePlay(place('4d'), 'ibet-big', fourD({ prizes: BIG, digits: 4, isOrdered: false })),
    definePlay(place('4d'), 'ibet-small', fourD({ prizes: SMALL, digits: 4, isOrdered: false })),
    definePlay(place('3d'), 'abc', fourD({ prizes: ABC, digits: 3, isOrdered: true })),
    definePlay(place('3d'), 'a', fourD({ prizes: A, digits: 3, isOrdered: true })),
  ],
  parseDraw: parseFourDDraw,
  formatDraw: (draw) => draw.join(','),
};
