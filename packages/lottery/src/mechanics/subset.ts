import { choose } from '../core/counting.ts';
import { NO_WINS, prizeTier, WIN, winsOf, type InputRow, type PlayRule, type Selection } from '../core/play.ts';
import { countPicked, rowSize, symbolRow, wordRow } from '../core/rows.ts';
import { splitWord } from '../core/selection.ts';

interface SubsetRule<Draw> {
  readonly symbols: readonly string[];
  /** Number of symbols per note. */
  readonly pick: number;
  /** Maximum number of symbols that may be picked; all by default. */
  readonly max?: number;
  readonly wins: bigint;
  readonly outcomes: bigint;
  /** Returns the symbols that the draw contains. */
  readonly drawn: (draw: Draw) => readonly string[];
}

/** Creates a play with at least `pick` chosen symbols. Each choice of `pick` is a note, and wins when all of its symbols were drawn. */
export function subset<Draw>(rule: SubsetRule<Draw>): PlayRule<Draw> {
  const { symbols, pick, max, wins, outcomes, drawn } = rule;
  return {
    shape: 'set',
    rows: [symbolRow('numbers', symbols, pick, max)],
    tiers: [prizeTier(WIN, wins, outcomes)],
    countNotes: ([picked = []]) => choose(picked.length, pick),
    compile: (draw) => {
      const hits = [...new Set(drawn(draw))];
      return (selection) => winsOf(WIN, choose(countPicked(selection, 0, hits), pick));
    },
    examples: [{ selection: [symbols.slice(0, pick)], notesByKind: { [WIN]: 1 } }],
  };
}

/** 胆拖: the fixed symbols are in every note, and symbols of the second row complete it. */
export function subsetFixedDrag<Draw>(rule: SubsetRule<Draw>): PlayRule<Draw> {
  const { symbols, pick, wins, outcomes, drawn } = rule;
  return {
    shape: 'fixed-drag',
    rows: fixedDragRows(symbols, pick),
    isDisjoint: true,
    tiers: [prizeTier(WIN, wins, outcomes)],
    countNotes: (selection) => countFixedDrag(selection, pick),
    compile: (draw) => {
      const hits = [...new Set(drawn(draw))];
      return (selection) => {
        const fixed = rowSize(selection, 0);
        if (countPicked(selection, 0, hits) < fixed) return NO_WINS;
        return winsOf(WIN, choose(countPicked(selection, 1, hits), pick - fixed));
      };
    },
    examples: [fixedDragExample(symbols, pick)],
  };
}

/** 任选六中五 to 八中五: a note has more symbols than are drawn, and wins when it contains all that were drawn. */
export function superset<Draw>(rule: SubsetRule<Draw>): PlayRule<Draw> {
  const { symbols, pick, wins, outcomes, drawn } = rule;
  return {
    shape: 'set',
    rows: [symbolRow('numbers', symbols, pick)],
    tiers: [prizeTier(WIN, wins, outcomes)],
    countNotes: ([picked = []]) => choose(picked.length, pick),
    compile: (draw) => {
      const hits = drawn(draw);
      return (selection) => {
        if (countPicked(selection, 0, hits) < hits.length) return NO_WINS;
        return winsOf(WIN, choose(rowSize(selection, 0) - hits.length, pick - hits.length));
      };
    },
    examples: [{ selection: [symbols.slice(0, pick)], notesByKind: { [WIN]: 1 } }],
  };
}

/** 任选六中五 to 八中五 with fixed symbols. */
export function supersetFixedDrag<Draw>(rule: SubsetRule<Draw>): PlayRule<Draw> {
  const { symbols, pick, wins, outcomes, drawn } = rule;
  return {
    shape: 'fixed-drag',
    rows: fixedDragRows(symbols, pick),
    isDisjoint: true,
    tiers: [prizeTier(WIN, wins, outcomes)],
    countNotes: (selection) => countFixedDrag(selection, pick),
    compile: (draw) => {
      const hits = drawn(draw);
      return (selection) => {
        const inDrag = countPicked(selection, 1, hits);
        if (countPicked(selection, 0, hits) + inDrag < hits.length) return NO_WINS;
        return winsOf(WIN, choose(rowSize(selection, 1) - inDrag, pick - rowSize(selection, 0) - inDrag));
      };
    },
    examples: [fixedDragExample(symbols, pick)],
  };
}

function fixedDragRows(symbols: readonly string[], pick: number): InputRow[] {
  return [{ ...symbolRow('fixed', symbols, 1, pick - 1), isInEveryNote: true }, symbolRow('drag', symbols, 1)];
}

function countFixedDrag(selection: Selection, pick: number): number {
  const fixed = rowSize(selection, 0);
  return fixed >= 1 && fixed < pick ? choose(rowSize(selection, 1), pick - fixed) : 0;
}

function fixedDragExample(symbols: readonly string[], pick: number) {
  return { selection: [symbols.slice(0, 1), symbols.slice(1, pick)], notesByKind: { [WIN]: 1 } };
}

/** 任选单式: a typed list of numbers without order. Each word is a note of `pick` symbols. */
export function subsetTyped<Draw>(rule: SubsetRule<Draw>): PlayRule<Draw> {
  const { symbols, pick, wins, outcomes, drawn } = rule;
  const row = wordRow(symbols, pick, { isOrdered: false, shapes: ['1'.repeat(pick)] });
  return {
    shape: 'typed',
    rows: [row],
    tiers: [prizeTier(WIN, wins, outcomes)],
    countNotes: ([words = []]) => words.length,
    compile: (draw) => {
      const hits = [...new Set(drawn(draw))];
      const needed = Math.min(pick, hits.length);
      const isWinner = (word: string): boolean =>
        (splitWord(word, row) ?? []).filter((part) => hits.includes(part)).length === needed;
      return ([words = []]) => winsOf(WIN, words.filter(isWinner).length);
    },
    examples: [{ selection: [[symbols.slice(0, pick).join('')]], notesByKind: { [WIN]: 1 } }],
  };
}
