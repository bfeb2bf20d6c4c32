import type { PlayMarket } from '@baize/contract/codes';
import type { LottoLine, LottoLinePrice, LottoLineRefusal } from '@baize/contract/schemas/lotto';
import { judgeSelectionText } from '@baize/lottery/judge';
import { isPriceCurrent, isSoldIn, lineCostMinor, lineRebateFloor, type PriceTerms } from '@baize/lottery/line-price';
import type { Play, Selection } from '@baize/lottery/play';
import { formatSelection } from '@baize/lottery/selection';
import type { FamilyRules } from '@baize/lottery/settling';
import { money, toDecimal, type Currency } from '@baize/money';
import { done, refuse, type Outcome, type Refusal } from '../outcome.ts';
import { readLinePrice } from './price-text.ts';

/** The plays that a lottery sells now, with their amounts. */
export interface SaleTerms extends PriceTerms {
  readonly currency: Currency;
  readonly markets: readonly PlayMarket[];
  /** Ids of plays that are not on sale. */
  readonly closedPlays: readonly string[];
  /** The smallest and the largest stake of a line, in minor units. */
  readonly lineMinMinor: bigint;
  readonly lineMaxMinor: bigint;
  /** True where the stakes on a number may lower its odds or close it, so that each order is also judged by the numbers of its lines. */
  readonly hasSteps: boolean;
  /** Smaller largest stakes of some plays, by the id of the play. */
  readonly lineMaxMinorOfPlays: ReadonlyMap<string, bigint>;
}

/**
 * A line (one bet of an order) that can be bet, with the parts of it that are stored. `notes` is the number of combinations that the selection stands for,
 * and amounts are minor units.
 */
export interface JudgedLine {
  readonly play: Play<never>;
  readonly selection: Selection;
  /** The stored form of the selection. */
  readonly selectionText: string;
  readonly notes: number;
  readonly price: LottoLinePrice;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
}

/** The largest number of numbers and typed words in all lines of an order. Limits and exposure are counted for each of them, which costs time. */
export const ORDER_SYMBOLS_MAX = 20_000;

/**
 * Judges the lines of an order. The first wrong line refuses the whole order, and the refusal names the index of this line: `lottery.line_invalid` for a
 * selection or a play that cannot be bet, `lottery.price_changed` for a price that no longer holds, `lottery.stake_limit` for a stake outside of the limits.
 */
export function judgeOrder(
  rules: FamilyRules,
  terms: SaleTerms,
  lines: readonly LottoLine[],
): Outcome<readonly JudgedLine[]> {
  const judged: JudgedLine[] = [];
  let symbols = 0;
  for (const [at, line] of lines.entries()) {
    const result = judgeLine(rules, terms, line, at);
    if (!result.ok) return result;
    symbols += result.value.selection.flat().length;
    if (symbols > ORDER_SYMBOLS_MAX) return refuse('lottery.stake_limit', { symbolsPerOrder: ORDER_SYMBOLS_MAX });
    judged.push(result.value);
  }
  return done(judged);
}

/** Returns the price of all lines together, in minor units. */
export function sumCosts(lines: readonly { readonly costMinor: bigint }[]): bigint {
  return lines.reduce((sum, { costMinor }) => sum + costMinor, 0n);
}

function judgeLine(
  rules: FamilyRules,
  terms: SaleTerms,
  { playId, selection: text, price }: LottoLine,
  at: number,
): Outcome<JudgedLine> {
  const play = rules.findPlay(playId);
  if (!play || !terms.markets.includes(price.market) || !isSoldIn(play, price.market))
    return refuseLine(at, [{ code: 'unknown_play' }]);
  if (terms.closedPlays.includes(playId)) return refuseLine(at, [{ code: 'play_closed' }]);
  const judged = judgeSelectionText(play, text);
  if (!judged.ok) return refuseLine(at, judged.errors);
  if (!canPriceHold(price, terms)) return refuse('lottery.price_changed', { line: at });
  const minorPrice = readLinePrice(price, terms.currency);
  const costMinor = minorPrice && lineCostMinor(play, judged.notes, minorPrice);
  if (costMinor === undefined) return refuseLine(at, [{ code: 'price_not_payable' }]);
  const lineMaxMinor = findLineMaxMinor(terms, playId);
  if (costMinor < terms.lineMinMinor || costMinor > lineMaxMinor) return refuseStake({ ...terms, lineMaxMinor }, at);
  return done({
    play,
    selection: judged.selection,
    selectionText: formatSelection(judged.selection),
    notes: judged.notes,
    price,
    costMinor,
    rebateMinor: lineRebateFloor(price, costMinor, terms),
  });
}

/**
 * Returns whether the lottery may still sell at this price. Where odds move, a lower return is judged by the numbers of the line when the order is
 * taken (`judgeQuotes`): a number keeps the odds of a step that an operator has removed since the number reached it.
 */
function canPriceHold(price: LottoLinePrice, terms: SaleTerms): boolean {
  const isJudgedByNumbers = terms.hasSteps && price.market === 'credit' && price.returnPpm < terms.returnPpm;
  return isJudgedByNumbers || isPriceCurrent(price, terms);
}

/** Returns the largest stake of a line of this play in minor units: the smaller one of the limits of the lottery and of the play. */
export function findLineMaxMinor({ lineMaxMinor, lineMaxMinorOfPlays }: SaleTerms, playId: string): bigint {
  const playMaxMinor = lineMaxMinorOfPlays.get(playId) ?? lineMaxMinor;
  return playMaxMinor < lineMaxMinor ? playMaxMinor : lineMaxMinor;
}

function refuseLine(line: number, errors: readonly LottoLineRefusal['errors'][number][]): Refusal {
  return refuse('lottery.line_invalid', { line, errors: [...errors] } satisfies LottoLineRefusal);
}

function refuseStake({ currency, lineMinMinor, lineMaxMinor }: SaleTerms, line: number): Refusal {
  const [minimum, maximum] = [lineMinMinor, lineMaxMinor].map((minor) => toDecimal(money(currency, minor)));
  return refuse('lottery.stake_limit', { line, minimum, maximum });
}
