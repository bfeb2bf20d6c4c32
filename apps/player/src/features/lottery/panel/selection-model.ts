import type { InputRow, Play, Selection, SymbolRow } from '@baize/lottery/play';

/** The symbols that a button beside a row picks at once. */
export type RowPick = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear';

/** Returns a selection with an empty list for each row of the play. */
export function emptySelection(play: Play<never>): Selection {
  return play.rows.map(() => []);
}

/** Picks a symbol, or removes a picked one. In a full row of one symbol, the new one replaces the old; in any other full row nothing happens. */
export function toggleSymbol(play: Play<never>, selection: Selection, row: number, symbol: string): Selection {
  const picked = selection[row] ?? [];
  if (picked.includes(symbol))
    return replaceRow(
      selection,
      row,
      picked.filter((other) => other !== symbol),
    );
  const max = play.rows[row]?.max ?? 0;
  if (picked.length >= max && max !== 1) return selection;
  const next = max === 1 ? [symbol] : [...picked, symbol];
  return withoutOverlap(play, replaceRow(selection, row, next), row);
}

/** Replaces the picked symbols of a row. In a play whose rows may not share symbols (`isDisjoint`), the other rows lose these symbols. */
export function setRow(play: Play<never>, selection: Selection, row: number, symbols: readonly string[]): Selection {
  return withoutOverlap(play, replaceRow(selection, row, symbols), row);
}

function replaceRow(selection: Selection, row: number, symbols: readonly string[]): Selection {
  return selection.map((picked, index) => (index === row ? symbols : picked));
}

function withoutOverlap(play: Play<never>, selection: Selection, row: number): Selection {
  if (!play.isDisjoint) return selection;
  const taken = selection[row] ?? [];
  return selection.map((picked, index) =>
    index === row ? picked : picked.filter((symbol) => !taken.includes(symbol)),
  );
}

/** Adds all of these symbols to the picked ones. If all of them are picked already, removes them. */
export function toggleSymbols(picked: readonly string[], symbols: readonly string[]): readonly string[] {
  if (hasAll(picked, symbols)) return picked.filter((symbol) => !symbols.includes(symbol));
  return [...picked, ...symbols.filter((symbol) => !picked.includes(symbol))];
}

/** Returns whether all of these symbols are picked. */
export function hasAll(picked: readonly string[], symbols: readonly string[]): boolean {
  return symbols.every((symbol) => picked.includes(symbol));
}

/** The smallest number of symbols of a row that gets quick picks by size and parity. */
const PICKS_FROM_SYMBOLS = 6;

/** The row in which the positions of a play on any positions are chosen. */
const POSITIONS_ROW = 'positions';

/**
 * The picks that a row offers, as far as they do not exceed its maximum. All positions can be picked at once, but not all of other names:
 * opposites such as big and small cancel each other out.
 */
export function rowPicks(row: InputRow): RowPick[] {
  if (row.kind === 'words') return [];
  const isNumeric = row.symbols.every((symbol) => /^\d{1,2}$/.test(symbol));
  if (row.id === POSITIONS_ROW) return ['all', 'clear'];
  if (!isNumeric || row.symbols.length < PICKS_FROM_SYMBOLS) return ['clear'];
  const picks: RowPick[] = ['all', 'big', 'small', 'odd', 'even'];
  return [...picks.filter((pick) => symbolsOfPick(row, pick).length <= row.max), 'clear'];
}

/** Returns the symbols of a quick pick. The big half begins in the middle of the row: 5 of 0 to 9, 06 of 01 to 11, 25 of 01 to 49. */
export function symbolsOfPick({ symbols }: SymbolRow, pick: RowPick): readonly string[] {
  const middle = Math.floor(symbols.length / 2);
  switch (pick) {
    case 'all':
      return symbols;
    case 'big':
      return symbols.slice(middle);
    case 'small':
      return symbols.slice(0, middle);
    case 'odd':
      return symbols.filter((symbol) => Number(symbol) % 2 === 1);
    case 'even':
      return symbols.filter((symbol) => Number(symbol) % 2 === 0);
    case 'clear':
      return [];
    default:
      return pick satisfies never;
  }
}
