import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import {
  add,
  compare,
  mulRateFloor,
  parseAmount,
  parsePercent,
  type Currency,
  type Money,
  type RatePpm,
} from '@baize/money';
import { bonusSums, parseTimes, type BonusRates, type BonusSums } from '@baize/money/bonus';
import { wireMoney } from '../language/formats.ts';
import type { MethodBounds } from './method-bounds.ts';

/** What a typed deposit would bring with a bonus, before the server quotes it. */
export interface BonusPreview extends BonusSums {
  readonly deposit: Money;
  /** Valid bet that the deposit itself requires. */
  readonly depositTurnover: Money;
  /** Valid bet required before a withdrawal, for the deposit and the bonus together. */
  readonly totalTurnover: Money;
}

export interface TypedDeposit {
  /** The amount as the member has typed it. */
  readonly amount: string;
  readonly currency: Currency;
  /** Valid bet that the deposit itself requires, as a multiple of the deposit. */
  readonly turnoverTimes: string;
}

/**
 * Computes the sums of a bonus. Returns undefined while the text is not an amount, or is below the minimum of the bonus.
 * Throws on a rate of the server that cannot be parsed.
 */
export function previewBonus(promotion: DepositPromotion, typed: TypedDeposit): BonusPreview | undefined {
  const { amount, currency, turnoverTimes } = typed;
  const deposit = parseAmount(amount.trim(), currency);
  if (deposit === undefined || compare(deposit, wireMoney(promotion.minimumAmount, currency)) < 0n) return undefined;
  const sums = bonusSums(deposit, toRates(promotion, currency));
  const depositTurnover = mulRateFloor(deposit, requireRate(parseTimes(turnoverTimes), turnoverTimes));
  return { deposit, ...sums, depositTurnover, totalTurnover: add(depositTurnover, sums.turnover) };
}

function toRates({ bonusPercent, maximumBonus, turnoverTimes }: DepositPromotion, currency: Currency): BonusRates {
  return {
    percentPpm: requireRate(parsePercent(bonusPercent), bonusPercent),
    most: wireMoney(maximumBonus, currency),
    turnoverPpm: requireRate(parseTimes(turnoverTimes), turnoverTimes),
  };
}

/** Returns a rate that was parsed from a text of the API. */
function requireRate(rate: RatePpm | undefined, text: string): RatePpm {
  if (rate === undefined) throw new Error(`the server sent an unreadable rate: ${text}`);
  return rate;
}

/** Returns the bounds of a deposit with this bonus: the minimum rises to that of the bonus where it is higher. */
export function boundsWithBonus(
  bounds: MethodBounds,
  promotion: DepositPromotion | undefined,
  currency: Currency,
): MethodBounds {
  if (promotion === undefined) return bounds;
  const bonusMinimum = wireMoney(promotion.minimumAmount, currency);
  return compare(bonusMinimum, bounds.min) > 0n ? { ...bounds, min: bonusMinimum } : bounds;
}

/** Returns whether the minimum of the bonus exceeds what the method, its daily limit and the member's own limit allow. */
export function isBonusMinimumTooHigh(bounds: MethodBounds, promotion: DepositPromotion, currency: Currency): boolean {
  return compare(wireMoney(promotion.minimumAmount, currency), bounds.max) > 0n;
}
