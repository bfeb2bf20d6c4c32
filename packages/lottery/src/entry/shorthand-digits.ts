import type { InputRow, Play } from '../core/play.ts';

/** Number of digits of a number in shorthand. */
export type ShorthandDigits = 2 | 3 | 4;

/**
 * Returns the number of digits for a play on single numbers: one row, where each number is a note. Returns `undefined`
 * for every other play, such as sets of numbers (xiên). Official plays have no shorthand, because it contains an amount
 * per number.
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

/** Returns two numbers that the row accepts; none where its symbols are no numbers. */
function sampleNumbers(row: InputRow): string[] {
  if (row.kind === 'symbols') return row.symbols.length === 100 ? row.symbols.slice(0, 2) : [];
  const isOfDigits = row.symbols.length === 10 && row.isOrdered && !row.shapes;
  return isOfDigits ? ['0', '1'].map((digit) => digit.repeat(row.length)) : [];
}
