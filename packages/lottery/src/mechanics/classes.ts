import { tally } from '../core/counting.ts';
import { NO_WINS, prizeTier, WIN, winsOf, type PlayExample, type PlayRule, type PrizeTier } from '../core/play.ts';
import { hasSymbol, symbolRow } from '../core/rows.ts';
import { shapeOf } from '../core/selection.ts';
import { drawnNumbers, orderedOutcomes, type NumberDraw, type Window } from '../core/window.ts';
import { ordersOfShape, SHAPE_TIERS } from './multiset.ts';

/** A play that sells many notes by a shared property: their sum, their span, a digit that they contain. */
interface ClassRule {
  readonly rowId: string;
  readonly max?: number;
  readonly tiers: readonly PrizeTier[];
  /** Number of notes of each option. */
  readonly notes: ReadonlyMap<string, number>;
  readonly examples: readonly PlayExample[];
  /** Returns the options of a draw's winning note, and its tier; undefined where no note wins. */
  readonly winner: (draw: NumberDraw) => { readonly options: readonly string[]; readonly tier: string } | undefined;
}

function classes({ rowId, max, tiers, notes, examples, winner }: ClassRule): PlayRule<NumberDraw> {
  return {
    shape: 'options',
    rows: [symbolRow(rowId, [...notes.keys()], 1, max ?? notes.size)],
    tiers,
    countNotes: ([picked = []]) => picked.reduce((sum, option) => sum + (notes.get(option) ?? 0), 0),
    compile: (draw) => {
      const won = winner(draw);
      if (!won) return () => NO_WINS;
      return (selection) =>
        won.options.some((option) => hasSymbol(selection, 0, option)) ? winsOf(won.tier, 1) : NO_WINS;
    },
    examples,
  };
}

/** Returns every outcome of a window of digits, as a list of numbers. */
function tuples(length: number): number[][] {
  const size = 10 ** length;
  return Array.from({ length: size }, (_, value) => Array.from(String(value).padStart(length, '0'), Number));
}

function inAscendingOrder(counts: ReadonlyMap<number, number>): Map<string, number> {
  return new Map(
    [...counts].toSorted(([left], [right]) => left - right).map(([value, count]) => [String(value), count]),
  );
}

/** Creates a play on every straight number with one value of a function, such as its sum. */
function straightBy(
  window: Window,
  rowId: string,
  valueOf: (numbers: readonly number[]) => number,
): PlayRule<NumberDraw> {
  const notes = inAscendingOrder(tally(tuples(window.positions.length).map(valueOf)));
  return classes({
    rowId,
    tiers: [prizeTier(WIN, 1n, orderedOutcomes(window))],
    notes,
    examples: [...notes].map(([option, count]) => ({ selection: [[option]], notesByKind: { [WIN]: count } })),
    winner: (draw) => ({ options: [String(valueOf(drawnNumbers(window, draw)))], tier: WIN }),
  });
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0);
}

/** Returns the difference of the greatest and the least number (跨度). */
function spanOf(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

/** 直选和值. */
export function straightSum(window: Window): PlayRule<NumberDraw> {
  return straightBy(window, 'sum', sumOf);
}

/** 直选跨度. */
export function straightSpan(window: Window): PlayRule<NumberDraw> {
  return straightBy(window, 'span', spanOf);
}

interface GroupNote {
  readonly numbers: readonly number[];
  readonly tier: string;
}

/** Returns all notes without order: pairs and three different digits; of two digits those that differ. */
function groupNotes(length: number): GroupNote[] {
  return tuples(length)
    .filter((numbers) => numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? 0)))
    .flatMap((numbers) => {
      const tier = groupTier(numbers);
      return tier ? [{ numbers, tier }] : [];
    });
}

/** Returns the tier of a note without order; undefined for a triple and for a pair of two digits, which win no such play. */
function groupTier(numbers: readonly number[]): string | undefined {
  return SHAPE_TIERS[shapeOf(numbers)];
}

function groupTiers(window: Window): PrizeTier[] {
  const shapes = window.positions.length === 3 ? ['21', '111'] : ['11'];
  return shapes.map((shape) => prizeTier(SHAPE_TIERS[shape] ?? '', ordersOfShape(shape), orderedOutcomes(window)));
}

function groupBy(
  window: Window,
  rowId: string,
  valuesOf: (numbers: readonly number[]) => number[],
  max?: number,
): PlayRule<NumberDraw> {
  const notes = groupNotes(window.positions.length);
  const counts = inAscendingOrder(tally(notes.flatMap(({ numbers }) => valuesOf(numbers))));
  return classes({
    rowId,
    ...(max && { max }),
    tiers: groupTiers(window),
    notes: counts,
    examples: [...counts.keys()].map((option) => {
      const kinds = notes.filter(({ numbers }) => valuesOf(numbers).includes(Number(option))).map(({ tier }) => tier);
      return { selection: [[option]], notesByKind: Object.fromEntries(tally(kinds)) };
    }),
    winner: (draw) => {
      const numbers = drawnNumbers(window, draw);
      const tier = groupTier(numbers);
      return tier ? { options: valuesOf(numbers).map(String), tier } : undefined;
    },
  });
}

/** 组选和值: the notes without order that have the sum. */
export function groupSum(window: Window): PlayRule<NumberDraw> {
  return groupBy(window, 'sum', (numbers) => [sumOf(numbers)]);
}

/** 组选包胆: all notes without order that contain one digit; 54 of three digits, 9 of two. Only one digit is picked per line. */
export function groupContaining(window: Window): PlayRule<NumberDraw> {
  return groupBy(window, 'numbers', (numbers) => [...new Set(numbers)], 1);
}
