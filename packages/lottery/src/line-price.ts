import { traditionalPriceCeil, traditionalPrizeOf, traditionalPrizes } from './families/vietnam/traditional-price.ts';
import type { Play, PlayMarket } from './core/play.ts';
import {
  creditOdds,
  groupRebate,
  linePriceMinor,
  NOTE_PRICE_MINOR,
  officialPrizes,
  PRICE_UNITS,
  type PriceUnit,
  type PrizeTable,
} from './core/quote.ts';
import { multiplyFloor, multiplyRatios, ratio, type Ratio } from './core/ratio.ts';

/**
 * The price of a line, as the player saw it. The amount of the credit and traditional markets has the form `Amount`: a decimal text in an order
 * and in storage, minor units where it is computed with.
 */
export type LinePriceIn<Amount> =
  | { readonly market: 'official'; readonly unit: PriceUnit; readonly multiple: number; readonly group: number }
  /** The amount is per unit: a note of a number that is played on 27 prizes has 27 units. */
  | { readonly market: 'credit'; readonly amount: Amount; readonly returnPpm: number }
  /** The amount is per lot, before the coefficient. */
  | { readonly market: 'traditional'; readonly amount: Amount; readonly coefficientPpm: number };

/** A price in minor units. */
export type LinePrice = LinePriceIn<bigint>;

/** The prices at which a lottery sells now. */
export interface PriceTerms {
  readonly groupMax: number;
  readonly groupMin: number;
  readonly returnPpm: number;
  readonly coefficientPpm: number;
  /** The amounts by which the return of credit plays can have fallen for a number on which much is staked. Left out where it does not fall. */
  readonly dropsPpm?: readonly number[];
}

const PPM = 1_000_000n;

/** Writes the amount of a price in another form. Returns `undefined` where `convert` finds no amount. */
export function convertAmount<From, To>(
  price: LinePriceIn<From>,
  convert: (amount: From) => To | undefined,
): LinePriceIn<To> | undefined {
  if (price.market === 'official') return price;
  const amount = convert(price.amount);
  return amount === undefined ? undefined : { ...price, amount };
}

/** Returns whether the play is sold in this market. */
export function isSoldIn(play: Play<never>, market: PlayMarket): boolean {
  return market === 'traditional' ? traditionalPrizeOf(play) !== undefined : play.market === market;
}

/**
 * Whether the lottery can sell at the prices that the player saw. How far the odds of a number have fallen is judged by the server, with the
 * stakes of the issue.
 */
export function isPriceCurrent(price: LinePriceIn<unknown>, terms: PriceTerms): boolean {
  switch (price.market) {
    case 'official':
      return price.group >= terms.groupMin && price.group <= terms.groupMax;
    case 'credit':
      return [0, ...(terms.dropsPpm ?? [])].some((drop) => price.returnPpm === terms.returnPpm - drop);
    case 'traditional':
      return price.coefficientPpm === terms.coefficientPpm;
    default:
      return price satisfies never;
  }
}

/** The same line at the terms that hold now. */
export function atCurrentTerms<Amount>(price: LinePriceIn<Amount>, terms: PriceTerms): LinePriceIn<Amount> {
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

/** The prizes of a play per unit of stake, by tier. Throws `RangeError` for a play that is not sold at a traditional price. */
export function prizesAtPrice(play: Play<never>, price: LinePriceIn<unknown>): PrizeTable {
  switch (price.market) {
    case 'official':
      return officialPrizes(play, BigInt(price.group));
    case 'credit':
      return creditOdds(play, BigInt(price.returnPpm));
    case 'traditional': {
      const prize = traditionalPrizeOf(play);
      if (prize === undefined) throw new RangeError(`${play.id} is not sold at the traditional price`);
      return traditionalPrizes(play, prize, coefficientOf(price));
    }
    default:
      return price satisfies never;
  }
}

/** Returns the cost of a line, or undefined where it is no whole number of minor units, or where the amount is not positive. */
export function lineCostMinor(play: Play<never>, notes: number, price: LinePrice): bigint | undefined {
  if (price.market === 'official') return linePriceMinor(notes, price.unit, BigInt(price.multiple));
  if (price.amount <= 0n) return undefined;
  if (price.market === 'credit') return price.amount * BigInt(notes * (play.unitsPerNote ?? 1));
  return traditionalPriceCeil(play, notes, price.amount, coefficientOf(price));
}

/** The stake of one unit in minor units, exactly: a note of 0.002 yuan is a fraction of one. For the traditional market: the price of one lot. */
export function unitStakeMinor(price: LinePrice): Ratio {
  if (price.market === 'official')
    return ratio(NOTE_PRICE_MINOR * PRICE_UNITS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = ratio(price.amount);
  return price.market === 'credit' ? amount : multiplyRatios(amount, coefficientOf(price));
}

/** Returns what a lower prize group gives back of the cost, rounded down. */
export function lineRebateFloor(
  price: LinePriceIn<unknown>,
  costMinor: bigint,
  { groupMax }: Pick<PriceTerms, 'groupMax'>,
): bigint {
  if (price.market !== 'official' || price.group >= groupMax) return 0n;
  return multiplyFloor(costMinor, groupRebate(BigInt(groupMax), BigInt(price.group)));
}

/** The price of the same line in an issue of a chase with this multiple. */
export function multiplyLinePrice(price: LinePrice, multiple: number): LinePrice {
  if (price.market === 'official') return { ...price, multiple: price.multiple * multiple };
  return { ...price, amount: price.amount * BigInt(multiple) };
}

function coefficientOf({ coefficientPpm }: { readonly coefficientPpm: number }): Ratio {
  return ratio(BigInt(coefficientPpm), PPM);
}
