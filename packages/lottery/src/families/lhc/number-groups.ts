import * as ball from './balls.ts';
import { labelOf, NUMBERS } from './number-sets.ts';

/** The properties by which a member picks many numbers at once. */
export const NUMBER_GROUP_KINDS = ['animal', 'colour', 'head', 'tail'] as const;
export type NumberGroupKind = (typeof NUMBER_GROUP_KINDS)[number];

/** The numbers that share a property: 01, 13, 25, 37 and 49 of the animal of the year. */
export interface NumberGroup {
  readonly kind: NumberGroupKind;
  /** The option of the play on the property (`lhc.special.<kind>`), which has the text of the group. */
  readonly option: string;
  readonly numbers: readonly string[];
}

const PROPERTIES: Readonly<Record<NumberGroupKind, { property: ball.BallProperty; options: readonly string[] }>> = {
  animal: { property: ball.animals, options: ball.ANIMAL_OPTIONS },
  colour: { property: ball.colours, options: ball.COLOURS },
  head: { property: ball.heads, options: ball.HEAD_OPTIONS },
  tail: { property: ball.tails, options: ball.TAIL_OPTIONS },
};

/** The groups of the numbers 01 to 49 in a lunar year, by kind. */
export function numberGroups(lunarYear: number): NumberGroup[] {
  return NUMBER_GROUP_KINDS.flatMap((kind) => {
    const { property, options } = PROPERTIES[kind];
    return options.map((option) => ({
      kind,
      option,
      numbers: ball.BALLS.filter((number) => property(number, lunarYear).includes(option)).map(labelOf),
    }));
  });
}

/** Tells whether a row of an input holds all numbers of Mark Six, so that the groups can be picked in it. */
export function holdsAllNumbers(symbols: readonly string[]): boolean {
  return symbols.length === NUMBERS.length && symbols.every((symbol, index) => symbol === NUMBERS[index]);
}
