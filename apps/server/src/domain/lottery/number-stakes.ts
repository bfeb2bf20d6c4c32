import { exposureByNumber } from '@baize/lottery/exposure';
import type { Play, Selection } from '@baize/lottery/play';

/** A line with its stake, as it was judged or as it is stored. */
export interface StakedLine {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly notes: number;
  readonly costMinor: bigint;
}

/** The number or option on which most is staked. */
export interface FullNumber {
  readonly playId: string;
  readonly symbol: string;
  readonly stakeMinor: bigint;
}

/**
 * Finds a number on which these lines of one member stake more than the limit. The stake of a number is that of the notes that contain the
 * number, rounded up. Lines on other plays do not add up.
 */
export function findFullNumber(lines: readonly StakedLine[], numberMaxMinor: bigint): FullNumber | undefined {
  const stakes = new Map<string, FullNumber>();
  for (const { play, selection, notes, costMinor } of lines) {
    for (const { row, symbol, notes: containing } of exposureByNumber(play, selection)) {
      const key = `${play.id} ${row} ${symbol}`;
      const stakeMinor =
        (stakes.get(key)?.stakeMinor ?? 0n) + divideCeil(costMinor * BigInt(containing), BigInt(notes));
      const staked = { playId: play.id, symbol, stakeMinor };
      if (stakeMinor > numberMaxMinor) return staked;
      stakes.set(key, staked);
    }
  }
  return undefined;
}

function divideCeil(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
