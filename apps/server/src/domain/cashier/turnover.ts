import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { assert } from '../assert.ts';

/**
 * The valid bet that a credit requires before a withdrawal, and the part that is done (design/money.md, "Cashier"). Amounts are minor units.
 */
export interface OpenRequirement {
  readonly requirementId: bigint;
  readonly requiredMinor: bigint;
  readonly doneMinor: bigint;
  readonly createdAt: Date;
  /** The game types whose bets count. Bets on all game types count if the list is empty. */
  readonly gameTypes: readonly string[];
}

/** A settled bet. Valid bet is the part of its stake that counts, in minor units. */
export interface CountedBet {
  readonly betId: bigint;
  readonly placedAt: Date;
  readonly validBetMinor: bigint;
  readonly gameType: string;
}

/** Parses the game types of a row. Words that name no game type are left out. */
export function parseGameTypes(words: readonly string[]): GameTypeCode[] {
  return gameTypes.filter((gameType) => words.includes(gameType));
}

/** Returns the field of the API for a list of game types. An empty list, by which all game types count, gives no field. */
export function turnoverGameTypesField(counting: readonly GameTypeCode[]): { turnoverGameTypes?: GameTypeCode[] } {
  return counting.length > 0 ? { turnoverGameTypes: [...counting] } : {};
}

/**
 * Counts settled bets towards the requirements of one member. Each bet counts once, for the oldest open requirement
 * that existed when the bet was placed and for which its game type counts; the excess counts for the next one. Returns
 * the requirements that changed.
 */
export function countTurnover(open: readonly OpenRequirement[], bets: readonly CountedBet[]): OpenRequirement[] {
  const oldestFirst = open.toSorted(
    (a, b) => compareTimes(a.createdAt, b.createdAt) || compareIds(a.requirementId, b.requirementId),
  );
  const done = new Map(oldestFirst.map(({ requirementId, doneMinor }) => [requirementId, doneMinor]));
  for (const bet of bets.toSorted((a, b) => compareTimes(a.placedAt, b.placedAt) || compareIds(a.betId, b.betId))) {
    let remainingMinor = bet.validBetMinor;
    for (const { requirementId, requiredMinor, createdAt, gameTypes: counting } of oldestFirst) {
      if (remainingMinor === 0n || createdAt > bet.placedAt) break;
      if (counting.length > 0 && !counting.includes(bet.gameType)) continue;
      const before = done.get(requirementId) ?? 0n;
      const countedMinor = smaller(remainingMinor, requiredMinor - before);
      assert(countedMinor >= 0n, `requirement ${requirementId} counts more than it asks`);
      done.set(requirementId, before + countedMinor);
      remainingMinor -= countedMinor;
    }
  }
  return oldestFirst
    .map((each) => ({ ...each, doneMinor: done.get(each.requirementId) ?? each.doneMinor }))
    .filter((each, index) => each.doneMinor !== oldestFirst[index]?.doneMinor);
}

function compareTimes(left: Date, right: Date): number {
  return left.getTime() - right.getTime();
}

function compareIds(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
