import type { LottoLine, LottoLinePrice } from '@baize/contract/schemas/lotto';
import { LOTTERY_LINES_MAX } from '@baize/contract/limits';
import type { Play, Selection } from '@baize/lottery/play';
import { formatSelection } from '@baize/lottery/selection';
import { money, toDecimal } from '@baize/money';
import { atCurrentTerms, quoteLine, lineCostMinor, type LineTerms } from '../panel/line-price.ts';

/** A line of the cart. It holds the play itself, so that its price is known at any terms. */
export interface CartLine {
  /** Stays the same while the line is in the cart. */
  readonly key: string;
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly notes: number;
  readonly price: LottoLinePrice;
}

export function addLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  return lines.length < LOTTERY_LINES_MAX ? [...lines, line] : lines;
}

export function removeLine(lines: readonly CartLine[], key: string): readonly CartLine[] {
  return lines.filter((line) => line.key !== key);
}

/** 0n where a line has no exact price; such a line is never added. */
export function costOfLine(line: CartLine, terms: LineTerms): bigint {
  return lineCostMinor(line.play, line.notes, line.price, terms) ?? 0n;
}

export function totalMinor(lines: readonly CartLine[], terms: LineTerms): bigint {
  return lines.reduce((sum, line) => sum + costOfLine(line, terms), 0n);
}

/** The lines at the terms that hold now. Lines whose price has not changed stay the same objects. */
export function repriceLines(lines: readonly CartLine[], terms: LineTerms): readonly CartLine[] {
  return lines.map((line) => {
    const price = atCurrentTerms(line.price, terms);
    return isSamePrice(price, line.price) ? line : { ...line, price };
  });
}

export function hasStalePrice(lines: readonly CartLine[], terms: LineTerms): boolean {
  return lines.some(({ price }) => !isSamePrice(atCurrentTerms(price, terms), price));
}

interface LineFigures {
  readonly costMinor: bigint;
  readonly winMinor: bigint;
}

export interface PriceChange {
  readonly line: CartLine;
  readonly before: LineFigures;
  readonly now: LineFigures;
}

/** The lines whose terms have changed since they were added, with what they cost and pay at the old and at the new terms. */
export function priceChanges(lines: readonly CartLine[], terms: LineTerms): PriceChange[] {
  return lines.flatMap((line) => {
    const price = atCurrentTerms(line.price, terms);
    if (isSamePrice(price, line.price)) return [];
    return [{ line, before: figuresOf(line, terms), now: figuresOf({ ...line, price }, terms) }];
  });
}

function figuresOf({ play, notes, price }: CartLine, terms: LineTerms): LineFigures {
  const { costMinor = 0n, winMinor } = quoteLine(play, notes, price, terms);
  return { costMinor, winMinor };
}

function isSamePrice(left: LottoLinePrice, right: LottoLinePrice): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

export interface Order {
  readonly gameCode: string;
  readonly issue: string;
  readonly lines: LottoLine[];
  readonly cost: string;
}

/** What `lottoPlace` is sent, apart from the id of the request. */
export function toOrder(
  lines: readonly CartLine[],
  { gameCode, issue, terms }: { gameCode: string; issue: string; terms: LineTerms },
): Order {
  return {
    gameCode,
    issue,
    lines: lines.map(({ play, selection, price }) => ({
      playId: play.id,
      selection: formatSelection(selection),
      price,
    })),
    cost: toDecimal(money(terms.currency, totalMinor(lines, terms))),
  };
}
