import type { InputRow } from '@baize/lottery/play';
import { parseSelection } from '@baize/lottery/selection';

/** The symbols that a bet has picked in one row of its play, such as the digits of one position. */
export interface SelectionRow {
  /** The id of the row, which has a translated name. `undefined` if the play is unknown. */
  readonly id: string | undefined;
  readonly symbols: readonly string[];
  /** The number of further symbols that are not in `symbols`. */
  readonly hidden: number;
}

/** The number of symbols of a row that are shown, because a typed list may have two thousand numbers. */
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
