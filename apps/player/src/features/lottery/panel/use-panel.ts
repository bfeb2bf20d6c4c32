import { judgeSelection, type Judgement } from '@baize/lottery/judge';
import { isSoldIn } from '@baize/lottery/line-price';
import type { Play, PlayMarket, Selection } from '@baize/lottery/play';
import { money, toDecimal } from '@baize/money';
import { useMemo, useState } from 'react';
import type { CartLine } from '../lines/cart-model.ts';
import { firstPriceChoice, toLinePrice, type LineTerms, type PriceChoice } from '../lines/line-terms.ts';
import { termsOfLine } from '../lines/moved-numbers.ts';
import { quickPick } from './quick-pick.ts';
import { quoteLine, type LineQuote } from '../lines/quote-line.ts';
import { emptySelection } from './selection-model.ts';

interface PanelState {
  readonly play: Play<never>;
  /** The market in which the play is bought: plays on numbers of Vietnam are sold in two markets. */
  readonly market: PlayMarket;
  readonly selection: Selection;
  /** The text in the field of a typed play. */
  readonly typedText: string;
  readonly choice: PriceChoice;
}

export interface Panel extends PanelState {
  readonly judged: Judgement;
  readonly quote: LineQuote | undefined;
  /** The line that "add" puts into the cart; undefined while something is missing or refused. */
  readonly line: Omit<CartLine, 'key'> | undefined;
  readonly choosePlay: (play: Play<never>, market: PlayMarket) => void;
  readonly setSelection: (selection: Selection, typed?: string) => void;
  readonly setChoice: (choice: PriceChoice) => void;
  readonly pickAtRandom: () => void;
  /** Lines of random selections at the chosen price; fewer where the price is missing. */
  readonly randomLines: (count: number) => Omit<CartLine, 'key'>[];
  readonly clear: () => void;
}

/** Holds what is picked and what it costs. `start` is the line that is edited, and undefined for a new one. */
export function usePanel(firstPlay: Play<never>, terms: LineTerms, start: CartLine | undefined): Panel {
  const [state, setState] = useState<PanelState>(() => startState(firstPlay, terms, start));
  const { play, market, selection, choice } = state;
  const judged = useMemo(() => judgeSelection(play, selection), [play, selection]);
  const price = toLinePrice(market, choice, termsOfLine(state, terms));
  const notes = judged.ok ? judged.notes : 0;
  const quote = price && quoteLine({ play, selection, notes }, price, terms);
  const lineOf = (own: Judgement): Omit<CartLine, 'key'>[] => {
    const ownPrice = own.ok
      ? toLinePrice(market, choice, termsOfLine({ play, selection: own.selection }, terms))
      : undefined;
    if (!own.ok || !ownPrice) return [];
    const { costMinor, limit } = quoteLine({ play, ...own }, ownPrice, terms);
    if (costMinor === undefined || limit !== undefined) return [];
    return [{ play, selection: own.selection, notes: own.notes, price: ownPrice }];
  };
  return {
    ...state,
    judged,
    quote,
    line: lineOf(judged)[0],
    choosePlay: (next, nextMarket) => setState((held) => ({ ...held, ...withPlay(held, next), market: nextMarket })),
    setSelection: (next, typedText = state.typedText) => setState({ ...state, selection: next, typedText }),
    setChoice: (next) => setState({ ...state, choice: next }),
    pickAtRandom: () => {
      const random = quickPick(play);
      if (random) setState({ ...state, selection: random, typedText: typedTextOf(play, random) });
    },
    randomLines: (count) =>
      Array.from({ length: count }, () => lineOf(judgeSelection(play, quickPick(play) ?? []))).flat(),
    clear: () => setState({ ...state, selection: emptySelection(play), typedText: '' }),
  };
}

function startState(firstPlay: Play<never>, terms: LineTerms, start: CartLine | undefined): PanelState {
  const choice = firstPriceChoice(terms);
  if (!start) {
    const market = terms.markets.find((each) => isSoldIn(firstPlay, each)) ?? firstPlay.market;
    return { play: firstPlay, market, selection: emptySelection(firstPlay), typedText: '', choice };
  }
  const { play, selection, price } = start;
  const known =
    price.market === 'official'
      ? { unit: price.unit, multiple: price.multiple, group: price.group }
      : { amount: toDecimal(money(terms.currency, price.amount)) };
  return {
    play,
    market: price.market,
    selection,
    typedText: typedTextOf(play, selection),
    choice: { ...choice, ...known },
  };
}

/** Keeps the picked symbols when only the market of the play changes. */
function withPlay(held: PanelState, play: Play<never>): Pick<PanelState, 'play' | 'selection' | 'typedText'> {
  const { selection, typedText } = held;
  return play.id === held.play.id
    ? { play, selection, typedText }
    : { play, selection: emptySelection(play), typedText: '' };
}

/** The words of a typed play as text. Numbers of two-digit symbols contain no separator, and are read without one. */
function typedTextOf(play: Play<never>, selection: Selection): string {
  const row = play.rows.findIndex(({ kind }) => kind === 'words');
  return row < 0 ? '' : (selection[row] ?? []).join('\n');
}
