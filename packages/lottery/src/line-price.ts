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
 * The price of a line as the player saw it. The amount of the credit and traditional markets has the type `Amount`: a
 * decimal text in an order and in storage, minor units in computations.
 */
export type LinePriceIn<Amount> =
  | { readonly market: 'official'; readonly unit: PriceUnit; readonly multiple: number; readonly group: number }
  /** The amount applies per unit: a note of a number that is played on 27 prizes has 27 units. */
  | { readonly market: 'credit'; readonly amount: Amount; readonly returnPpm: number }
  /** The amount applies per lot, before the coefficient. */
  | { readonly market: 'traditional'; readonly amount: Amount; readonly coefficientPpm: number };

/** A price with the amount in minor units. */
export type LinePrice = LinePriceIn<bigint>;

/** The current price terms of a lottery. */
export interface PriceTerms {
  readonly groupMax: number;
  readonly groupMin: number;
  readonly returnPpm: number;
  readonly coefficientPpm: number;
  /**
   * Amounts in parts per million by which the return of credit plays may be lower for a number with high stakes.
   * Missing where the return is fixed.
   */
  readonly dropsPpm?: readonly number[];
}

const PPM = 1_000_000n;

/** Converts the amount of a price. Returns `undefined` where `convert` does. */
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
 * Returns whether the lottery still sells at the price that the player saw. The server checks reduced odds of a number
 * against the stakes of the issue.
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

/** Returns the same line at the current terms. */
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

/** Returns the prizes of a play per unit of stake, by tier. Throws `RangeError` for a play that is not sold at a traditional price. */
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

/** Returns the cost of a line; undefined where it is no whole number of minor units, or where the amount is not positive. */
export function lineCostMinor(play: Play<never>, notes: number, price: LinePrice): bigint | undefined {
  if (price.market === 'official') return linePriceMinor(notes, price.unit, BigInt(price.multiple));
  if (price.amount <= 0n) return undefined;
  if (price.market === 'credit') return price.amount * BigInt(notes * (play.unitsPerNote ?? 1));
  return traditionalPriceCeil(play, notes, price.amount, coefficientOf(price));
}

/**
 * Returns the exact stake of one unit in minor units, which may be a fraction (a note of 0.002 yuan). In the
 * traditional market it is the price of one lot.
 */
export function unitStakeMinor(price: LinePrice): Ratio {
  if (price.market === 'official')
    return ratio(NOTE_PRICE_MINOR * PRICE_UNITS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = ratio(price.amount);
  return price.market === 'credit' ? amount : multiplyRatios(amount, coefficientOf(price));
}

/** Returns the rebate on the cost for a lower prize group, rounded down. */
export function lineRebateFloor(
  price: LinePriceIn<unknown>,
  costMinor: bigint,
  { groupMax }: Pick<PriceTerms, 'groupMax'>,
): bigint {
  if (price.market !== 'official' || price.group >= groupMax) return 0n;
  return multiplyFloor(costMinor, groupRebate(BigInt(groupMax), BigInt(price.group)));
}

/** Returns the price of the same line in an issue of a chase with this multiple. */
export function multiplyLinePrice(price: LinePrice, multiple: number): LinePrice {
  if (price.market === 'official') return { ...price, multiple: price.multiple * multiple };
  return { ...price, amount: price.amount * BigInt(multiple) };
}

function coefficientOf({ coefficientPpm }: { readonly coefficientPpm: number }): Ratio {
  return ratio(BigInt(coefficientPpm), PPM);
}
