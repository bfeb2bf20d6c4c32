import type { Selection, SymbolRow, WordRow } from './play.ts';

/** Maximum number of words in a typed list. With 7 characters each they stay below `SELECTION_CHARS_MAX`. */
const WORDS_MAX = 2_000;

export const DIGITS: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Returns "01" to "<last>", the numbers of 11X5, PK10, KLSF and LHC. */
export function twoDigitNumbers(last: number): string[] {
  return Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'));
}

/** Creates a row of symbols of which at least `min` and at most `max` are picked. */
export function symbolRow(id: string, symbols: readonly string[], min = 1, max = symbols.length): SymbolRow {
  return { kind: 'symbols', id, symbols, min, max };
}

/** Creates a row that may stay empty where another row is not. */
export function optionalRow(id: string, symbols: readonly string[]): SymbolRow {
  return symbolRow(id, symbols, 0);
}

/** The properties of a typed row, as `WordRow` has them. */
export interface WordOptions {
  readonly isOrdered: boolean;
  readonly shapes?: readonly string[];
}

/** Creates a text field for words of `length` symbols each. Its id is `numbers`. */
export function wordRow(symbols: readonly string[], length: number, options: WordOptions): WordRow {
  return { kind: 'words', id: 'numbers', symbols, length, min: 1, max: WORDS_MAX, ...options };
}

/** Returns whether a symbol was picked in the row with this index. */
export function hasSymbol(selection: Selection, row: number, symbol: string): boolean {
  return selection[row]?.includes(symbol) ?? false;
}

/** Returns how many of the symbols were picked in the row. */
export function countPicked(selection: Selection, row: number, symbols: readonly string[]): number {
  const picked = selection[row];
  return picked ? symbols.reduce((count, symbol) => (picked.includes(symbol) ? count + 1 : count), 0) : 0;
}

/** Returns how many symbols were picked in the row with this index. */
export function rowSize(selection: Selection, row: number): number {
  return selection[row]?.length ?? 0;
}
