import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { Play, Selection } from '@baize/lottery/play';
import type { LineTerms } from './line-terms.ts';

/** A number whose odds have fallen because members have staked much on it, with its present return and the stake that is still possible. */
export type MovedNumber = NonNullable<LottoGameValue['movedNumbers']>[number];

interface PickedNumbers {
  readonly play: Pick<Play<never>, 'id'>;
  readonly selection: Selection;
}

/** Returns the moved numbers of one row of a play; `row` is its index. */
export function movedNumbersOfRow(
  playId: string,
  row: number,
  { movedNumbers = [] }: Pick<LineTerms, 'movedNumbers'>,
): readonly MovedNumber[] {
  return movedNumbers.filter((moved) => moved.playId === playId && moved.row === row);
}

/**
 * Returns the terms for a line with these numbers. When members have staked much on a number, its odds fall; a line gets the lowest return among its
 * numbers.
 */
export function termsOfLine({ play, selection }: PickedNumbers, terms: LineTerms): LineTerms {
  const { movedNumbers = [] } = terms;
  const returns = movedNumbers
    .filter(({ playId, row, symbol }) => playId === play.id && selection[row]?.includes(symbol))
    .map(({ returnPpm }) => returnPpm);
  return returns.length === 0 ? terms : { ...terms, returnPpm: Math.min(terms.returnPpm, ...returns) };
}
