import { findTier, noteKindsOf, tiersOfKind, type Play, type PrizeTier, type TierWin } from './play.ts';
import {
  addRatios,
  compareRatios,
  divideRatios,
  floorToDigits,
  multiplyFloor,
  multiplyRatios,
  ONE,
  ratio,
  subtractRatios,
  ZERO,
  type Ratio,
} from './ratio.ts';

/** Prize group at which everything is paid back. Official prizes are quoted for a note of 2 yuan. */
export const PRIZE_GROUP_FULL = 2_000n;
/** Number of decimals with which odds are shown and paid. */
export const ODDS_DIGITS = 4;

/** Payment of a winning note per unit of its stake, the stake included, by tier id. A tie tier is left out: it pays the stake. */
export type PrizeTable = Pick<ReadonlyMap<string, Ratio>, 'get'>;

/** Returns the chance that a note of this kind gets its stake back. */
export function tieChance(play: Play<never>, noteKind: string): Ratio {
  const ties = tiersOfKind(play, noteKind).filter(({ isTie }) => isTie);
  return ties.reduce((sum, tier) => addRatios(sum, tier.expectedWins), ZERO);
}

/** Returns the odds without a house edge: the stakes that are not returned go to the winners, by the shares of the tiers. */
export function fairOdds(play: Play<never>, tier: PrizeTier): Ratio {
  const atStake = subtractRatios(ONE, tieChance(play, tier.noteKind));
  const perUnit = ratio(BigInt(play.unitsPerNote ?? 1));
  return divideRatios(multiplyRatios(multiplyRatios(atStake, tier.share), perUnit), tier.expectedWins);
}

/** Creates a table whose prizes are computed on first use, because a line needs few of the many that a play can have. */
function prizeTableBy(play: Play<never>, price: (fair: Ratio) => Ratio): PrizeTable {
  const computed = new Map<string, Ratio>();
  return {
    get: (tierId) => {
      const tier = findTier(play, tierId);
      if (!tier || tier.isTie) return undefined;
      const prize = computed.get(tierId) ?? price(fairOdds(play, tier));
      computed.set(tierId, prize);
      return prize;
    },
  };
}

/** Returns official prizes (官方): the fair odds x group / 2000. The prize in yuan of a note of 2 yuan is twice the figure. */
export function officialPrizes(play: Play<never>, group: bigint): PrizeTable {
  return prizeTableBy(play, (fair) => multiplyRatios(fair, ratio(group, PRIZE_GROUP_FULL)));
}

/** Returns decimal odds (信用): the fair odds x the operator's return, rounded down to four places. */
export function creditOdds(play: Play<never>, returnPpm: bigint): PrizeTable {
  return prizeTableBy(play, (fair) => floorToDigits(multiplyRatios(fair, ratio(returnPpm, 1_000_000n)), ODDS_DIGITS));
}

/** Returns the exact return to player of one kind of note: the average payment of its prizes and ties per unit of stake. */
export function returnToPlayer(play: Play<never>, noteKind: string, prizes: PrizeTable): Ratio {
  const perNote = tiersOfKind(play, noteKind)
    .filter((tier) => !tier.isTie)
    .reduce((sum, tier) => addRatios(sum, multiplyRatios(tier.expectedWins, prizes.get(tier.id) ?? ZERO)), ZERO);
  return addRatios(divideRatios(perNote, ratio(BigInt(play.unitsPerNote ?? 1))), tieChance(play, noteKind));
}

/** The lowest and the highest return to player that may be offered; 1 pays all stakes back. */
export interface ReturnBounds {
  readonly floor: Ratio;
  readonly ceiling: Ratio;
}

/** Returns the kinds of note whose return is outside of the bounds. It is empty where the prizes may be offered. */
export function noteKindsOutside(play: Play<never>, prizes: PrizeTable, { floor, ceiling }: ReturnBounds): string[] {
  return noteKindsOf(play).filter((noteKind) => {
    const returned = returnToPlayer(play, noteKind, prizes);
    return compareRatios(returned, floor) < 0n || compareRatios(returned, ceiling) > 0n;
  });
}

/** Returns the rebate of a member who takes a lower prize group than the member's highest: (highest - chosen) / 2000. */
export function groupRebate(highest: bigint, chosen: bigint): Ratio {
  return ratio(highest - chosen, PRIZE_GROUP_FULL);
}

/** Price of a note in thousandths of 2 yuan: 元, 角, 分, 厘. */
export const PRICE_UNITS = { yuan: 1_000n, jiao: 100n, fen: 10n, li: 1n } as const;
export type PriceUnit = keyof typeof PRICE_UNITS;
/** Price of a note at the unit 元: 2 yuan in minor units. */
export const NOTE_PRICE_MINOR = 200n;

/**
 * Returns the price of a line of an official play in minor units; undefined where it has a fraction of the minor unit,
 * because nothing is rounded.
 */
export function linePriceMinor(notes: number, unit: PriceUnit, multiple: bigint): bigint | undefined {
  const thousandths = BigInt(notes) * NOTE_PRICE_MINOR * PRICE_UNITS[unit] * multiple;
  return thousandths % 1_000n === 0n ? thousandths / 1_000n : undefined;
}

/** The payment of a settled line. */
export interface Payout {
  /** Sum of the prizes, rounded down to the minor unit once for the whole line. */
  readonly prizeMinor: bigint;
  /** Stake that is returned for ties. It earns no turnover and no rebate. */
  readonly returnedMinor: bigint;
}

/** Returns the payment of a settled line. `unitStakeMinor` is the stake of one unit (of one note, where a note costs one unit). */
export function payoutFloor(
  play: Play<never>,
  wins: readonly TierWin[],
  unitStakeMinor: Ratio,
  prizes: PrizeTable,
): Payout {
  let units = ZERO;
  let returnedNotes = 0n;
  for (const { tier: id, notes } of wins) {
    const prize = prizes.get(id);
    if (prize) units = addRatios(units, multiplyRatios(prize, ratio(BigInt(notes))));
    else if (findTier(play, id)?.isTie) returnedNotes += BigInt(notes);
    else throw new RangeError(`${play.id} has no prize for ${id}`);
  }
  const returned = ratio(returnedNotes * BigInt(play.unitsPerNote ?? 1));
  return {
    prizeMinor: multiplyFloor(1n, multiplyRatios(unitStakeMinor, units)),
    returnedMinor: multiplyFloor(1n, multiplyRatios(unitStakeMinor, returned)),
  };
}
