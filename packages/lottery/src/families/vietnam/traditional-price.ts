import type { Play } from '../../core/play.ts';
import type { PrizeTable } from '../../core/quote.ts';
import { divideRatios, multiplyRatios, ratio, type Ratio } from '../../core/ratio.ts';

/**
 * The traditional price of Vietnam: a bet names an amount per lot, and the player pays amount x lots x numbers x coefficient. A prize is a
 * fixed multiple of the amount, so that a lower coefficient raises the return.
 */
export const COEFFICIENT_DEFAULT: Ratio = ratio(8n, 10n);

/** What a hit pays per amount, by the digits of the number. */
export const TRADITIONAL_PRIZES: Readonly<Record<2 | 3 | 4, bigint>> = { 2: 75n, 3: 650n, 4: 5_500n };
/** What a pair (đá) pays per amount: of one station, of two stations, of the North. */
export const PAIR_PRIZES = { oneStation: 750n, twoStations: 550n, north: 650n } as const;

/** What the player pays, rounded up to the smallest unit: a price is never short. */
export function traditionalPriceCeil(
  play: Play<never>,
  notes: number,
  amountMinor: bigint,
  coefficient: Ratio,
): bigint {
  const units = BigInt(notes * (play.unitsPerNote ?? 1));
  const price = multiplyRatios(ratio(amountMinor * units), coefficient);
  return (price.numerator + price.denominator - 1n) / price.denominator;
}

/** The prizes per unit of the stake that was paid, for `returnToPlayer`. A repetition (nháy) pays half of the prize. */
export function traditionalPrizes(play: Play<never>, prize: bigint, coefficient: Ratio): PrizeTable {
  const full = divideRatios(ratio(prize), coefficient);
  return new Map(play.tiers.map(({ id }) => [id, id === 'repeat' ? multiplyRatios(full, ratio(1n, 2n)) : full]));
}
