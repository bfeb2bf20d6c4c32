import type { PlayMarket } from '@baize/contract/codes';
import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { Play } from '@baize/lottery/play';
import {
  creditOdds,
  groupRebate,
  linePriceMinor,
  NOTE_PRICE_MINOR,
  officialPrizes,
  PRICE_UNITS,
  type PrizeTable,
} from '@baize/lottery/quote';
import { multiplyFloor, ratio, type Ratio } from '@baize/lottery/ratio';
import { traditionalPriceCeil, traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';
import { currencies, money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { assert } from '../assert.ts';

const PPM = 1_000_000n;

/** The prices at which a lottery sells now. */
export interface PriceTerms {
  readonly groupMax: number;
  readonly groupMin: number;
  readonly returnPpm: number;
  readonly coefficientPpm: number;
  /** By how much the return of credit plays can have fallen for a number on which much is staked. */
  readonly dropsPpm: readonly number[];
}

/**
 * Whether the lottery can sell at the prices that the player saw. How far the odds of a number have fallen is judged with the stakes of the issue
 * (number-steps.ts).
 */
export function isPriceCurrent(price: LottoLinePrice, terms: PriceTerms): boolean {
  switch (price.market) {
    case 'official':
      return price.group >= terms.groupMin && price.group <= terms.groupMax;
    case 'credit':
      return [0, ...terms.dropsPpm].some((drop) => price.returnPpm === terms.returnPpm - drop);
    case 'traditional':
      return price.coefficientPpm === terms.coefficientPpm;
    default:
      return price satisfies never;
  }
}

/** Whether the play is sold in the market of this price. */
export function isSoldAt(play: Play<never>, { market }: LottoLinePrice): boolean {
  if (market === 'traditional') return traditionalPrizeOf(play) !== undefined;
  return play.market === market;
}

/**
 * Whether a market is sold in this currency. The price of an official note (2 yuan, and its tenths down to the thousandth) and the prize groups are
 * made for a unit of a hundred parts; in another currency a note would cost a hundredth or ten times as much.
 */
export function isSoldIn(market: PlayMarket, currency: Currency): boolean {
  return market !== 'official' || currencies[currency].minorDigits === 2;
}

/** What the line costs, in minor units. Returns `undefined` where that is no whole number of minor units, or no positive amount. */
export function lineCostMinor(
  play: Play<never>,
  notes: number,
  price: LottoLinePrice,
  currency: Currency,
): bigint | undefined {
  if (price.market === 'official') return linePriceMinor(notes, price.unit, BigInt(price.multiple));
  const amount = parseAmount(price.amount, currency);
  if (!amount || amount.amountMinor <= 0n) return undefined;
  if (price.market === 'credit') return amount.amountMinor * BigInt(notes * (play.unitsPerNote ?? 1));
  return traditionalPriceCeil(play, notes, amount.amountMinor, coefficientOf(price));
}

/** What a lower prize group gives back of the stake, rounded down. */
export function lineRebateFloor(price: LottoLinePrice, costMinor: bigint, { groupMax }: PriceTerms): bigint {
  if (price.market !== 'official' || price.group >= groupMax) return 0n;
  return multiplyFloor(costMinor, groupRebate(BigInt(groupMax), BigInt(price.group)));
}

/** The stake of one unit, in minor units: a note of 0.002 yuan is a fraction of one. */
export function unitStakeOf(price: LottoLinePrice, currency: Currency): Ratio {
  if (price.market === 'official')
    return ratio(NOTE_PRICE_MINOR * PRICE_UNITS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = parseAmount(price.amount, currency);
  assert(amount !== undefined, 'the amount of a stored price can be read');
  return price.market === 'credit'
    ? ratio(amount.amountMinor)
    : ratio(amount.amountMinor * BigInt(price.coefficientPpm), PPM);
}

/** The prizes that were quoted when the bet was placed. */
export function prizesOf(play: Play<never>, price: LottoLinePrice): PrizeTable {
  switch (price.market) {
    case 'official':
      return officialPrizes(play, BigInt(price.group));
    case 'credit':
      return creditOdds(play, BigInt(price.returnPpm));
    case 'traditional': {
      const prize = traditionalPrizeOf(play);
      assert(prize !== undefined, `${play.id} is not sold at the traditional price`);
      return traditionalPrizes(play, prize, coefficientOf(price));
    }
    default:
      return price satisfies never;
  }
}

/** The price of the same line in an issue of a chase with this multiple. */
export function multiplyPrice(price: LottoLinePrice, multiple: number, currency: Currency): LottoLinePrice {
  if (price.market === 'official') return { ...price, multiple: price.multiple * multiple };
  const amount = parseAmount(price.amount, currency);
  assert(amount !== undefined, 'the amount of a judged price can be read');
  return { ...price, amount: toDecimal(money(currency, amount.amountMinor * BigInt(multiple))) };
}

function coefficientOf({ coefficientPpm }: Extract<LottoLinePrice, { market: 'traditional' }>): Ratio {
  return ratio(BigInt(coefficientPpm), PPM);
}
