import type { LottoLine, LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { Play, Selection, TierWin } from '@baize/lottery/play';
import { creditOdds, officialPrizes, type PrizeTable } from '@baize/lottery/quote';
import { addRatios, multiplyFloor, multiplyRatios, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';

/**
 * Computes the cost and the payout of a line in the model, in integers of minor units. The prize tables come from packages/lottery, whose own tests
 * prove them.
 */

/** A selection that can be bet on, with its number of notes. */
export interface Offer {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly selectionText: string;
  readonly notes: number;
}

const PRIZE_GROUP_MAX = 1_956n;
const PRIZE_GROUP_MIN = 1_800n;
export const RETURN_PPM = 970_000n;
export const COEFFICIENT_PPM = 800_000n;
const PPM = 1_000_000n;
/** The cost of a note in each unit (元角分厘), in thousandths of a minor unit. */
const NOTE_COST_THOUSANDTHS = { yuan: 200_000n, jiao: 20_000n, fen: 2_000n, li: 200n } as const;

/** Computes the stake of one unit of the line in minor units. */
function computeUnitStake(price: LottoLinePrice): Ratio {
  if (price.market === 'official') return ratio(NOTE_COST_THOUSANDTHS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = ratio(parseMinor(price.amount));
  return price.market === 'credit' ? amount : multiplyRatios(amount, ratio(BigInt(price.coefficientPpm), PPM));
}

/** Computes the cost of a line in minor units. Returns `undefined` if an official price leaves a fraction. A traditional price is rounded up. */
export function computeLineCost({ play, notes }: Offer, price: LottoLinePrice): bigint | undefined {
  const units = price.market === 'official' ? notes : notes * (play.unitsPerNote ?? 1);
  const { numerator, denominator } = multiplyRatios(computeUnitStake(price), ratio(BigInt(units)));
  if (denominator === 1n) return numerator;
  return price.market === 'traditional' ? numerator / denominator + 1n : undefined;
}

/** Returns whether the price has a prize group, return or coefficient that the lotteries of the model offer. */
export function isPriceOnSale(price: LottoLinePrice): boolean {
  if (price.market === 'official')
    return BigInt(price.group) >= PRIZE_GROUP_MIN && BigInt(price.group) <= PRIZE_GROUP_MAX;
  return price.market === 'credit'
    ? BigInt(price.returnPpm) === RETURN_PPM
    : BigInt(price.coefficientPpm) === COEFFICIENT_PPM;
}

/** Computes the rebate of a line: the difference between its prize group and the highest prize group, in parts of 2000 of the stake, rounded down. */
export function computeLineRebate(price: LottoLinePrice, costMinor: bigint): bigint {
  return price.market === 'official' ? (costMinor * (PRIZE_GROUP_MAX - BigInt(price.group))) / 2_000n : 0n;
}

/** The payout of a line in minor units: its prize, and the stakes of its notes that ended in a tie. */
export interface LinePayout {
  readonly prizeMinor: bigint;
  readonly returnedMinor: bigint;
}

/** Computes the payout of the tiers that a line has won, before any limit. A tier without odds is a tie, which returns the stake of its notes. */
export function computeLinePayout({ play }: Offer, price: LottoLinePrice, wins: readonly TierWin[]): LinePayout {
  const prizes = findPrizes(play, price);
  const unit = computeUnitStake(price);
  let prize = ZERO;
  let returned = ZERO;
  for (const { tier, notes } of wins) {
    const odds = prizes.get(tier);
    const count = ratio(BigInt(notes));
    if (odds) prize = addRatios(prize, multiplyRatios(odds, multiplyRatios(unit, count)));
    else returned = addRatios(returned, multiplyRatios(unit, ratio(BigInt(notes * (play.unitsPerNote ?? 1)))));
  }
  return { prizeMinor: multiplyFloor(1n, prize), returnedMinor: multiplyFloor(1n, returned) };
}

function findPrizes(play: Play<never>, price: LottoLinePrice): PrizeTable {
  if (price.market === 'official') return officialPrizes(play, BigInt(price.group));
  if (price.market === 'credit') return creditOdds(play, BigInt(price.returnPpm));
  return traditionalPrizes(play, traditionalPrizeOf(play) ?? 0n, ratio(BigInt(price.coefficientPpm), PPM));
}

/** Returns the line that a chase bets in an issue with this multiple. */
export function multiplyLine(line: LottoLine, multiple: number): LottoLine {
  const { price } = line;
  if (price.market === 'official') return { ...line, price: { ...price, multiple: price.multiple * multiple } };
  return { ...line, price: { ...price, amount: formatMinor(parseMinor(price.amount) * BigInt(multiple)) } };
}

/** Converts an amount such as "12.30" to minor units, here 1230. */
export function parseMinor(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
}

/** Converts minor units such as 1230 to an amount, here "12.30". */
export function formatMinor(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
