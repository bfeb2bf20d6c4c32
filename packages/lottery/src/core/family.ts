import type { Play } from './play.ts';

/** A family of lotteries: a kind of draw, and every play that can be sold on it. */
export interface Family<Draw> {
  readonly id: string;
  readonly plays: readonly Play<Draw>[];
  /** Parses the stored text of a draw; undefined where it is not a draw of the family. */
  readonly parseDraw: (text: string) => Draw | undefined;
  /** Returns whether the text is a draw that is not complete yet. Absent in families whose numbers are announced at once. */
  readonly isPartialDraw?: (text: string) => boolean;
  readonly formatDraw: (draw: Draw) => string;
}

/** Formats the numbers of a draw with commas, as every family of numbers is stored: "3,0,9". */
export function formatNumbers(draw: readonly number[]): string {
  return draw.join(',');
}

/** The form of a draw of numbers. */
export interface NumbersRule {
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly isDistinct: boolean;
}

const NUMBERS_TEXT = /^\d{1,2}(?:,\d{1,2})*$/;

/** Parses a draw of numbers such as "3,0,9"; undefined for a text that does not follow the rule. */
export function parseNumbers(text: string, { count, least, greatest, isDistinct }: NumbersRule): number[] | undefined {
  if (!NUMBERS_TEXT.test(text)) return undefined;
  const numbers = text.split(',').map(Number);
  const isComplete = numbers.length === count && (!isDistinct || new Set(numbers).size === count);
  return isComplete && numbers.every((value) => value >= least && value <= greatest) ? numbers : undefined;
}
