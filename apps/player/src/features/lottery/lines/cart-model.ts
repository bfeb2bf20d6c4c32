import { LOTTERY_LINES_MAX } from '@baize/contract/limits';
import type { LottoLine, LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import {
  atCurrentTerms,
  convertAmount,
  isPriceCurrent,
  lineCostMinor,
  type LinePrice,
} from '@baize/lottery/line-price';
import type { Play, Selection } from '@baize/lottery/play';
import { formatSelection } from '@baize/lottery/selection';
import { money, toDecimal } from '@baize/money';
import type { LineTerms } from './line-terms.ts';
import { termsOfLine } from './moved-numbers.ts';
import { quoteLine } from './quote-line.ts';

/** A line of the cart. It holds the play itself, so that its price can be computed at any terms. */
export interface CartLine {
  /** Stays the same while the line is in the cart. */
  readonly key: string;
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly notes: number;
  readonly price: LinePrice;
}

/** Returns how many lines can still be added. The line that is edited leaves its place to the first added one. */
export function roomLeft(lines: readonly CartLine[], editing: CartLine | undefined): number {
  return LOTTERY_LINES_MAX - lines.length + (editing ? 1 : 0);
}

/** Appends a line. A cart with `LOTTERY_LINES_MAX` lines stays as it is. */
export function addLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  return lines.length < LOTTERY_LINES_MAX ? [...lines, line] : lines;
}

export function removeLine(lines: readonly CartLine[], key: string): readonly CartLine[] {
  return lines.filter((line) => line.key !== key);
}

/** Returns the cost of a line in minor units. A line without an exact cost would be 0n, but such a line is never added to the cart. */
export function costOfLine({ play, notes, price }: CartLine): bigint {
  return lineCostMinor(play, notes, price) ?? 0n;
}

/** Returns the cost of all lines in minor units. */
export function totalMinor(lines: readonly CartLine[]): bigint {
  return lines.reduce((sum, line) => sum + costOfLine(line), 0n);
}

/** Returns the lines with the prices of the current terms. Lines whose price has not changed stay the same objects. */
export function repriceLines(lines: readonly CartLine[], terms: LineTerms): readonly CartLine[] {
  return lines.map((line) => (isStale(line, terms) ? repriceLine(line, terms) : line));
}

/** Returns whether the price of any line differs from the current terms. */
export function hasStalePrice(lines: readonly CartLine[], terms: LineTerms): boolean {
  return lines.some((line) => isStale(line, terms));
}

/** Returns whether the terms of a line, including the odds of its numbers, have changed since it was added. */
function isStale(line: CartLine, terms: LineTerms): boolean {
  return !isPriceCurrent(line.price, termsOfLine(line, terms));
}

function repriceLine(line: CartLine, terms: LineTerms): CartLine {
  return { ...line, price: atCurrentTerms(line.price, termsOfLine(line, terms)) };
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

/** Lists the lines whose terms have changed since they were added, with their cost and possible win at the old and at the new terms. */
export function priceChanges(lines: readonly CartLine[], terms: LineTerms): PriceChange[] {
  return lines
    .filter((line) => isStale(line, terms))
    .map((line) => ({
      line,
      before: figuresOf(line, terms),
      now: figuresOf(repriceLine(line, terms), terms),
    }));
}

function figuresOf(line: CartLine, terms: LineTerms): LineFigures {
  const { costMinor = 0n, winMinor } = quoteLine(line, line.price, terms);
  return { costMinor, winMinor };
}

/** The content of a call of `lottoPlace`, without the id of the request. */
export type Order = Omit<LottoPlaceRequest, 'requestId'>;

/** Where and at which terms an order is placed. */
export interface OrderPlace {
  readonly gameCode: string;
  readonly issue: string;
  readonly terms: LineTerms;
  /** `undefined` for an order of one issue. */
  readonly chase?: LottoPlaceRequest['chase'];
}

/** Builds an order of the lines. Throws a RangeError if a price cannot be written as a decimal of the currency, which the panel rules out. */
export function toOrder(lines: readonly CartLine[], { gameCode, issue, terms, chase }: OrderPlace): Order {
  return {
    gameCode,
    issue,
    lines: lines.map((line) => toOrderLine(line, terms)),
    cost: toDecimal(money(terms.currency, totalMinor(lines))),
    ...(chase && { chase }),
  };
}

function toOrderLine({ play, selection, price }: CartLine, { currency }: Pick<LineTerms, 'currency'>): LottoLine {
  const written = convertAmount(price, (amountMinor) => toDecimal(money(currency, amountMinor)));
  if (!written) throw new RangeError(`the price of ${play.id} cannot be written`);
  return { playId: play.id, selection: formatSelection(selection), price: written };
}
