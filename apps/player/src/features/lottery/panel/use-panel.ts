import { judgeSelection, type Judgement } from '@baize/lottery/judge';
import type { Play, Selection } from '@baize/lottery/play';
import { useMemo, useState } from 'react';
import type { CartLine } from '../cart/cart-model.ts';
import {
  firstPriceChoice,
  quoteLine,
  toLinePrice,
  type LineQuote,
  type LineTerms,
  type PriceChoice,
} from './line-price.ts';
import { quickPick } from './quick-pick.ts';
import { emptySelection } from './selection-model.ts';

interface PanelState {
  readonly play: Play<never>;
  readonly selection: Selection;
  /** What is typed in the field of a typed play. */
  readonly typed: string;
  readonly choice: PriceChoice;
}

export interface Panel extends PanelState {
  readonly judged: Judgement;
  readonly quote: LineQuote | undefined;
  /** The line that "add" puts into the cart; undefined while something is missing or refused. */
  readonly line: Omit<CartLine, 'key'> | undefined;
  readonly choosePlay: (play: Play<never>) => void;
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
  const { play, selection, choice } = state;
  const judged = useMemo(() => judgeSelection(play, selection), [play, selection]);
  const price = toLinePrice(play.market, choice, terms);
  const notes = judged.ok ? judged.notes : 0;
  const quote = price && quoteLine(play, notes, price, terms);
  const lineOf = (own: Judgement): Omit<CartLine, 'key'>[] => {
    if (!own.ok || !price) return [];
    const { costMinor, limit } = quoteLine(play, own.notes, price, terms);
    if (costMinor === undefined || limit !== undefined) return [];
    return [{ play, selection: own.selection, notes: own.notes, price }];
  };
  return {
    ...state,
    judged,
    quote,
    line: lineOf(judged)[0],
    choosePlay: (next) => setState({ ...state, play: next, selection: emptySelection(next), typed: '' }),
    setSelection: (next, typed = state.typed) => setState({ ...state, selection: next, typed }),
    setChoice: (next) => setState({ ...state, choice: next }),
    pickAtRandom: () => {
      const random = quickPick(play);
      if (random) setState({ ...state, selection: random, typed: typedTextOf(play, random) });
    },
    randomLines: (count) =>
      Array.from({ length: count }, () => lineOf(judgeSelection(play, quickPick(play) ?? []))).flat(),
    clear: () => setState({ ...state, selection: emptySelection(play), typed: '' }),
  };
}

function startState(firstPlay: Play<never>, terms: LineTerms, start: CartLine | undefined): PanelState {
  const choice = firstPriceChoice(terms);
  if (!start) return { play: firstPlay, selection: emptySelection(firstPlay), typed: '', choice };
  const { play, selection, price } = start;
  const known =
    price.market === 'official'
      ? { unit: price.unit, multiple: price.multiple, group: price.group }
      : { amount: price.amount };
  return { play, selection, typed: typedTextOf(play, selection), choice: { ...choice, ...known } };
}

/** The words of a typed play as text. Numbers of two-digit symbols contain no separator, and are read without one. */
function typedTextOf(play: Play<never>, selection: Selection): string {
  const row = play.rows.findIndex(({ kind }) => kind === 'words');
  return row < 0 ? '' : (selection[row] ?? []).join('\n');
}
