import { productOfSizes } from '../core/counting.ts';
import { prizeTier, WIN, winsOf, type PlayRule } from '../core/play.ts';
import { countPicked, symbolRow } from '../core/rows.ts';
import { drawnNumbers, positionIds, type NumberDraw, type Window } from '../core/window.ts';

export const SIDES = ['big', 'small', 'odd', 'even'] as const;
export const SIDE_OPPOSITES = [
  ['big', 'small'],
  ['odd', 'even'],
] as const;

/** Returns the two sides of a number (两面): big from `bigFrom` on, and odd or even. */
export function sidesOf(number: number, bigFrom: number): string[] {
  return [number >= bigFrom ? 'big' : 'small', number % 2 === 1 ? 'odd' : 'even'];
}

/**
 * 大小单双 of digits: some of big, small, odd and even for each position. A note is one side per position; a digit has two sides, so
 * that up to 2^positions notes win.
 */
export function sidesByPosition(window: Window): PlayRule<NumberDraw> {
  return {
    shape: 'positions',
    rows: positionIds(window).map((id) => symbolRow(id, SIDES)),
    tiers: [prizeTier(WIN, 1n, 2n ** BigInt(window.positions.length))],
    opposites: SIDE_OPPOSITES,
    countNotes: productOfSizes,
    compile: (draw) => {
      const drawn = drawnNumbers(window, draw).map((number) => sidesOf(number, 5));
      return (selection) =>
        winsOf(
          WIN,
          drawn.reduce((notes, sides, row) => notes * countPicked(selection, row, sides), 1),
        );
    },
    examples: [
      { selection: window.positions.map(() => ['big']), notesByKind: { [WIN]: 1 } },
      { selection: window.positions.map((_, row) => [row === 0 ? 'odd' : 'even']), notesByKind: { [WIN]: 1 } },
    ],
  };
}
