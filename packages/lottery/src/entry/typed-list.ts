import type { WordRow } from '../core/play.ts';
import { canonicalWord, shapeOf, splitWord } from '../core/selection.ts';

/** A position in a typed text. Line and column count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Why a typed number is not accepted: it is no number of the row, has a wrong pattern, is a duplicate, or exceeds the limits of the row or the text. */
export type TypedListErrorCode = 'not_a_number' | 'wrong_shape' | 'duplicate' | 'too_many' | 'too_long';

export interface TypedListError extends TextPlace {
  readonly code: TypedListErrorCode;
}

export interface TypedList {
  /** Accepted numbers in the form of a stored selection. */
  readonly words: readonly string[];
  readonly errors: readonly TypedListError[];
}

export const TYPED_CHARS_MAX = 20_000;

/**
 * Parses a typed or pasted list of numbers. Numbers of one-digit symbols are separated by spaces, commas, semicolons or
 * new lines; numbers of two-digit symbols ("01 02 03") by all of these except the space. Every error has its position,
 * and the rest is still parsed.
 */
export function parseTypedList(row: WordRow, text: string): TypedList {
  if (text.length > TYPED_CHARS_MAX) return { words: [], errors: [{ code: 'too_long', line: 1, column: 1, text: '' }] };
  const words = new Set<string>();
  const errors: TypedListError[] = [];
  for (const place of splitTyped(row, text)) {
    const code = addWord(row, place.text, words);
    if (code) errors.push({ code, ...place });
    if (code === 'too_many') break;
  }
  return { words: [...words], errors };
}

/** Adds the word in its stored form, or returns the error. */
function addWord(row: WordRow, text: string, words: Set<string>): TypedListErrorCode | undefined {
  const parts = splitWord(text.replaceAll(/\s/g, ''), row);
  if (!parts) return 'not_a_number';
  if (row.shapes && !row.shapes.includes(shapeOf(parts))) return 'wrong_shape';
  const word = canonicalWord(parts, row);
  if (words.has(word)) return 'duplicate';
  if (words.size === row.max) return 'too_many';
  words.add(word);
  return undefined;
}

function splitTyped({ symbols }: WordRow, text: string): TextPlace[] {
  const hasWideSymbols = (symbols[0]?.length ?? 1) > 1;
  const word = hasWideSymbols ? /[^\s,;|][^,;|]*/g : /[^\s,;|]+/g;
  return text
    .split('\n')
    .flatMap((line, index) =>
      Array.from(line.matchAll(word), (match) => ({ line: index + 1, column: match.index + 1, text: match[0].trim() })),
    );
}

/** Returns all different orders of a number (đảo, box). "112" gives 112, 121 and 211. */
export function distinctOrders(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = Array.from(number).flatMap((digit, index) =>
    distinctOrders(number.slice(0, index) + number.slice(index + 1)).map((rest) => digit + rest),
  );
  return [...new Set(orders)];
}
