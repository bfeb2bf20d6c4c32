import type { VipRewardKind } from '@baize/contract/codes';
import { compare, parseAmount, subtract, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../assert.ts';
import type { VipDefinition, VipLevelDefinition } from './vip-definition.ts';

/** The figures of a member from the roll-ups. */
export interface VipFigures {
  /** The valid bet and the deposits since registration. */
  readonly validBet: Money;
  readonly deposits: Money;
  /** The valid bet of the current month of the brand. */
  readonly monthValidBet: Money;
}

/** Returns the level of a rank, counted from 0. A rank above the last level, which an operator may have set, has the terms of the last level. */
export function levelOfRank({ levels }: VipDefinition, rank: number): VipLevelDefinition {
  const level = levels[Math.min(rank, levels.length - 1)];
  assert(level !== undefined, `there is no level of rank ${rank}`);
  return level;
}

/** Parses an amount of a definition, whose schema guarantees the format. */
export function parseDefinedAmount(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `${text} is no amount of ${currency}`);
  return amount;
}

/**
 * Returns the highest rank that the figures reach. A lost rank (`lostFrom` and above) is restored in the month in which
 * the member makes the valid bet that keeps it: otherwise the play of earlier years would undo every demotion at once.
 */
export function findReachedRank(definition: VipDefinition, figures: VipFigures, lostFrom: number | undefined): number {
  const isReached = (level: VipLevelDefinition, rank: number): boolean =>
    hasReached(level, figures) &&
    (lostFrom === undefined || rank < lostFrom || keepsLevel(level, figures.monthValidBet));
  return Math.max(definition.levels.findLastIndex(isReached), 0);
}

function hasReached(
  { validBetRequired, depositRequired }: VipLevelDefinition,
  { validBet, deposits }: VipFigures,
): boolean {
  const { currency } = validBet;
  return (
    compare(validBet, parseDefinedAmount(validBetRequired, currency)) >= 0n &&
    compare(deposits, parseDefinedAmount(depositRequired, currency)) >= 0n
  );
}

/** Returns whether the valid bet of a month keeps the level. */
export function keepsLevel({ validBetToKeep }: VipLevelDefinition, monthValidBet: Money): boolean {
  return compare(monthValidBet, parseDefinedAmount(validBetToKeep, monthValidBet.currency)) >= 0n;
}

/** Returns the lowest rank that stays lost after a promotion to `rank`, or undefined if the figures reach no rank above it. */
export function findLowestLostRank(definition: VipDefinition, figures: VipFigures, rank: number): number | undefined {
  return findReachedRank(definition, figures, undefined) > rank ? rank + 1 : undefined;
}

/** Returns the amounts that a member still needs for a level. An amount is zero if its condition is met. */
export function computeMissingFor(
  { validBetRequired, depositRequired }: VipLevelDefinition,
  { validBet, deposits }: VipFigures,
): { readonly validBet: Money; readonly deposits: Money } {
  const left = (required: string, done: Money): Money => {
    const rest = subtract(parseDefinedAmount(required, done.currency), done);
    return rest.amountMinor > 0n ? rest : zero(done.currency);
  };
  return { validBet: left(validBetRequired, validBet), deposits: left(depositRequired, deposits) };
}

/** Returns the rewards of a level that are above zero. */
export function listRewardsOfLevel(
  level: VipLevelDefinition,
  currency: Currency,
): { readonly kind: VipRewardKind; readonly amount: Money }[] {
  const kinds = ['upgrade', 'birthday', 'weekly', 'monthly'] as const satisfies readonly VipRewardKind[];
  return kinds
    .map((kind) => ({ kind, amount: parseDefinedAmount(level[kind], currency) }))
    .filter(({ amount }) => amount.amountMinor > 0n);
}
