import type { InputRow, Play } from '../core/play.ts';

/** How many digits a number of the shorthand has. */
export type ShorthandDigits = 2 | 3 | 4;

/**
 * The digits of the numbers that a play takes, where it is bet on by numbers alone: one row, and each number is a note. `undefined` for every
 * other play, e.g. for sets of numbers (xiên). Shorthand writes an amount per number, so that official plays have none.
 */
export function shorthandDigits(play: Play<never>): ShorthandDigits | undefined {
  const [row, ...others] = play.rows;
  if (!row || others.length > 0 || play.market === 'official') return undefined;
  const sample = sampleNumbers(row);
  const digits = sample[0]?.length;
  if (digits !== 2 && digits !== 3 && digits !== 4) return undefined;
  return play.countNotes([sample]) === sample.length && play.countNotes([sample.slice(0, 1)]) === 1
    ? digits
    : undefined;
}

/** Two numbers that the row accepts, or none where its symbols are no numbers. */
function sampleNumbers(row: InputRow): string[] {
  if (row.kind === 'symbols') return row.symbols.length === 100 ? row.symbols.slice(0, 2) : [];
  const isOfDigits = row.symbols.length === 10 && row.isOrdered && !row.shapes;
  return isOfDigits ? ['0', '1'].map((digit) => digit.repeat(row.length)) : [];
}
