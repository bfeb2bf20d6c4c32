import type { InputRow, Selection, WordRow } from './play.ts';
import { tally } from './counting.ts';

/**
 * Maximum length of a selection's stored text. Rows are separated by "|", symbols by ","; an empty row stays empty:
 * "1,2||7" has three rows. Bets store this text, so the format must never change.
 */
export const SELECTION_CHARS_MAX = 20_000;

/** Parses the stored text of a selection. It accepts any text; `judgeSelection` validates the result. */
export function parseSelection(text: string): Selection {
  return text.split('|').map((row) => (row === '' ? [] : row.split(',')));
}

/** Formats a selection as its stored text, in the order of its symbols (`normaliseSelection` sorts them). */
export function formatSelection(selection: Selection): string {
  return selection.map((row) => row.join(',')).join('|');
}

/** Splits a word into its symbols: "0311" of 11X5 is 03 and 11. Returns undefined where the word does not consist of `length` symbols. */
export function splitWord(
  word: string,
  { symbols, length }: Pick<WordRow, 'symbols' | 'length'>,
): string[] | undefined {
  const width = symbols[0]?.length ?? 1;
  if (word.length !== width * length) return undefined;
  const parts = Array.from({ length }, (_, index) => word.slice(index * width, (index + 1) * width));
  return parts.every((part) => symbols.includes(part)) ? parts : undefined;
}

/** Returns the pattern of repetition, most frequent symbol first: 3, 1 and 3 give "21". */
export function shapeOf(symbols: readonly (string | number)[]): string {
  return [...tally<string | number>(symbols).values()].toSorted((left, right) => right - left).join('');
}

/** Formats a word for comparison: with ascending symbols where the order does not matter. */
export function canonicalWord(parts: readonly string[], { isOrdered }: Pick<WordRow, 'isOrdered'>): string {
  return (isOrdered ? parts : parts.toSorted()).join('');
}

/** Sorts each row, so that equal bets have equal texts. Unknown symbols are moved to its end. */
export function normaliseSelection(rows: readonly InputRow[], selection: Selection): Selection {
  return selection.map((picked, index) => {
    const row = rows[index];
    if (!row) return picked;
    if (row.kind === 'symbols') return sortBySymbols(picked, row.symbols);
    return picked.map((word) => normaliseWord(word, row)).toSorted();
  });
}

function normaliseWord(word: string, row: WordRow): string {
  const parts = splitWord(word, row);
  return parts ? canonicalWord(parts, row) : word;
}

function sortBySymbols(picked: readonly string[], symbols: readonly string[]): string[] {
  const rank = (symbol: string): number => {
    const index = symbols.indexOf(symbol);
    return index < 0 ? symbols.length : index;
  };
  return picked.toSorted((left, right) => rank(left) - rank(right));
}
