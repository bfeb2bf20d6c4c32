import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { Play, Selection } from '@baize/lottery/play';
import type { LineTerms } from './line-terms.ts';

export type MovedNumber = NonNullable<LottoGameValue['movedNumbers']>[number];

interface PickedNumbers {
  readonly play: Pick<Play<never>, 'id'>;
  readonly selection: Selection;
}

/** The numbers of a row whose odds have fallen, or on which little can still be staked. */
export function movedNumbersOfRow(
  playId: string,
  row: number,
  { movedNumbers = [] }: Pick<LineTerms, 'movedNumbers'>,
): readonly MovedNumber[] {
  return movedNumbers.filter((moved) => moved.playId === playId && moved.row === row);
}

/**
 * The terms for a line with these numbers. Where all members have staked much on a number, its odds fall; a line has the lowest return of its
 * numbers.
 */
export function termsOfLine({ play, selection }: PickedNumbers, terms: LineTerms): LineTerms {
  const { movedNumbers = [] } = terms;
  const returns = movedNumbers
    .filter(({ playId, row, symbol }) => playId === play.id && selection[row]?.includes(symbol))
    .map(({ returnPpm }) => returnPpm);
  return returns.length === 0 ? terms : { ...terms, returnPpm: Math.min(terms.returnPpm, ...returns) };
}
