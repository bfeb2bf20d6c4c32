import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { exposureByNumber, highestPrize } from '@baize/lottery/exposure';
import { prizesAtPrice, unitStakeMinor } from '@baize/lottery/line-price';
import type { Play, Selection } from '@baize/lottery/play';
import type { PrizeTable } from '@baize/lottery/quote';
import type { Currency } from '@baize/money';
import { readStoredPrice } from './price-text.ts';

/** A line with its stake, as it was judged or as it is stored. */
export interface StakedLine {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly notes: number;
  readonly costMinor: bigint;
}

/** A line with its price and the limit of its payout in minor units. */
export interface PricedLine extends StakedLine {
  readonly price: LottoLinePrice;
  readonly payoutMaxMinor: bigint;
}

/** A number or option of a play, in one row of its input. */
export interface LotteryNumber {
  readonly playId: string;
  readonly row: number;
  readonly symbol: string;
}

/** The stakes of lines on a number, and the most that their notes with the number win if it is drawn. */
export interface NumberStake extends LotteryNumber {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** A number or option on which the stakes exceed a limit. */
export interface FullNumber {
  readonly playId: string;
  readonly symbol: string;
  readonly stakeMinor: bigint;
}

/**
 * Finds the first number on which the stakes of an order and of the member's earlier lines together exceed the limit, or undefined. `numbers` are the sums
 * of the order, which are made once (`sumByNumber`), because they cost most of the judgement. The stake of a number is that of the notes that contain the
 * number, rounded up per line. The same number in different plays counts as different numbers.
 */
export function findFullNumber(
  numbers: readonly NumberStake[],
  earlier: readonly StakedLine[],
  numberMaxMinor: bigint,
): FullNumber | undefined {
  const before = stakesByNumber(earlier);
  for (const number of numbers) {
    const { playId, symbol } = number;
    const stakeMinor = (before.get(toNumberKey(number)) ?? 0n) + number.stakeMinor;
    if (stakeMinor > numberMaxMinor) return { playId, symbol, stakeMinor };
  }
  return undefined;
}

function stakesByNumber(lines: readonly StakedLine[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const line of lines) {
    for (const { row, symbol, notes } of exposureByNumber(line.play, line.selection)) {
      const key = toNumberKey({ playId: line.play.id, row, symbol });
      stakes.set(key, (stakes.get(key) ?? 0n) + stakeOfNotes(line, notes));
    }
  }
  return stakes;
}

/**
 * Sums lines of one currency by number. The payout of a line is the highest prize for each of its notes with the number, rounded down, and no more
 * than the limit of the line. The sum depends on the lines alone, so that a cancelled line takes out exactly what it brought in.
 */
export function sumByNumber(lines: readonly PricedLine[], currency: Currency): NumberStake[] {
  const sums = new Map<string, NumberStake>();
  const prizesOfLine = createPriceReader();
  for (const line of lines) {
    for (const number of numbersOfLine(line, prizesOfLine(line), currency)) {
      const key = toNumberKey(number);
      const sum = sums.get(key);
      sums.set(key, sum ? addStakes(sum, number) : number);
    }
  }
  return [...sums.values()];
}

/** Returns a text that is unique for the play, the row and the symbol of a number, for use as a map key. */
export function toNumberKey({ playId, row, symbol }: LotteryNumber): string {
  return `${playId} ${row} ${symbol}`;
}

function numbersOfLine(line: PricedLine, prizes: PrizeTable, currency: Currency): NumberStake[] {
  const { play, selection, price, payoutMaxMinor } = line;
  const unit = unitStakeMinor(readStoredPrice(price, currency));
  const containing = exposureByNumber(play, selection).filter(({ notes }) => notes > 0);
  return containing.map(({ row, symbol, notes }) => {
    const prize = highestPrize(play, { selection, symbol }, prizes);
    const payoutMinor = (unit.numerator * prize.numerator * BigInt(notes)) / (unit.denominator * prize.denominator);
    return {
      playId: play.id,
      row,
      symbol,
      stakeMinor: stakeOfNotes(line, notes),
      payoutMinor: payoutMinor < payoutMaxMinor ? payoutMinor : payoutMaxMinor,
    };
  });
}

/** Creates a cache of prize tables. Lines of an order mostly share their play and price, whose table is then computed once. */
function createPriceReader(): (line: PricedLine) => PrizeTable {
  const tables = new Map<string, PrizeTable>();
  return ({ play, price }) => {
    const key = `${play.id} ${price.market} ${getPriceLevel(price)}`;
    const prizes = tables.get(key) ?? prizesAtPrice(play, price);
    tables.set(key, prizes);
    return prizes;
  };
}

function getPriceLevel(price: LottoLinePrice): number {
  if (price.market === 'official') return price.group;
  return price.market === 'credit' ? price.returnPpm : price.coefficientPpm;
}

function addStakes(sum: NumberStake, { stakeMinor, payoutMinor }: NumberStake): NumberStake {
  return { ...sum, stakeMinor: sum.stakeMinor + stakeMinor, payoutMinor: sum.payoutMinor + payoutMinor };
}

function stakeOfNotes({ costMinor, notes }: StakedLine, containing: number): bigint {
  return divideCeil(costMinor * BigInt(containing), BigInt(notes));
}

function divideCeil(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
