import type { GameTypeCode } from '@baize/contract/schemas/common';
import { currencies, money, mulRateFloor, parseAmount, RATE_ONE_PPM, type Currency, type Money } from '@baize/money';
import type { Static } from 'typebox';
import { assert } from '../assert.ts';
import { done, refuse, type Outcome } from '../outcome.ts';
import type { EarningType, PointsDefinition } from './points-definition.ts';

export type PointsRules = Static<typeof PointsDefinition>;
type ConversionRules = PointsRules['convert'];

const typesOfGames: Readonly<Record<GameTypeCode, EarningType>> = {
  RNG: 'rng',
  FISH: 'rng',
  LIVE: 'live',
  COCKFIGHT: 'live',
  // Gifts have no valid bet, and earn nothing.
  CHAT: 'live',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  PVP: 'pvp',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};

/** Returns the type of points that bets of a category of games earn, or undefined for an unknown category. */
export function toEarningType(gameType: string): EarningType | undefined {
  return Object.hasOwn(typesOfGames, gameType) ? typesOfGames[gameType as GameTypeCode] : undefined;
}

/** Returns the factor, in parts per million, of the highest listed level that the member has reached. The factor is 1 below the first level. */
export function findMultiplierPpm({ multipliers }: Pick<PointsRules, 'multipliers'>, vipLevel: number): bigint {
  const reached = multipliers.filter((each) => each.vipLevel <= vipLevel);
  const highest = reached.toSorted((left, right) => right.vipLevel - left.vipLevel)[0];
  return highest === undefined ? RATE_ONE_PPM : BigInt(highest.timesPpm);
}

/** Returns the minor units that give one point, or undefined if the type earns nothing. */
export function findRatioMinor(rules: PointsRules, type: EarningType, currency: Currency): bigint | undefined {
  const rate = rules.earning.find((each) => each.type === type);
  const amount = rate && parseAmount(rate.amountPerPoint, currency);
  return amount && amount.amountMinor > 0n ? amount.amountMinor : undefined;
}

/** The rate of points: the minor units for one point, and a factor in parts per million. */
export interface PointRate {
  readonly ratioMinor: bigint;
  readonly multiplierPpm: bigint;
}

/**
 * Returns the points of one day and type: amount x multiplier / ratio, rounded once, towards zero. A negative amount, of a day on which more deposits were
 * returned than credited, costs points.
 */
export function computePointsOfDay(amountMinor: bigint, rate: PointRate): bigint {
  return (amountMinor * rate.multiplierPpm) / (rate.ratioMinor * RATE_ONE_PPM);
}

/** The points of a day and type before a recount. */
export interface CountedDay {
  /** The points of the day by its present figures. */
  readonly due: bigint;
  /** The points given so far, less those taken back. */
  readonly given: bigint;
  /** The part of `given` that the member has not claimed yet. */
  readonly unclaimed: bigint;
  /** The points that the member has. */
  readonly balance: bigint;
}

/** The changes by which the points of a day equal its recounted figures. */
export interface CountPlan {
  /** True if the unclaimed grants of the day are withdrawn. The points that are still due are then granted again. */
  readonly withdraw: boolean;
  /** The points to grant. */
  readonly grant: bigint;
  /** The points to take from the balance. */
  readonly take: bigint;
  /** The points that should be taken but are not available. */
  readonly uncollected: bigint;
}

/** Plans the changes for a recounted day. Never takes more points than the balance. */
export function planRecount({ due, given, unclaimed, balance }: CountedDay): CountPlan {
  const withdraw = due < given && unclaimed > 0n;
  const missing = due - (withdraw ? given - unclaimed : given);
  if (missing >= 0n) return { withdraw, grant: missing, take: 0n, uncollected: 0n };
  const take = -missing < balance ? -missing : balance;
  return { withdraw, grant: 0n, take, uncollected: -missing - take };
}

/** Converts points to money, rounded down. Refuses with `points.amount_invalid` a number of points that the rules do not allow, or that gives nothing. */
export function convertToMoney(rules: ConversionRules, points: number, currency: Currency): Outcome<Money> {
  const { enabled, pointsPerUnit, minimumPoints, stepPoints } = rules;
  const isAllowed = enabled && points >= minimumPoints && points % stepPoints === 0;
  const unitMinor = 10n ** BigInt(currencies[currency].minorDigits);
  const amount = money(currency, (BigInt(points) * unitMinor) / BigInt(pointsPerUnit));
  if (isAllowed && amount.amountMinor > 0n) return done(amount);
  return refuse('points.amount_invalid', { minimumPoints, stepPoints });
}

/** Returns the valid bet that an amount requires, rounded down. */
export function computeTurnover(amount: Money, turnoverPpm: bigint): Money {
  assert(turnoverPpm >= 0n, 'a turnover below zero');
  return mulRateFloor(amount, turnoverPpm);
}
