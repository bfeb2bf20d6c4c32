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
  readonly lineMinMinor: bigint;
  readonly lineMaxMinor: bigint;
  /** Lower limits of the lines of some plays, by the id of the play. */
  readonly lineMaxMinorOfPlays: ReadonlyMap<string, bigint>;
}

/** A line that can be bet, with everything that is stored of it. */
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

/** The numbers and typed words of all lines of an order. Limits and exposure are counted for each of them. */
export const ORDER_SYMBOLS_MAX = 20_000;

/** Judges the lines in their order, and refuses all of them with the first that is wrong. The refusal names that line, from 0. */
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

/** Returns the price of all lines together. */
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
  if (!isPriceCurrent(price, terms)) return refuse('lottery.price_changed', { line: at });
  const minorPrice = readLinePrice(price, terms.currency);
  const costMinor = minorPrice && lineCostMinor(play, judged.notes, minorPrice);
  if (costMinor === undefined) return refuseLine(at, [{ code: 'price_not_payable' }]);
  const lineMaxMinor = lineMaxOf(terms, playId);
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

/** Returns the largest stake of a line of this play. */
export function lineMaxOf({ lineMaxMinor, lineMaxMinorOfPlays }: SaleTerms, playId: string): bigint {
  const ofPlay = lineMaxMinorOfPlays.get(playId) ?? lineMaxMinor;
  return ofPlay < lineMaxMinor ? ofPlay : lineMaxMinor;
}

function refuseLine(line: number, errors: readonly LottoLineRefusal['errors'][number][]): Refusal {
  return refuse('lottery.line_invalid', { line, errors: [...errors] } satisfies LottoLineRefusal);
}

function refuseStake({ currency, lineMinMinor, lineMaxMinor }: SaleTerms, line: number): Refusal {
  const [minimum, maximum] = [lineMinMinor, lineMaxMinor].map((minor) => toDecimal(money(currency, minor)));
  return refuse('lottery.stake_limit', { line, minimum, maximum });
}
