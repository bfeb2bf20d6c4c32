import {
  lineCostMinor,
  lineRebateFloor,
  prizesAtPrice,
  unitStakeMinor,
  type LinePrice,
} from '@baize/lottery/line-price';
import { tiersOfLine, type Play, type PrizeTier, type Selection } from '@baize/lottery/play';
import { returnToPlayer, type PrizeTable } from '@baize/lottery/quote';
import { compareRatios, multiplyFloor, multiplyRatios, ZERO, type Ratio } from '@baize/lottery/ratio';
import { lineMaxOf, minorOf, type LineTerms } from './line-terms.ts';

/** The figures of a line at a price. */
export interface LineQuote {
  /** `undefined` if the cost is not a whole number of minor units. Costs are never rounded, so such a line cannot be added. */
  readonly costMinor: bigint | undefined;
  /** The highest payout of one winning note, capped by the limit of a line. 0n while the selection makes no note, in plays whose symbols decide the prize. */
  readonly winMinor: bigint;
  /** True if the limit of a line lowers the prize. */
  readonly isCapped: boolean;
  /** The lowest return to player among the kinds of notes that the line can have. `undefined` while the selection makes no note. */
  readonly returned: Ratio | undefined;
  /** The rebate that comes with the settlement for a prize group below the highest. */
  readonly rebateMinor: bigint;
  /** Whether the cost is below or above the limits of a line. */
  readonly limit: 'below' | 'above' | undefined;
}

export interface QuotedLine {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly notes: number;
}

/** Computes the cost of a line, its possible win, and its average return. */
export function quoteLine({ play, selection, notes }: QuotedLine, price: LinePrice, terms: LineTerms): LineQuote {
  const prizes = prizesAtPrice(play, price);
  const costMinor = lineCostMinor(play, notes, price);
  const tiers = tiersOfLine(play, selection);
  const highest = tiers.map(({ id }) => prizes.get(id) ?? ZERO).reduce(greater, ZERO);
  const win = multiplyFloor(1n, multiplyRatios(unitStakeMinor(price), highest));
  const cap = minorOf(terms.limits.payoutPerLineMax, terms);
  return {
    costMinor,
    winMinor: win > cap ? cap : win,
    isCapped: win > cap,
    returned: lowestReturn(play, tiers, prizes),
    rebateMinor: costMinor === undefined ? 0n : lineRebateFloor(price, costMinor, terms),
    limit: limitError(play, costMinor, terms),
  };
}

const greater = (left: Ratio, right: Ratio): Ratio => (compareRatios(left, right) < 0n ? right : left);

function lowestReturn(play: Play<never>, tiers: readonly PrizeTier[], prizes: PrizeTable): Ratio | undefined {
  const kinds = [...new Set(tiers.map(({ noteKind }) => noteKind))];
  const [first, ...others] = kinds.map((kind) => returnToPlayer(play, kind, prizes));
  return first && others.reduce((least, value) => (compareRatios(value, least) < 0n ? value : least), first);
}

function limitError(play: Play<never>, costMinor: bigint | undefined, terms: LineTerms): 'below' | 'above' | undefined {
  if (costMinor === undefined) return undefined;
  if (costMinor < minorOf(terms.limits.lineMin, terms)) return 'below';
  return costMinor > minorOf(lineMaxOf(terms, play.id), terms) ? 'above' : undefined;
}
