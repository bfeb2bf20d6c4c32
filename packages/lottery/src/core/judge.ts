import type { InputRow, Play, Selection } from './play.ts';
import { normaliseSelection, parseSelection, SELECTION_CHARS_MAX, shapeOf, splitWord } from './selection.ts';

/** Maximum number of notes in one line of a bet: every outcome of five digits. */
export const NOTES_MAX = 100_000;

/** Why a selection is refused. */
export type SelectionErrorCode =
  /** The text is longer than `SELECTION_CHARS_MAX`. */
  | 'too_long'
  /** The selection does not have as many rows as the play. */
  | 'row_count'
  /** A row has fewer or more symbols than it accepts. */
  | 'too_few'
  | 'too_many'
  /** A symbol or a typed word does not belong to the row. */
  | 'unknown_symbol'
  /** A typed word repeats its symbols in a pattern that the play does not accept. */
  | 'wrong_shape'
  /** A symbol or a word stands twice in a row. */
  | 'duplicate'
  /** A symbol stands in two rows of a play whose rows share none. */
  | 'overlap'
  /** The symbols make no note. */
  | 'no_notes'
  /** The symbols make more than `NOTES_MAX` notes. */
  | 'too_many_notes';

export interface SelectionError {
  readonly code: SelectionErrorCode;
  /** Row of the error; undefined where the selection as a whole is wrong. */
  readonly row?: number;
  /** Index of the symbol or word within the row, from 0. */
  readonly index?: number;
}

/** A valid selection in its stored form with its number of notes, or the errors of the picked one. */
export type Judgement =
  | { readonly ok: true; readonly selection: Selection; readonly notes: number }
  | { readonly ok: false; readonly errors: readonly SelectionError[] };

/** Validates a selection in its text form. A text beyond the limit is refused before it is parsed. */
export function judgeSelectionText(play: Play<never>, text: string): Judgement {
  if (text.length > SELECTION_CHARS_MAX) return { ok: false, errors: [{ code: 'too_long' }] };
  return judgeSelection(play, parseSelection(text));
}

/** Validates a selection against the input rows of its play, and returns its stored form with its number of notes. */
export function judgeSelection(play: Play<never>, picked: Selection): Judgement {
  if (picked.length !== play.rows.length) return { ok: false, errors: [{ code: 'row_count' }] };
  const selection = normaliseSelection(play.rows, picked);
  const errors = play.rows.flatMap((row, index) => rowErrors(row, index, picked[index] ?? []));
  if (errors.length > 0) return { ok: false, errors };
  if (play.isDisjoint) {
    const overlap = overlapErrors(picked);
    if (overlap.length > 0) return { ok: false, errors: overlap };
  }
  return judgeNotes(play, selection);
}

function judgeNotes(play: Play<never>, selection: Selection): Judgement {
  const notes = play.countNotes(selection);
  if (notes === 0) return { ok: false, errors: [{ code: 'no_notes' }] };
  if (notes > NOTES_MAX) return { ok: false, errors: [{ code: 'too_many_notes' }] };
  return { ok: true, selection, notes };
}

function rowErrors(row: InputRow, index: number, picked: readonly string[]): SelectionError[] {
  if (picked.length > row.max) return [{ code: 'too_many', row: index }];
  const errors = symbolErrors(row, index, picked);
  if (errors.length > 0) return errors;
  return picked.length < row.min ? [{ code: 'too_few', row: index }] : [];
}

function symbolErrors(row: InputRow, rowIndex: number, picked: readonly string[]): SelectionError[] {
  const seen = new Set<string>();
  return picked.flatMap((symbol, index): SelectionError[] => {
    const code = symbolError(row, symbol);
    if (code) return [{ code, row: rowIndex, index }];
    const [canonical = symbol] = normaliseSelection([row], [[symbol]])[0] ?? [];
    if (seen.has(canonical)) return [{ code: 'duplicate', row: rowIndex, index }];
    seen.add(canonical);
    return [];
  });
}

function symbolError(row: InputRow, symbol: string): SelectionErrorCode | undefined {
  if (row.kind === 'symbols') return row.symbols.includes(symbol) ? undefined : 'unknown_symbol';
  const parts = splitWord(symbol, row);
  if (!parts) return 'unknown_symbol';
  return row.shapes && !row.shapes.includes(shapeOf(parts)) ? 'wrong_shape' : undefined;
}

function overlapErrors(picked: Selection): SelectionError[] {
  const rowOf = new Map<string, number>();
  return picked.flatMap((symbols, row) =>
    symbols.flatMap((symbol, index): SelectionError[] => {
      const other = rowOf.get(symbol);
      rowOf.set(symbol, other ?? row);
      return other === undefined || other === row ? [] : [{ code: 'overlap', row, index }];
    }),
  );
}
