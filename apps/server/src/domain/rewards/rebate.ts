import type { GameTypeCode } from '@baize/contract/schemas/common';
import {
  add,
  isNegative,
  money,
  mulRateFloor,
  parseAmount,
  subtract,
  zero,
  type Currency,
  type Money,
  type RatePpm,
} from '@baize/money';
import { assert } from '../assert.ts';
import type { RebateDefinition } from './rebate-definition.ts';

/** Valid bet of one category that no rebate was given for; negative where bets were voided after their rebate. */
export interface RebateBalance {
  readonly gameType: GameTypeCode;
  readonly validBet: Money;
}

export interface RebateLine extends RebateBalance {
  readonly ratePpm: RatePpm;
  readonly amount: Money;
}

export interface Rebate {
  readonly lines: readonly RebateLine[];
  readonly amount: Money;
}

/** The rate of a category at a VIP level: the one with the highest level that the member has reached. */
export function findRebateRate({ rates }: RebateDefinition, gameType: GameTypeCode, vipLevel: number): RatePpm {
  const reached = rates.filter((rate) => rate.gameType === gameType && rate.vipFrom <= vipLevel);
  const best = reached.toSorted((left, right) => right.vipFrom - left.vipFrom)[0];
  return BigInt(best?.ratePpm ?? 0);
}

export interface RebateTerms {
  readonly definition: RebateDefinition;
  readonly vipLevel: number;
  readonly currency: Currency;
}

/** Computes the rebate of balances. Each line is rounded down to the minor unit, so that a negative line is never short. */
export function computeRebate(
  balances: readonly RebateBalance[],
  { definition, vipLevel, currency }: RebateTerms,
): Rebate {
  const lines = balances.map(({ gameType, validBet }): RebateLine => {
    const ratePpm = findRebateRate(definition, gameType, vipLevel);
    return { gameType, validBet, ratePpm, amount: mulRateFloor(validBet, ratePpm) };
  });
  return { lines, amount: lines.reduce((sum, { amount }) => add(sum, amount), zero(currency)) };
}

/** The balances that a claim of one category takes: its own, and every negative one, so that nobody claims around a voided bet. */
export function selectBalances<Balance extends RebateBalance>(
  balances: readonly Balance[],
  gameType: GameTypeCode | undefined,
): Balance[] {
  return balances.filter((each) => gameType === undefined || each.gameType === gameType || isNegative(each.validBet));
}

/** The least that is given. One minor unit where the operator wrote zero, because a grant of nothing does not exist. */
export function minimumRebate({ minimumClaim }: RebateDefinition, currency: Currency): Money {
  const minimum = parseAmount(minimumClaim, currency);
  assert(minimum !== undefined, `the minimum ${minimumClaim} of a rebate is no amount of ${currency}`);
  return minimum.amountMinor > 0n ? minimum : money(currency, 1n);
}

/** Net loss of a week that cashback is paid for: nothing for a member who won, and bonuses are money that the member did not lose. */
export function computeCashback(netLoss: Money, bonuses: Money, ratePpm: RatePpm): Money {
  const base = subtract(netLoss, bonuses);
  return isNegative(base) ? zero(netLoss.currency) : mulRateFloor(base, ratePpm);
}
