import type { Play, Selection } from './play.ts';

export interface NumberExposure {
  readonly row: number;
  readonly symbol: string;
  /** Notes of the selection that contain the symbol in this row. */
  readonly notes: number;
}

/**
 * Counts the notes of a selection by the number that they contain, for limits per number and for the operator's view of what is at risk.
 * The notes with a symbol are those that disappear when the symbol is taken out of its row, so that the counter of the play suffices.
 */
export function exposureByNumber(play: Play<never>, selection: Selection): NumberExposure[] {
  const all = play.countNotes(selection);
  return selection.flatMap((picked, row) => {
    if (play.rows[row]?.kind === 'words') return picked.map((symbol) => ({ row, symbol, notes: 1 }));
    return picked.map((symbol) => {
      const without = selection.map((symbols, index) =>
        index === row ? symbols.filter((other) => other !== symbol) : symbols,
      );
      return { row, symbol, notes: all - play.countNotes(without) };
    });
  });
}
