import { tiersOfLine, type Play, type Selection } from './play.ts';
import type { PrizeTable } from './quote.ts';
import { compareRatios, ZERO, type Ratio } from './ratio.ts';

export interface NumberExposure {
  readonly row: number;
  readonly symbol: string;
  /** Number of notes of the selection that contain the symbol in this row. */
  readonly notes: number;
}

/**
 * Counts the notes of a selection by the number that they contain, for limits per number and for the operator's view of
 * the exposure. It uses only the counter of the play, for every kind of row.
 */
export function exposureByNumber(play: Play<never>, selection: Selection): NumberExposure[] {
  const all = play.countNotes(selection);
  return selection.flatMap((picked, row) => {
    const notesWith = noteCounter(play, selection, { row, all });
    return picked.map((symbol) => ({ row, symbol, notes: notesWith(symbol) }));
  });
}

function noteCounter(play: Play<never>, selection: Selection, { row, all }: { row: number; all: number }) {
  const countWithRow = (symbols: readonly string[]): number => play.countNotes(selection.with(row, symbols));
  const picked = selection[row] ?? [];
  const input = play.rows[row];
  // A word is a note of its own, or several notes where it is played on several choices of positions.
  if (input?.kind === 'words') return (word: string) => countWithRow([word]);
  if (input?.isInEveryNote) return () => all;
  // The notes with a symbol are those that disappear when the symbol is removed from its row.
  return (symbol: string) => all - countWithRow(picked.filter((other) => other !== symbol));
}

/** Lunar years that show every kind of note of an option: an animal and an element have other numbers in each of twelve years. */
const LUNAR_YEARS: readonly number[] = Array.from({ length: 12 }, (_, index) => 2024 + index);

/** A number of a line. */
export interface NumberOfLine {
  readonly selection: Selection;
  readonly symbol: string;
}

/**
 * Returns the highest prize that a note of the line with this number can win once, per unit of its stake. An option
 * with its own kind of note has the prize of that kind; other notes use the highest prize of the play. All lunar years
 * are considered, because a limit must not depend on the day.
 */
export function highestPrize(play: Play<never>, { selection, symbol }: NumberOfLine, prizes: PrizeTable): Ratio {
  const { noteKindOf } = play;
  const kinds = noteKindOf && new Set(LUNAR_YEARS.map((year) => noteKindOf(symbol, year)));
  return tiersOfLine(play, selection)
    .filter((tier) => kinds?.has(tier.noteKind) ?? true)
    .map(({ id }) => prizes.get(id) ?? ZERO)
    .reduce((highest, prize) => (compareRatios(prize, highest) > 0n ? prize : highest), ZERO);
}
