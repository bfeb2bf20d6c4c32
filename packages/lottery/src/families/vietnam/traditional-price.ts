import type { Play } from '../../core/play.ts';
import type { PrizeTable } from '../../core/quote.ts';
import { divideRatios, multiplyRatios, ratio, type Ratio } from '../../core/ratio.ts';

/**
 * Default coefficient of the traditional price of Vietnam: a bet names an amount per lot, and the player pays amount x
 * lots x numbers x coefficient. A prize is a fixed multiple of the amount, so a lower coefficient raises the return.
 */
export const COEFFICIENT_DEFAULT: Ratio = ratio(8n, 10n);

/** Payment of a hit per amount, by the number of digits. */
export const TRADITIONAL_PRIZES: Readonly<Record<2 | 3 | 4, bigint>> = { 2: 75n, 3: 650n, 4: 5_500n };
/**
 * Payment of a pair (đá) per amount: of one station, of two stations, of the North. The 550 that is quoted for two
 * stations would return 100.83 % with its repetitions.
 */
export const PAIR_PRIZES = { oneStation: 750n, twoStations: 500n, north: 650n } as const;

/** Returns the price of the player, rounded up to the minor unit, so that it is never too low. */
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

/** Returns the prizes per unit of the paid stake, for `returnToPlayer`. A repetition (nháy) pays half of the prize. */
export function traditionalPrizes(play: Play<never>, prize: bigint, coefficient: Ratio): PrizeTable {
  const full = divideRatios(ratio(prize), coefficient);
  return new Map(play.tiers.map(({ id }) => [id, id === 'repeat' ? multiplyRatios(full, ratio(1n, 2n)) : full]));
}

/** Groups of plays on one number, which are also sold at the traditional price. */
const NUMBER_GROUPS: ReadonlySet<string> = new Set(['lots', 'prizes', 'more']);

/** Returns the payment of a hit per amount at the traditional price; undefined for a play that is not sold at this price. */
export function traditionalPrizeOf(play: Play<never>): bigint | undefined {
  if (play.group === 'pairs') return PAIR_PRIZE_BY_FAMILY[play.family];
  if (!NUMBER_GROUPS.has(play.group) || play.id.endsWith('.lo2-flat')) return undefined;
  const digits = play.examples[0]?.selection[0]?.[0]?.length;
  return digits === 2 || digits === 3 || digits === 4 ? TRADITIONAL_PRIZES[digits] : undefined;
}

const PAIR_PRIZE_BY_FAMILY: Readonly<Record<string, bigint>> = {
  'vn-north': PAIR_PRIZES.north,
  'vn-south': PAIR_PRIZES.oneStation,
  'vn-south-pair': PAIR_PRIZES.twoStations,
};
