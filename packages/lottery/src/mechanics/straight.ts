import { countDistinctPicks, productOfSizes } from '../core/counting.ts';
import { NO_WINS, prizeTier, WIN, winsOf, type PlayRule, type Selection, type TierWin } from '../core/play.ts';
import { hasSymbol, symbolRow, wordRow } from '../core/rows.ts';
import { drawnSymbols, orderedOutcomes, positionIds, type NumberDraw, type Window } from '../core/window.ts';

/** 直选复式: a set of symbols for each position. A note is one symbol per position, and wins when all match in order. */
export function straight(window: Window): PlayRule<NumberDraw> {
  return {
    shape: 'positions',
    rows: positionIds(window).map((id) => symbolRow(id, window.symbols)),
    tiers: [prizeTier(WIN, 1n, orderedOutcomes(window))],
    countNotes: window.isDistinct ? countDistinctPicks : productOfSizes,
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw);
      return (selection) => (drawn.every((symbol, row) => hasSymbol(selection, row, symbol)) ? ONE_WIN : NO_WINS);
    },
    examples: [
      { selection: window.positions.map((_, row) => [exampleSymbol(window, row)]), notesByKind: { [WIN]: 1 } },
    ],
  };
}

/** 直选单式: a typed list of numbers, each of which is a note. */
export function straightTyped(window: Window): PlayRule<NumberDraw> {
  const length = window.positions.length;
  const shapes = window.isDistinct ? ['1'.repeat(length)] : undefined;
  const word = window.positions.map((_, row) => exampleSymbol(window, row)).join('');
  return {
    shape: 'typed',
    rows: [wordRow(window.symbols, length, { isOrdered: true, ...(shapes && { shapes }) })],
    tiers: [prizeTier(WIN, 1n, orderedOutcomes(window))],
    countNotes: ([words = []]) => words.length,
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw).join('');
      return (selection) => (hasSymbol(selection, 0, drawn) ? ONE_WIN : NO_WINS);
    },
    examples: [{ selection: [[word]], notesByKind: { [WIN]: 1 } }],
  };
}

/**
 * 组合: each number of the product is played on its last one, two ... and all positions, so it makes as many notes as
 * there are positions. The tier `last2` belongs to the notes on the last two positions.
 */
export function tails(window: Window): PlayRule<NumberDraw> {
  const length = window.positions.length;
  const tierOf = (matching: number): string => `last${matching}`;
  const lengths = window.positions.map((_, index) => index + 1);
  return {
    shape: 'positions',
    rows: positionIds(window).map((id) => symbolRow(id, window.symbols)),
    tiers: lengths.map((matching) =>
      prizeTier(tierOf(matching), 1n, BigInt(window.symbols.length) ** BigInt(matching)),
    ),
    countNotes: (selection) => productOfSizes(selection) * length,
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw);
      return (selection) => {
        const matching = countMatchingTail(selection, drawn);
        return lengths.slice(0, matching).map((tail): TierWin => ({
          tier: tierOf(tail),
          notes: productOfSizes(selection.slice(0, length - tail)),
        }));
      };
    },
    examples: [
      {
        selection: window.positions.map((_, row) => [exampleSymbol(window, row)]),
        notesByKind: Object.fromEntries(lengths.map((tail) => [tierOf(tail), 1])),
      },
    ],
  };
}

function countMatchingTail(selection: Selection, drawn: readonly string[]): number {
  let matching = 0;
  for (let row = drawn.length - 1; row >= 0 && hasSymbol(selection, row, drawn[row] ?? ''); row -= 1) matching += 1;
  return matching;
}

const ONE_WIN = winsOf(WIN, 1);

/** Returns different symbols from row to row, so that the example is a valid note of PK10, too. */
export function exampleSymbol({ symbols }: Window, row: number): string {
  return symbols[(row + 2) % symbols.length] ?? '';
}
