import type { LottoLine, LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { Play, Selection, TierWin } from '@baize/lottery/play';
import { creditOdds, officialPrizes, type PrizeTable } from '@baize/lottery/quote';
import { addRatios, multiplyFloor, multiplyRatios, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';

/** The cost and the pay of a line in the model, in integers of minor units. The prize tables are those of packages/lottery, which has its own proof. */

/** A selection that can be bet on, with its number of notes. */
export interface Offer {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly text: string;
  readonly notes: number;
}

const GROUP_MAX = 1_956n;
const GROUP_MIN = 1_800n;
export const RETURN_PPM = 970_000n;
export const COEFFICIENT_PPM = 800_000n;
const PPM = 1_000_000n;
/** The cost of a note in each unit (元角分厘), in thousandths of a minor unit. */
const NOTE_COST_THOUSANDTHS = { yuan: 200_000n, jiao: 20_000n, fen: 2_000n, li: 200n } as const;

/** The stake of one unit of the line. */
function unitStake(price: LottoLinePrice): Ratio {
  if (price.market === 'official') return ratio(NOTE_COST_THOUSANDTHS[price.unit] * BigInt(price.multiple), 1_000n);
  const amount = ratio(minorOf(price.amount));
  return price.market === 'credit' ? amount : multiplyRatios(amount, ratio(BigInt(price.coefficientPpm), PPM));
}

/** The cost of a line in minor units, or `undefined` where an official price leaves a fraction. A traditional price is rounded up. */
export function costOfLine({ play, notes }: Offer, price: LottoLinePrice): bigint | undefined {
  const units = price.market === 'official' ? notes : notes * (play.unitsPerNote ?? 1);
  const { numerator, denominator } = multiplyRatios(unitStake(price), ratio(BigInt(units)));
  if (denominator === 1n) return numerator;
  return price.market === 'traditional' ? numerator / denominator + 1n : undefined;
}

export function isPriceOnSale(price: LottoLinePrice): boolean {
  if (price.market === 'official') return BigInt(price.group) >= GROUP_MIN && BigInt(price.group) <= GROUP_MAX;
  return price.market === 'credit'
    ? BigInt(price.returnPpm) === RETURN_PPM
    : BigInt(price.coefficientPpm) === COEFFICIENT_PPM;
}

/** A lower prize group gives its difference to the highest one back, of each 2000 of the stake. */
export function rebateOfLine(price: LottoLinePrice, costMinor: bigint): bigint {
  return price.market === 'official' ? (costMinor * (GROUP_MAX - BigInt(price.group))) / 2_000n : 0n;
}

export interface LinePayout {
  readonly prizeMinor: bigint;
  readonly returnedMinor: bigint;
}

/** Computes the pay of the tiers that a line has won, before any limit. A tie returns the stake of its notes. */
export function payoutOfLine({ play }: Offer, price: LottoLinePrice, wins: readonly TierWin[]): LinePayout {
  const prizes = prizesOf(play, price);
  const unit = unitStake(price);
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

function prizesOf(play: Play<never>, price: LottoLinePrice): PrizeTable {
  if (price.market === 'official') return officialPrizes(play, BigInt(price.group));
  if (price.market === 'credit') return creditOdds(play, BigInt(price.returnPpm));
  return traditionalPrizes(play, traditionalPrizeOf(play) ?? 0n, ratio(BigInt(price.coefficientPpm), PPM));
}

/** The line of a chase in an issue with this multiple. */
export function multiplyLine(line: LottoLine, multiple: number): LottoLine {
  const { price } = line;
  if (price.market === 'official') return { ...line, price: { ...price, multiple: price.multiple * multiple } };
  return { ...line, price: { ...price, amount: amountText(minorOf(price.amount) * BigInt(multiple)) } };
}

/** Reads "12.30" as 1230. */
export function minorOf(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
}

/** Writes 1230 as "12.30". */
export function amountText(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
