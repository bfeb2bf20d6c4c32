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

/** The valid bet of one category that has not been rebated yet. It is negative if bets were voided after their rebate. */
export interface RebateBalance {
  readonly gameType: GameTypeCode;
  /** The vendor of the bets, if it has a rate of its own. Undefined for the bets at all other vendors together. */
  readonly vendorCode?: string;
  readonly validBet: Money;
}

/** The rebate of one category, or of one vendor in it: its valid bet, its rate in parts per million, and the amount. */
export interface RebateLine extends RebateBalance {
  readonly ratePpm: RatePpm;
  readonly amount: Money;
}

/** A rebate with its lines. Negative lines reduce the amount. */
export interface Rebate {
  readonly lines: readonly RebateLine[];
  readonly amount: Money;
}

/**
 * Returns the rate of a category at a VIP level in parts per million: the rate with the highest level that the member has reached, or zero. Where
 * `vendorCode` is given and the vendor has a rate of its own for the level, that rate counts instead.
 */
export function findRebateRate(
  { rates, vendorRates = [] }: RebateDefinition,
  gameType: GameTypeCode,
  vipLevel: number,
  vendorCode?: string,
): RatePpm {
  const isReached = (rate: { readonly gameType: GameTypeCode; readonly vipFrom: number }): boolean =>
    rate.gameType === gameType && rate.vipFrom <= vipLevel;
  const ofVendor = vendorRates.filter((rate) => rate.vendor === vendorCode && isReached(rate));
  const reached = ofVendor.length > 0 ? ofVendor : rates.filter(isReached);
  const best = reached.toSorted((left, right) => right.vipFrom - left.vipFrom)[0];
  return BigInt(best?.ratePpm ?? 0);
}

/** The facts of a bet that decide which balance counts the bet. */
export interface RebatedBet {
  readonly gameType: string;
  readonly vendorCode: string | undefined;
  readonly placedAt: Date;
}

/**
 * Returns the vendor whose balance counts a bet, or undefined if the balance of the category counts it. The answer follows from the time of the bet, so
 * that a bet is voided in the balance that has counted it.
 */
export function findVendorOfBalance(
  { vendorRates = [] }: RebateDefinition,
  { gameType, vendorCode, placedAt }: RebatedBet,
): string | undefined {
  const isOwn = vendorRates.some(
    (rate) => rate.vendor === vendorCode && rate.gameType === gameType && placedAt >= new Date(rate.from),
  );
  return isOwn ? vendorCode : undefined;
}

/** Lists the vendors that have a rate for the category, each once. */
export function listVendorsOfRates({ vendorRates = [] }: RebateDefinition, gameType: GameTypeCode): string[] {
  return [...new Set(vendorRates.filter((rate) => rate.gameType === gameType).map(({ vendor }) => vendor))];
}

/** The rate of a vendor in a category at one VIP level. It counts for bets from `from` on. */
export interface VendorRate {
  readonly vendorCode: string;
  readonly gameType: GameTypeCode;
  readonly ratePpm: RatePpm;
  readonly from: Date;
}

/** Lists the rates of vendors that differ from the rate of their category at a VIP level. A rate of zero is listed too: bets at that vendor earn nothing. */
export function listVendorRates(definition: RebateDefinition, vipLevel: number): VendorRate[] {
  const { vendorRates = [] } = definition;
  const byVendor = Map.groupBy(vendorRates, ({ vendor, gameType }) => `${gameType} ${vendor}`);
  return [...byVendor.values()].flatMap((rates) => {
    const [first] = rates;
    if (!first) return [];
    const { vendor: vendorCode, gameType } = first;
    const ratePpm = findRebateRate(definition, gameType, vipLevel, vendorCode);
    // `findVendorOfBalance` counts bets for the vendor from the earliest of its rates on, whatever their levels.
    const from = new Date(Math.min(...rates.map((rate) => new Date(rate.from).getTime())));
    const isOwn = ratePpm !== findRebateRate(definition, gameType, vipLevel);
    return isOwn ? [{ vendorCode, gameType, ratePpm, from }] : [];
  });
}

/** The rates of a brand, and the VIP level that selects one. */
export interface RebateTerms {
  readonly definition: RebateDefinition;
  readonly vipLevel: number;
  readonly currency: Currency;
}

/** Computes the rebate of balances. Each line is rounded down to the minor unit, so that a negative line is rounded away from zero. */
export function computeRebate(
  balances: readonly RebateBalance[],
  { definition, vipLevel, currency }: RebateTerms,
): Rebate {
  const lines = balances.map(({ gameType, vendorCode, validBet }): RebateLine => {
    const ratePpm = findRebateRate(definition, gameType, vipLevel, vendorCode);
    const line = { gameType, validBet, ratePpm, amount: mulRateFloor(validBet, ratePpm) };
    return vendorCode === undefined ? line : { ...line, vendorCode };
  });
  return { lines, amount: lines.reduce((sum, { amount }) => add(sum, amount), zero(currency)) };
}

/**
 * Selects the balances of a claim: those of the category, and every negative one, so that a claim cannot avoid a voided bet. An undefined category selects all
 * balances.
 */
export function selectBalances<Balance extends RebateBalance>(
  balances: readonly Balance[],
  gameType: GameTypeCode | undefined,
): Balance[] {
  return balances.filter((each) => gameType === undefined || each.gameType === gameType || isNegative(each.validBet));
}

/** Returns the smallest rebate that is granted. It is one minor unit if the operator wrote zero, because a grant of zero does not exist. */
export function parseMinimumRebate({ minimumClaim }: RebateDefinition, currency: Currency): Money {
  const minimum = parseAmount(minimumClaim, currency);
  assert(minimum !== undefined, `the minimum ${minimumClaim} of a rebate is no amount of ${currency}`);
  return minimum.amountMinor > 0n ? minimum : money(currency, 1n);
}

/**
 * Computes the cashback of a week's net loss, rounded down. Bonuses are subtracted, because they are not the member's own loss. The cashback is zero for a
 * member who won.
 */
export function computeCashback(netLoss: Money, bonuses: Money, ratePpm: RatePpm): Money {
  const base = subtract(netLoss, bonuses);
  return isNegative(base) ? zero(netLoss.currency) : mulRateFloor(base, ratePpm);
}
