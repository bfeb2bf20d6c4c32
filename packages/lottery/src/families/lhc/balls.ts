import { ANIMALS, animalOf, DOMESTIC, elementOf, ELEMENTS } from './zodiac.ts';

export const BALL_GREATEST = 49;
export const BALLS = Array.from({ length: BALL_GREATEST }, (_, index) => index + 1);
/** 49 is neither big nor small, odd nor even: most plays of two sides return the stake for it (和). */
export const TIE_BALL = 49;

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

export type Colour = 'red' | 'blue' | 'green';
export const COLOURS: readonly Colour[] = ['red', 'blue', 'green'];

/** Returns the colour of a ball (波色). */
export function colourOf(ball: number): Colour {
  if (RED.has(ball)) return 'red';
  return BLUE.has(ball) ? 'blue' : 'green';
}

/** Returns the sets that a ball belongs to, by the names of a play's options. */
export type BallProperty = (ball: number, lunarYear: number) => readonly string[];

const digitSum = (ball: number): number => Math.floor(ball / 10) + (ball % 10);

export const SIDE_OPTIONS = [
  'big',
  'small',
  'odd',
  'even',
  'sum-odd',
  'sum-even',
  'tail-big',
  'tail-small',
  'domestic',
  'wild',
] as const;
export const SIDE_PAIRS = [
  ['big', 'small'],
  ['odd', 'even'],
  ['sum-odd', 'sum-even'],
  ['tail-big', 'tail-small'],
  ['domestic', 'wild'],
] as const;

/** 大小, 单双, 合单双, 尾大小, 家禽野兽. */
export const sides: BallProperty = (ball, lunarYear) => [
  ball >= 25 ? 'big' : 'small',
  ball % 2 === 1 ? 'odd' : 'even',
  digitSum(ball) % 2 === 1 ? 'sum-odd' : 'sum-even',
  ball % 10 >= 5 ? 'tail-big' : 'tail-small',
  DOMESTIC.has(animalOf(ball, lunarYear)) ? 'domestic' : 'wild',
];

/** 半波: the colour with one side. */
export const halfWaves: BallProperty = (ball, lunarYear) =>
  sides(ball, lunarYear)
    .slice(0, 3)
    .map((side) => `${colourOf(ball)}-${side}`);
export const HALF_WAVE_OPTIONS = COLOURS.flatMap((colour) =>
  SIDE_OPTIONS.slice(0, 6).map((side) => `${colour}-${side}`),
);

export const colours: BallProperty = (ball) => [colourOf(ball)];
export const animals: BallProperty = (ball, lunarYear) => [animalOf(ball, lunarYear)];
export const elements: BallProperty = (ball, lunarYear) => [elementOf(ball, lunarYear)];
/** 头: the tens digit. */
export const heads: BallProperty = (ball) => [`head${Math.floor(ball / 10)}`];
/** 尾: the units digit. */
export const tails: BallProperty = (ball) => [`tail${ball % 10}`];

export const ANIMAL_OPTIONS: readonly string[] = ANIMALS;
export const ELEMENT_OPTIONS: readonly string[] = ELEMENTS;
export const HEAD_OPTIONS: readonly string[] = [0, 1, 2, 3, 4].map((head) => `head${head}`);
export const TAIL_OPTIONS: readonly string[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tail) => `tail${tail}`);

const sizesByYear = new Map<BallProperty, Map<number, ReadonlyMap<string, number>>>();

/** Returns how many of the 49 numbers have each value of a property in a lunar year. The figures are computed once per year. */
export function sizesOf(property: BallProperty, lunarYear: number): ReadonlyMap<string, number> {
  const byYear = sizesByYear.get(property) ?? new Map<number, ReadonlyMap<string, number>>();
  sizesByYear.set(property, byYear);
  const known = byYear.get(lunarYear);
  if (known) return known;
  const sizes = new Map<string, number>();
  for (const value of BALLS.flatMap((ball) => property(ball, lunarYear))) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  byYear.set(lunarYear, sizes);
  return sizes;
}
