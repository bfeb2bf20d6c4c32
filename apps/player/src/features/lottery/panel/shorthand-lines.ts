import { judgeSelection } from '@baize/lottery/judge';
import type { Play, PlayMarket } from '@baize/lottery/play';
import type { ShorthandBet } from '@baize/lottery/shorthand';
import type { CartLine } from '../lines/cart-model.ts';
import { toLinePrice, type LineTerms, type PriceChoice } from '../lines/line-terms.ts';
import { termsOfLine } from '../lines/moved-numbers.ts';
import { quoteLine } from '../lines/quote-line.ts';

/** Why the numbers of a bet cannot be added: no amount, a cost outside of the limits, or numbers that the play does not take. */
export type ShorthandProblem = 'amount' | 'below' | 'above' | 'numbers';

/** A bet of the shorthand as a line of the slip. */
export interface ShorthandLine {
  readonly numbers: readonly string[];
  readonly amount: string;
  readonly costMinor: bigint;
  /** Undefined where there is a problem. */
  readonly line: Omit<CartLine, 'key'> | undefined;
  readonly problem: ShorthandProblem | undefined;
}

export interface ShorthandSale {
  readonly play: Play<never>;
  readonly market: PlayMarket;
  readonly terms: LineTerms;
  /** Its amount holds for the bets that name none. */
  readonly choice: PriceChoice;
}

export function toShorthandLines(bets: readonly ShorthandBet[], sale: ShorthandSale): ShorthandLine[] {
  return bets.map((bet) => toLine(bet, sale));
}

function toLine(
  { numbers, amount: typed }: ShorthandBet,
  { play, market, terms, choice }: ShorthandSale,
): ShorthandLine {
  const amount = typed ?? choice.amount;
  const refused = (problem: ShorthandProblem, costMinor = 0n): ShorthandLine => ({
    numbers,
    amount,
    costMinor,
    line: undefined,
    problem,
  });
  const judged = judgeSelection(play, [numbers]);
  if (!judged.ok) return refused('numbers');
  const { selection } = judged;
  const price = toLinePrice(market, { ...choice, amount }, termsOfLine({ play, selection }, terms));
  if (!price) return refused('amount');
  const { costMinor, limit } = quoteLine({ play, ...judged }, price, terms);
  if (costMinor === undefined) return refused('amount');
  if (limit) return refused(limit, costMinor);
  const line = { play, selection, notes: judged.notes, price };
  return { numbers, amount, costMinor, line, problem: undefined };
}
