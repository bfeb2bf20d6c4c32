import type { PlayMarket } from '@baize/contract/codes';
import type { Play } from '@baize/lottery/play';
import { creditOdds, noteKindsOutside, officialPrizes, type PrizeTable } from '@baize/lottery/quote';
import { ONE, ratio } from '@baize/lottery/ratio';
import type { FamilyRules } from '@baize/lottery/settling';
import { traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';

const PPM = 1_000_000n;
/** No play on sale may return more than all stakes, or less than a third of them. */
const RETURN_BOUNDS = { floor: ratio(333_333n, PPM), ceiling: ONE };

/** The plays that a lottery sells, and the prices that operators set. */
export interface OfferedPrices {
  readonly markets: readonly PlayMarket[];
  readonly closedPlays: readonly string[];
  readonly groupMax: number;
  readonly returnPpm: number;
  readonly coefficientPpm: number;
  /** The amount in millionths by which the return of credit plays falls at most with the stakes on a number. */
  readonly dropMaxPpm: number;
}

/** A play whose return is out of bounds. */
export interface PlayOutOfBounds {
  readonly playId: string;
  readonly market: PlayMarket;
  /** The kind of note whose return is out of bounds. */
  readonly noteKind: string;
}

/**
 * Finds a play on sale whose return leaves the bounds. A lower prize group returns as much as the highest one, because the player receives the
 * difference as a rebate, so that the highest group is judged.
 */
export function findPlayOutOfBounds({ plays }: FamilyRules, prices: OfferedPrices): PlayOutOfBounds | undefined {
  for (const play of plays.filter(({ id }) => !prices.closedPlays.includes(id))) {
    for (const market of prices.markets) {
      const tables = computePrizeTables(play, market, prices);
      const [noteKind] = tables.flatMap((prizes) => noteKindsOutside(play, prizes, RETURN_BOUNDS));
      if (noteKind !== undefined) return { playId: play.id, market, noteKind };
    }
  }
  return undefined;
}

/** Returns the tables of the highest and the lowest prizes that the market can have. The list is empty if the play is not sold in the market. */
function computePrizeTables(play: Play<never>, market: PlayMarket, prices: OfferedPrices): PrizeTable[] {
  const { groupMax, returnPpm, coefficientPpm, dropMaxPpm } = prices;
  if (market === 'traditional') {
    const prize = traditionalPrizeOf(play);
    return prize === undefined ? [] : [traditionalPrizes(play, prize, ratio(BigInt(coefficientPpm), PPM))];
  }
  if (play.market !== market) return [];
  if (market === 'official') return [officialPrizes(play, BigInt(groupMax))];
  return [returnPpm, returnPpm - dropMaxPpm].map((each) => creditOdds(play, BigInt(Math.max(each, 0))));
}
