import { choose, factorial, tally } from '../core/counting.ts';
import { NO_WINS, prizeTier, WIN, winsOf, type PlayRule, type Selection } from '../core/play.ts';
import { countPicked, hasSymbol, symbolRow, wordRow } from '../core/rows.ts';
import { canonicalWord, shapeOf } from '../core/selection.ts';
import { drawnSymbols, orderedOutcomes, type NumberDraw, type Window } from '../core/window.ts';

/** A row of a play without order: `pick` different symbols, each of which must be drawn `times` times. */
export interface MultisetPart {
  readonly id: string;
  readonly times: number;
  readonly pick: number;
}

/** Returns the number of orders of a number with this shape: "21" has 3!/2! = 3. */
export function ordersOfShape(shape: string): bigint {
  const times = Array.from(shape, Number);
  const length = times.reduce((sum, count) => sum + count, 0);
  return times.reduce((orders, count) => orders / factorial(count), factorial(length));
}

/**
 * 组选: the drawn symbols match in any order. The parts define the shape: 组选60 is one symbol twice and three once. With
 * two rows a note takes its symbols from the rows without taking one twice.
 */
export function multiset(window: Window, parts: readonly MultisetPart[]): PlayRule<NumberDraw> {
  const shape = parts.map(({ times, pick }) => String(times).repeat(pick)).join('');
  let next = 0;
  const example = parts.map(({ pick }) => window.symbols.slice(next, (next += pick)));
  return {
    shape: 'set',
    rows: parts.map(({ id, pick }) => symbolRow(id, window.symbols, pick)),
    tiers: [prizeTier(WIN, ordersOfShape(shape), orderedOutcomes(window))],
    countNotes: (selection) => countMultisets(selection, parts),
    compile: (draw) => {
      const drawn = partsOfDraw(drawnSymbols(window, draw), parts);
      if (!drawn) return () => NO_WINS;
      return (selection) =>
        drawn.every((symbols, row) => countPicked(selection, row, symbols) === symbols.length)
          ? winsOf(WIN, 1)
          : NO_WINS;
    },
    examples: [{ selection: example, notesByKind: { [WIN]: 1 } }],
  };
}

/** Returns the drawn symbols by part; undefined where the draw has another shape. */
function partsOfDraw(symbols: readonly string[], parts: readonly MultisetPart[]): string[][] | undefined {
  const counts = [...tally(symbols)];
  const drawn = parts.map(({ times }) => counts.filter(([, count]) => count === times).map(([symbol]) => symbol));
  return drawn.every((found, part) => found.length === parts[part]?.pick) ? drawn : undefined;
}

function countMultisets(selection: Selection, parts: readonly MultisetPart[]): number {
  const [first, second] = parts;
  const [firstRow = [], secondRow = []] = selection;
  if (!first) return 0;
  if (!second) return choose(firstRow.length, first.pick);
  const shared = firstRow.filter((symbol) => secondRow.includes(symbol)).length;
  let notes = 0;
  for (let taken = 0; taken <= Math.min(shared, first.pick); taken += 1) {
    const ways = choose(shared, taken) * choose(firstRow.length - shared, first.pick - taken);
    notes += ways * choose(secondRow.length - taken, second.pick);
  }
  return notes;
}

/** 组三复式: one row of n symbols makes n(n-1) notes, each a pair and a third symbol. */
export function pairAndSingle(window: Window): PlayRule<NumberDraw> {
  const [first = '', second = ''] = window.symbols;
  return {
    shape: 'set',
    rows: [symbolRow('numbers', window.symbols, 2)],
    tiers: [prizeTier(WIN, 3n, orderedOutcomes(window))],
    countNotes: ([picked = []]) => picked.length * (picked.length - 1),
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw);
      if (shapeOf(drawn) !== '21') return () => NO_WINS;
      return (selection) => (drawn.every((symbol) => hasSymbol(selection, 0, symbol)) ? winsOf(WIN, 1) : NO_WINS);
    },
    examples: [{ selection: [[first, second]], notesByKind: { [WIN]: 2 } }],
  };
}

/** Tiers of three digits without order, by shape, as the plays with several shapes pay them. */
export const SHAPE_TIERS: Readonly<Record<string, string>> = { '21': 'pair', '111': 'different', '11': 'different' };

/** 组选单式, 混合组选: a typed list without order. Each accepted shape is a tier with the chance of its orders. */
export function multisetTyped(window: Window, shapes: readonly string[]): PlayRule<NumberDraw> {
  const words = new Map(shapes.map((shape) => [shape, exampleWord(window, shape)]));
  const kind = (shape: string): string => SHAPE_TIERS[shape] ?? shape;
  return {
    shape: 'typed',
    rows: [wordRow(window.symbols, window.positions.length, { isOrdered: false, shapes })],
    tiers: shapes.map((shape) => prizeTier(kind(shape), ordersOfShape(shape), orderedOutcomes(window))),
    countNotes: ([typed = []]) => typed.length,
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw);
      const [word, shape] = [canonicalWord(drawn, { isOrdered: false }), shapeOf(drawn)];
      return (selection) => (hasSymbol(selection, 0, word) ? winsOf(kind(shape), 1) : NO_WINS);
    },
    examples: [
      { selection: [[...words.values()]], notesByKind: Object.fromEntries(shapes.map((shape) => [kind(shape), 1])) },
    ],
  };
}

function exampleWord({ symbols }: Window, shape: string): string {
  return Array.from(shape)
    .flatMap((times, index) => Array.from({ length: Number(times) }, () => symbols[index + 1] ?? ''))
    .join('');
}
