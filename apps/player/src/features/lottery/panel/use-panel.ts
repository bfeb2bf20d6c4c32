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
  /** The market in which the play is bought. It is not given by the play, because plays on numbers of Vietnam are sold in two markets. */
  readonly market: PlayMarket;
  readonly selection: Selection;
  /** The text in the field of a typed play. */
  readonly typedText: string;
  readonly choice: PriceChoice;
}

/** The state of the bet panel, the figures of the line that it makes, and the functions that change it. */
export interface Panel extends PanelState {
  readonly judged: Judgement;
  readonly quote: LineQuote | undefined;
  /** The line that the "add" button puts into the cart; `undefined` while something is missing or refused. */
  readonly line: Omit<CartLine, 'key'> | undefined;
  readonly choosePlay: (play: Play<never>, market: PlayMarket) => void;
  readonly setSelection: (selection: Selection, typed?: string) => void;
  readonly setChoice: (choice: PriceChoice) => void;
  readonly pickAtRandom: () => void;
  /** Makes lines of random selections at the chosen price. There are fewer than `count` if the price is missing or a line is refused. */
  readonly randomLines: (count: number) => Omit<CartLine, 'key'>[];
  readonly clear: () => void;
}

/** Holds the state of the bet panel. `start` is the line of the cart that is edited, and `undefined` for a new one. */
export function usePanel(firstPlay: Play<never>, terms: LineTerms, start: CartLine | undefined): Panel {
  const [state, setState] = useState<PanelState>(() => startState(firstPlay, terms, start));
  const { play, market, selection, choice } = state;
  const judged = useMemo(() => judgeSelection(play, selection), [play, selection]);
  const price = toLinePrice(market, choice, termsOfLine(state, terms));
  const notes = judged.ok ? judged.notes : 0;
  const quote = price && quoteLine({ play, selection, notes }, price, terms);
  // Returns a list with the line, or an empty one if the line cannot be added.
  const toLines = (judgement: Judgement): Omit<CartLine, 'key'>[] => {
    const linePrice = judgement.ok
      ? toLinePrice(market, choice, termsOfLine({ play, selection: judgement.selection }, terms))
      : undefined;
    if (!judgement.ok || !linePrice) return [];
    const { costMinor, limit } = quoteLine({ play, ...judgement }, linePrice, terms);
    if (costMinor === undefined || limit !== undefined) return [];
    return [{ play, selection: judgement.selection, notes: judgement.notes, price: linePrice }];
  };
  return {
    ...state,
    judged,
    quote,
    line: toLines(judged)[0],
    choosePlay: (next, nextMarket) =>
      setState((current) => ({ ...current, ...withPlay(current, next), market: nextMarket })),
    setSelection: (next, typedText = state.typedText) => setState({ ...state, selection: next, typedText }),
    setChoice: (next) => setState({ ...state, choice: next }),
    pickAtRandom: () => {
      const random = quickPick(play);
      if (random) setState({ ...state, selection: random, typedText: typedTextOf(play, random) });
    },
    randomLines: (count) =>
      Array.from({ length: count }, () => toLines(judgeSelection(play, quickPick(play) ?? []))).flat(),
    clear: () => setState({ ...state, selection: emptySelection(play), typedText: '' }),
  };
}

function startState(firstPlay: Play<never>, terms: LineTerms, start: CartLine | undefined): PanelState {
  const choice = firstPriceChoice(terms);
  if (!start) {
    const market = terms.markets.find((candidate) => isSoldIn(firstPlay, candidate)) ?? firstPlay.market;
    return { play: firstPlay, market, selection: emptySelection(firstPlay), typedText: '', choice };
  }
  const { play, selection, price } = start;
  const choiceOfLine =
    price.market === 'official'
      ? { unit: price.unit, multiple: price.multiple, group: price.group }
      : { amount: toDecimal(money(terms.currency, price.amount)) };
  return {
    play,
    market: price.market,
    selection,
    typedText: typedTextOf(play, selection),
    choice: { ...choice, ...choiceOfLine },
  };
}

/** Changes the play. The picked symbols are kept only if the play stays the same and just its market changes. */
function withPlay(current: PanelState, play: Play<never>): Pick<PanelState, 'play' | 'selection' | 'typedText'> {
  const { selection, typedText } = current;
  return play.id === current.play.id
    ? { play, selection, typedText }
    : { play, selection: emptySelection(play), typedText: '' };
}

/** Writes the selection of a typed play as the text of its field, one number per line. Empty for a play that is not typed. */
function typedTextOf(play: Play<never>, selection: Selection): string {
  const row = play.rows.findIndex(({ kind }) => kind === 'words');
  return row < 0 ? '' : (selection[row] ?? []).join('\n');
}
