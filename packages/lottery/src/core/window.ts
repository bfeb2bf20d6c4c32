import { arrangements } from './counting.ts';

/** A draw of numbers in order: digits, dice, balls, ranks. */
export type NumberDraw = readonly number[];

/** The positions of a draw that a play looks at, and the numbers that can stand there. */
export interface Window {
  /** The symbol of each number: `labels[7]` is "7" or "07". */
  readonly labels: readonly string[];
  /** The symbols that can be picked. */
  readonly symbols: readonly string[];
  readonly positions: readonly number[];
  /** True where no number can be drawn twice. */
  readonly isDistinct: boolean;
}

/** The number of outcomes in order. */
export function orderedOutcomes({ symbols, positions, isDistinct }: Window): bigint {
  return isDistinct
    ? arrangements(symbols.length, positions.length)
    : BigInt(symbols.length) ** BigInt(positions.length);
}

export function drawnNumbers({ positions }: Window, draw: NumberDraw): number[] {
  return positions.map((position) => draw[position] ?? Number.NaN);
}

export function drawnSymbols(window: Window, draw: NumberDraw): string[] {
  return window.positions.map((position) => window.labels[draw[position] ?? -1] ?? '');
}

/** A row per position, named after its place in the draw: `position1` is the first. */
export function positionIds({ positions }: Window): string[] {
  return positions.map((position) => `position${position + 1}`);
}

export function narrow(window: Window, positions: readonly number[]): Window {
  return { ...window, positions };
}
