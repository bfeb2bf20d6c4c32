import { arrangements } from './counting.ts';

/** A draw of numbers in order: digits, dice, balls, ranks. */
export type NumberDraw = readonly number[];

/** The positions of a draw that a play uses, and the numbers that can appear there. */
export interface Window {
  /** Symbols by number: `labels[7]` is "7" or "07". */
  readonly labels: readonly string[];
  /** Symbols that can be picked. */
  readonly symbols: readonly string[];
  readonly positions: readonly number[];
  /** True where no number can be drawn twice. */
  readonly isDistinct: boolean;
}

/** Returns the number of ordered outcomes. */
export function orderedOutcomes({ symbols, positions, isDistinct }: Window): bigint {
  return isDistinct
    ? arrangements(symbols.length, positions.length)
    : BigInt(symbols.length) ** BigInt(positions.length);
}

/** Returns the drawn numbers at the positions of the window. */
export function drawnNumbers({ positions }: Window, draw: NumberDraw): number[] {
  return positions.map((position) => draw[position] ?? Number.NaN);
}

/** Returns the drawn symbols at the positions of the window: "07" for a 7 of two digits. */
export function drawnSymbols(window: Window, draw: NumberDraw): string[] {
  return window.positions.map((position) => window.labels[draw[position] ?? -1] ?? '');
}

/** Returns row ids by position: `position1` is the first position of the draw. */
export function positionIds({ positions }: Window): string[] {
  return positions.map((position) => `position${position + 1}`);
}

/** Returns a window of the same draw with other positions. */
export function narrow(window: Window, positions: readonly number[]): Window {
  return { ...window, positions };
}
