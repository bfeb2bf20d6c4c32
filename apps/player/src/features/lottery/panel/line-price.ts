import type { LottoGameValue, LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { Play, PlayMarket } from '@baize/lottery/play';
import {
  creditOdds,
  groupRebate,
  linePriceMinor,
  NOTE_PRICE_MINOR,
  officialPrizes,
  PRICE_UNITS,
  returnToPlayer,
  type PriceUnit,
  type PrizeTable,
} from '@baize/lottery/quote';
import { compareRatios, multiplyFloor, multiplyRatios, ratio, type Ratio } from '@baize/lottery/ratio';
import { traditionalPriceCeil, traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';
import { parseAmount, toDecimal } from '@baize/money';

/** The terms of a lottery that decide what a line costs and pays. */
export type LineTerms = Pick<
  LottoGameValue,
  'currency' | 'groupMax' | 'groupMin' | 'returnPpm' | 'coefficientPpm' | 'limits' | 'markets'
>;

/** What the price controls of the panel hold. Each market reads its own fields. */
export interface PriceChoice {
  readonly unit: PriceUnit;
  readonly multiple: number;
  readonly group: number;
  /** As typed: a decimal string, empty while nothing is typed. */
  readonly amount: string;
}

export const MULTIPLE_MAX = 1_000_000;

export function firstPriceChoice({ groupMax }: LineTerms): PriceChoice {
  return { unit: 'yuan', multiple: 1, group: groupMax, amount: '' };
}

/** The price of a line as an order names it. Undefined while the amount is not typed. */
export function toLinePrice(market: PlayMarket, choice: PriceChoice, terms: LineTerms): LottoLinePrice | undefined {
  if (market === 'official') return { market, unit: choice.unit, multiple: choice.multiple, group: choice.group };
  const amount = parseAmount(choice.amount, terms.currency);
  if (!amount || amount.amountMinor <= 0n) return undefined;
  const text = toDecimal(amount);
  return market === 'credit'
    ? { market, amount: text, returnPpm: terms.returnPpm }
    : { market, amount: text, coefficientPpm: terms.coefficientPpm };
}

/** A line at the terms that hold now: an order at older terms is refused with `lottery.price_changed`. */
export function atCurrentTerms(price: LottoLinePrice, terms: LineTerms): LottoLinePrice {
  switch (price.market) {
    case 'official':
      return { ...price, group: Math.min(Math.max(price.group, terms.groupMin), terms.groupMax) };
    case 'credit':
      return { ...price, returnPpm: terms.returnPpm };
    case 'traditional':
      return { ...price, coefficientPpm: terms.coefficientPpm };
    default:
      return price satisfies never;
  }
}

/** The prizes of a play per unit of stake, by tier. */
export function prizesAt(play: Play<never>, price: LottoLinePrice): PrizeTable {
  switch (price.market) {
    case 'official':
      return officialPrizes(play, BigInt(price.group));
    case 'credit':
      return creditOdds(play, BigInt(price.returnPpm));
    case 'traditional':
      return traditionalPrizes(play, traditionalPrize(play), coefficientOf(price));
    default:
      return price satisfies never;
  }
}

const coefficientOf = ({ coefficientPpm }: { coefficientPpm: number }): Ratio =>
  ratio(BigInt(coefficientPpm), 1_000_000n);

function traditionalPrize(play: Play<never>): bigint {
  const prize = traditionalPrizeOf(play);
  if (prize === undefined) throw new RangeError(`${play.id} is not sold at the traditional price`);
  return prize;
}

/** What a line costs. Undefined where the price has a part of the smallest unit: nothing is rounded. */
export function lineCostMinor(
  play: Play<never>,
  notes: number,
  price: LottoLinePrice,
  terms: Pick<LineTerms, 'currency'>,
): bigint | undefined {
  if (price.market === 'official') return linePriceMinor(notes, price.unit, BigInt(price.multiple));
  const amountMinor = parseAmount(price.amount, terms.currency)?.amountMinor;
  if (amountMinor === undefined) return undefined;
  if (price.market === 'credit') return amountMinor * BigInt(notes * (play.unitsPerNote ?? 1));
  return traditionalPriceCeil(play, notes, amountMinor, coefficientOf(price));
}

/** The stake of one unit, exactly. For the traditional market: what was paid for one lot. */
function unitStake(price: LottoLinePrice, terms: Pick<LineTerms, 'currency'>): Ratio {
  if (price.market === 'official')
    return ratio(NOTE_PRICE_MINOR * PRICE_UNITS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = ratio(parseAmount(price.amount, terms.currency)?.amountMinor ?? 0n);
  return price.market === 'credit' ? amount : multiplyRatios(amount, coefficientOf(price));
}

export interface LineQuote {
  readonly costMinor: bigint | undefined;
  /** What one winning note pays at the most, within the limit of a line. */
  readonly winMinor: bigint;
  /** True where the limit of a line lowers the prize. */
  readonly isCapped: boolean;
  /** The lowest return to player among the kinds of notes of the play. */
  readonly returned: Ratio;
  /** What comes back with the settlement for a prize group below the highest. */
  readonly rebateMinor: bigint;
  readonly limit: 'below' | 'above' | undefined;
}

export function quoteLine(play: Play<never>, notes: number, price: LottoLinePrice, terms: LineTerms): LineQuote {
  const prizes = prizesAt(play, price);
  const costMinor = lineCostMinor(play, notes, price, terms);
  const highest = [...prizes.values()].reduce(greater, ratio(0n));
  const win = multiplyFloor(1n, multiplyRatios(unitStake(price, terms), highest));
  const cap = minorOf(terms.limits.payoutPerLineMax, terms);
  return {
    costMinor,
    winMinor: win > cap ? cap : win,
    isCapped: win > cap,
    returned: lowestReturn(play, prizes),
    rebateMinor: rebateFloor(price, costMinor, terms),
    limit: limitError(costMinor, terms),
  };
}

const greater = (left: Ratio, right: Ratio): Ratio => (compareRatios(left, right) < 0n ? right : left);

function lowestReturn(play: Play<never>, prizes: PrizeTable): Ratio {
  const kinds = [...new Set(play.tiers.map(({ noteKind }) => noteKind))];
  const returns = kinds.map((kind) => returnToPlayer(play, kind, prizes));
  return returns.reduce((least, value) => (compareRatios(value, least) < 0n ? value : least));
}

function rebateFloor(price: LottoLinePrice, costMinor: bigint | undefined, { groupMax }: LineTerms): bigint {
  if (price.market !== 'official' || costMinor === undefined || price.group >= groupMax) return 0n;
  return multiplyFloor(costMinor, groupRebate(BigInt(groupMax), BigInt(price.group)));
}

function limitError(costMinor: bigint | undefined, terms: LineTerms): 'below' | 'above' | undefined {
  if (costMinor === undefined) return undefined;
  if (costMinor < minorOf(terms.limits.lineMin, terms)) return 'below';
  return costMinor > minorOf(terms.limits.lineMax, terms) ? 'above' : undefined;
}

function minorOf(amount: string, { currency }: Pick<LineTerms, 'currency'>): bigint {
  return parseAmount(amount, currency)?.amountMinor ?? 0n;
}
