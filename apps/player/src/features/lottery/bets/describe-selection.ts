import type { InputRow } from '@baize/lottery/play';
import { parseSelection } from '@baize/lottery/selection';

export interface SelectionRow {
  /** The id of the play's row, which has a text. `undefined` where the play is unknown. */
  readonly id: string | undefined;
  readonly symbols: readonly string[];
  /** Symbols beyond those that are shown. */
  readonly hidden: number;
}

/** A typed list may hold two thousand numbers; a page shows the first of them. */
export const SYMBOLS_SHOWN_MAX = 200;

/**
 * Splits the stored selection of a bet into rows that people can read. Rows without a symbol are left out. Without `rows` (the play is
 * unknown, or still loading) the rows have no names.
 */
export function describeSelection(selection: string, rows: readonly InputRow[] = []): SelectionRow[] {
  return parseSelection(selection).flatMap((symbols, index) =>
    symbols.length === 0
      ? []
      : [
          {
            id: rows[index]?.id,
            symbols: symbols.slice(0, SYMBOLS_SHOWN_MAX),
            hidden: Math.max(0, symbols.length - SYMBOLS_SHOWN_MAX),
          },
        ],
  );
}
