import { judgeSelection } from '@baize/lottery/judge';
import type { Play, PlayMarket } from '@baize/lottery/play';
import type { ShorthandBet } from '@baize/lottery/shorthand';
import type { CartLine } from '../lines/cart-model.ts';
import { toLinePrice, type LineTerms, type PriceChoice } from '../lines/line-terms.ts';
import { termsOfLine } from '../lines/moved-numbers.ts';
import { quoteLine } from '../lines/quote-line.ts';

/** Why a bet cannot be added: it has no usable amount, its cost is outside of the limits, or the play does not accept its numbers. */
export type ShorthandProblem = 'amount' | 'below' | 'above' | 'numbers';

/** A bet typed in shorthand, with the line of the slip that it makes. */
export interface ShorthandLine {
  readonly numbers: readonly string[];
  /** The stake on each number as a decimal; empty if none is known. */
  readonly amount: string;
  /** The cost of the line in minor units; 0n if it cannot be computed. */
  readonly costMinor: bigint;
  /** `undefined` if there is a problem. */
  readonly line: Omit<CartLine, 'key'> | undefined;
  readonly problem: ShorthandProblem | undefined;
}

export interface ShorthandSale {
  readonly play: Play<never>;
  readonly market: PlayMarket;
  readonly terms: LineTerms;
  /** The price controls, whose amount applies to bets that name none. */
  readonly choice: PriceChoice;
}

/** Converts typed bets to lines of the slip, or to the problems that keep them out of it. */
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
