import { prizeTier, WIN, winsOf, type InputRow, type PlayRule } from '../../core/play.ts';
import { tally } from '../../core/counting.ts';
import { DIGITS, symbolRow, wordRow } from '../../core/rows.ts';
import type { VietnamDraw } from './structure.ts';

/** The numbers "00" to "99". */
export const TWO_DIGITS: readonly string[] = DIGITS.flatMap((tens) => DIGITS.map((units) => `${tens}${units}`));

export interface NumberRule {
  /** Number of digits of the number that is bet on. */
  readonly digits: number;
  /** The end of a lot that must match. */
  readonly part: 'head' | 'tail';
  /** Number of lots that a number is played on. */
  readonly lotCount: number;
  readonly lots: (draw: VietnamDraw) => readonly string[];
  /** Cost of a number in units; by default one unit per lot. */
  readonly units?: number;
}

/** Creates a play of a number on one or several lots: each matching lot pays. */
export function numberPlay({ digits, part, lotCount, lots, units = lotCount }: NumberRule): PlayRule<VietnamDraw> {
  return {
    shape: digits === 2 ? 'set' : 'typed',
    rows: [numberRow(digits)],
    tiers: [prizeTier(WIN, BigInt(lotCount), 10n ** BigInt(digits))],
    unitsPerNote: units,
    countNotes: ([picked = []]) => picked.length,
    compile: (draw) => {
      const hits = tally(lots(draw).map((lot) => (part === 'head' ? lot.slice(0, digits) : lot.slice(-digits))));
      return ([picked = []]) => winsOf(WIN, countHits(picked, hits));
    },
    examples: [{ selection: [['0'.repeat(digits - 1).concat('7')]], notesByKind: { [WIN]: 1 } }],
  };
}

function countHits(picked: readonly string[], hits: ReadonlyMap<string, number>): number {
  let notes = 0;
  for (const number of picked) notes += hits.get(number) ?? 0;
  return notes;
}

function numberRow(digits: number): InputRow {
  return digits === 2 ? symbolRow('numbers', TWO_DIGITS) : wordRow(DIGITS, digits, { isOrdered: true });
}
