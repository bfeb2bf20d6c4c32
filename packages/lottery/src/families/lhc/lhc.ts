import type { Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayPlace, type PlayRule } from '../../core/play.ts';
import { equalOptions, options } from '../../mechanics/options.ts';
import * as ball from './balls.ts';
import { combinedAnimals } from './combined-animals.ts';
import { formatLhcDraw, parseLhcDraw, regularBalls, SPECIAL, type LhcDraw } from './lhc-draw.ts';
import {
  allRegular,
  allRegularFixedDrag,
  exactlyOneDrawn,
  labelOf,
  noneDrawn,
  NUMBERS,
  regularAndSpecial,
  twoOfThree,
  twoWithSpecial,
} from './number-sets.ts';
import { oneBall } from './one-ball.ts';
import { parlay } from './parlay.ts';
import { regularAnimals } from './regular-animals.ts';
import { sevenBalls } from './seven-balls.ts';
import { animalCount, colourMajority, totalSides } from './totals.ts';

const credit = (group: string): PlayPlace => ({ family: 'lhc', group, market: 'credit' });

function numberPlay(place: number): PlayRule<LhcDraw> {
  return options({
    rowId: 'numbers',
    outcomes: 49n,
    options: equalOptions(NUMBERS, 1n, 'number'),
    outcome: ({ balls }: LhcDraw) => ({ wins: [labelOf(balls[place] ?? 0)] }),
  });
}

function sidesPlay(place: number): PlayRule<LhcDraw> {
  return oneBall({
    place,
    property: ball.sides,
    options: ball.SIDE_OPTIONS,
    sizes: [24],
    is49Tie: true,
    opposites: ball.SIDE_PAIRS,
  });
}

/** A play on a property of one ball without ties. */
function propertyPlay(
  place: number,
  property: ball.BallProperty,
  all: readonly string[],
  sizes: readonly number[],
): PlayRule<LhcDraw> {
  return oneBall({ place, property, options: all, sizes, is49Tie: false });
}

/** 特码: A and B are the same play; operators quote B with its own odds and without rebate. */
const specialPlays: Readonly<Record<string, PlayRule<LhcDraw>>> = {
  'number-a': numberPlay(SPECIAL),
  'number-b': numberPlay(SPECIAL),
  sides: sidesPlay(SPECIAL),
  colour: propertyPlay(SPECIAL, ball.colours, ball.COLOURS, [16, 17]),
  'half-wave': oneBall({
    place: SPECIAL,
    property: ball.halfWaves,
    options: ball.HALF_WAVE_OPTIONS,
    sizes: [7, 8, 9, 10],
    is49Tie: true,
  }),
  animal: propertyPlay(SPECIAL, ball.animals, ball.ANIMAL_OPTIONS, [4, 5]),
  'combined-animals': combinedAnimals,
  head: propertyPlay(SPECIAL, ball.heads, ball.HEAD_OPTIONS, [9, 10]),
  tail: propertyPlay(SPECIAL, ball.tails, ball.TAIL_OPTIONS, [4, 5]),
  element: propertyPlay(SPECIAL, ball.elements, ball.ELEMENT_OPTIONS, [8, 9, 10, 11, 12]),
};

/** 正码: a number among the six regular balls. */
const regularNumber = options({
  rowId: 'numbers',
  outcomes: 49n,
  options: equalOptions(NUMBERS, 6n, 'number'),
  outcome: (draw: LhcDraw) => ({ wins: regularBalls(draw).map(labelOf) }),
});

function regularBallPlays(place: number): Play<LhcDraw>[] {
  const group = credit(`regular${place + 1}`);
  return [
    definePlay(group, 'number', numberPlay(place)),
    definePlay(group, 'sides', sidesPlay(place)),
    definePlay(group, 'colour', propertyPlay(place, ball.colours, ball.COLOURS, [16, 17])),
  ];
}

const ANIMALS = { property: ball.animals, options: ball.ANIMAL_OPTIONS, usual: 4, odd: 5 };
const TAILS = { property: ball.tails, options: ball.TAIL_OPTIONS, usual: 5, odd: 4 };

function sevenBallPlays(): Play<LhcDraw>[] {
  return [1, 2, 3, 4, 5].flatMap((pick) =>
    [false, true].flatMap((isAbsent) => {
      const name = `${isAbsent ? 'absent' : 'present'}${pick}`;
      return [
        definePlay(credit('animals'), name, sevenBalls({ ...ANIMALS, pick, isAbsent })),
        definePlay(credit('tails'), name, sevenBalls({ ...TAILS, pick, isAbsent })),
      ];
    }),
  );
}

/** 连码. */
const linkedNumbers: Readonly<Record<string, PlayRule<LhcDraw>>> = {
  'all-regular4': allRegular(4),
  'all-regular3': allRegular(3),
  'all-regular2': allRegular(2),
  'all-regular4-fixed-drag': allRegularFixedDrag(4),
  'all-regular3-fixed-drag': allRegularFixedDrag(3),
  'all-regular2-fixed-drag': allRegularFixedDrag(2),
  'two-of-three': twoOfThree,
  'two-with-special': twoWithSpecial,
  'regular-and-special': regularAndSpecial,
};

const totals: Readonly<Record<string, PlayRule<LhcDraw>>> = {
  sides: totalSides(),
  'animal-count': animalCount(),
  'colour-majority': colourMajority(),
};

function define(group: string, rules: Readonly<Record<string, PlayRule<LhcDraw>>>): Play<LhcDraw>[] {
  return Object.entries(rules).map(([name, rule]) => definePlay(credit(group), name, rule));
}

/** 六合彩: six regular balls and a special one of 1 to 49. */
export const lhc: Family<LhcDraw> = {
  id: 'lhc',
  plays: [
    ...define('special', specialPlays),
    definePlay(credit('regular'), 'number', regularNumber),
    definePlay(credit('regular'), 'animal', regularAnimals),
    definePlay(credit('regular'), 'parlay', parlay),
    ...[0, 1, 2, 3, 4, 5].flatMap(regularBallPlays),
    ...sevenBallPlays(),
    ...define('linked', linkedNumbers),
    ...[5, 6, 7, 8, 9, 10, 11, 12].map((pick) => definePlay(credit('none'), `none${pick}`, noneDrawn(pick))),
    ...[5, 6, 7, 8, 9, 10].map((pick) =>
      definePlay(credit('exactly-one'), `exactly-one${pick}`, exactlyOneDrawn(pick)),
    ),
    ...define('totals', totals),
  ],
  parseDraw: parseLhcDraw,
  formatDraw: formatLhcDraw,
};
