import type { CarryOver, ContractKind, ContractPeriod } from '@baize/contract/agent-codes';
import type { ContractTerms, ContractTier } from '@baize/contract/schemas/contracts';
import { money, parseAmount, parsePercent, toDecimal, toPercent, type Currency, type RatePpm } from '@baize/money';
import { done, refuse, type Outcome } from '../outcome.ts';

/**
 * The length of a settlement window: a day, a week, half a month, a month (spec section 3, "Salary periods"), an hour, or the five minutes of
 * the real-time salary (spec section 9).
 */
export type WindowLength = ContractPeriod | 'hour' | 'five_minutes';

/**
 * A rate (parts per million) with the conditions under which it applies. A condition that is null is always met. Amounts are minor units of the
 * merchant's currency.
 */
export interface Tier {
  readonly ratePpm: RatePpm;
  /** The number of members of the team that have to be active in the window, at least. */
  readonly activeMembers: number | null;
  /** The team's valid bet in the window, at least. */
  readonly validBetMinor: bigint | null;
  /** The team's net win in the window, at most. The bound is zero or negative: it asks for a loss of at least its absolute value. */
  readonly profitAndLossMinor: bigint | null;
  /** The team's mean stakes per day (per hour in windows of an hour or less), at least. */
  readonly betAmountMinor: bigint | null;
}

/** The terms of a contract between an agent and its upline (spec section 3, "Contract"). */
export interface Terms {
  readonly kind: ContractKind;
  readonly window: WindowLength;
  /** The rule for a negative dividend base; `null` for salaries, whose base is never negative. */
  readonly carryOver: CarryOver | null;
  /** The tiers stand from the lowest rate to the highest. */
  readonly tiers: readonly Tier[];
  /** A member of the team counts as active in a window when both its valid bet and its deposits reach these amounts. */
  readonly activeFrom: { readonly validBetMinor: bigint; readonly depositsMinor: bigint };
  /** Undefined if the pay has no bounds. */
  readonly payBounds?: PayBounds;
}

/** Bounds of the pay of one window. Amounts are minor units and above zero; a bound that is `null` does not exist. */
export interface PayBounds {
  /** A net below this amount is not paid but added to the net of the next window. */
  readonly minimumMinor: bigint | null;
  /** The gross is at most this amount. */
  readonly maximumMinor: bigint | null;
}

/**
 * Parses terms in the form of the API. Refuses with `contract.terms_invalid` amounts that the currency cannot express and rates that are not percentages.
 * Whether the terms are valid together is judged by `areTermsValid`.
 */
export function parseTerms(wire: ContractTerms, currency: Currency): Outcome<Terms> {
  const tiers = wire.tiers.map((tier) => parseTier(tier, currency));
  const validBet = parseAmount(wire.activeFrom.validBet, currency);
  const deposits = parseAmount(wire.activeFrom.deposits, currency);
  if (!validBet || !deposits || !tiers.every((tier) => tier !== undefined)) return refuse('contract.terms_invalid');
  const minimumMinor = parseCondition(wire.minimumPay, currency);
  const maximumMinor = parseCondition(wire.maximumPay, currency);
  if (minimumMinor === undefined || maximumMinor === undefined) return refuse('contract.terms_invalid');
  return done({
    kind: wire.kind,
    window: toWindowLength(wire),
    carryOver: wire.kind === 'dividend' ? wire.carryOver : null,
    tiers,
    activeFrom: { validBetMinor: validBet.amountMinor, depositsMinor: deposits.amountMinor },
    ...toPayBounds(minimumMinor, maximumMinor),
  });
}

/** Returns the field of the bounds, or no field if there are none, so that equal terms are equal values. */
export function toPayBounds(minimumMinor: bigint | null, maximumMinor: bigint | null): Pick<Terms, 'payBounds'> {
  return minimumMinor === null && maximumMinor === null ? {} : { payBounds: { minimumMinor, maximumMinor } };
}

function toWindowLength(wire: ContractTerms): WindowLength {
  if ('period' in wire) return wire.period;
  return wire.kind === 'hourly_salary' ? 'hour' : 'five_minutes';
}

function parseTier(tier: ContractTier, currency: Currency): Tier | undefined {
  const ratePpm = parsePercent(tier.ratePercent);
  const validBetMinor = parseCondition(tier.validBet, currency);
  const profitAndLossMinor = parseCondition(tier.profitAndLoss, currency);
  const betAmountMinor = parseCondition(tier.betAmount, currency);
  if (ratePpm === undefined) return undefined;
  if (validBetMinor === undefined || profitAndLossMinor === undefined || betAmountMinor === undefined) return undefined;
  return { ratePpm, activeMembers: tier.activeMembers ?? null, validBetMinor, profitAndLossMinor, betAmountMinor };
}

/** Returns `null` for an absent condition and `undefined` for a text that is not an amount of the currency. */
function parseCondition(text: string | undefined, currency: Currency): bigint | null | undefined {
  return text === undefined ? null : parseAmount(text, currency)?.amountMinor;
}

/** Converts terms to the form of the API. The function is the inverse of `parseTerms`. */
export function formatTerms(terms: Terms, currency: Currency): ContractTerms {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  const tiers = terms.tiers.map((tier) => formatTier(tier, amount));
  const { validBetMinor, depositsMinor } = terms.activeFrom;
  const { minimumMinor = null, maximumMinor = null } = terms.payBounds ?? {};
  const common = {
    tiers,
    activeFrom: { validBet: amount(validBetMinor), deposits: amount(depositsMinor) },
    ...(minimumMinor !== null && { minimumPay: amount(minimumMinor) }),
    ...(maximumMinor !== null && { maximumPay: amount(maximumMinor) }),
  };
  switch (terms.kind) {
    case 'hourly_salary':
    case 'real_time_salary':
      return { kind: terms.kind, ...common };
    case 'daily_salary':
      return { kind: terms.kind, period: toPeriod(terms), ...common };
    case 'dividend':
      return { kind: terms.kind, period: toPeriod(terms), carryOver: terms.carryOver ?? 'reset', ...common };
  }
}

function formatTier(tier: Tier, amount: (minor: bigint) => string): ContractTier {
  return {
    ratePercent: toPercent(tier.ratePpm),
    ...(tier.activeMembers !== null && { activeMembers: tier.activeMembers }),
    ...(tier.validBetMinor !== null && { validBet: amount(tier.validBetMinor) }),
    ...(tier.profitAndLossMinor !== null && { profitAndLoss: amount(tier.profitAndLossMinor) }),
    ...(tier.betAmountMinor !== null && { betAmount: amount(tier.betAmountMinor) }),
  };
}

function toPeriod({ window }: Terms): ContractPeriod {
  if (window === 'hour' || window === 'five_minutes') throw new Error(`a window of ${window} has no period`);
  return window;
}

/** Returns the highest rate that a contract can reach, in parts per million. The rate is zero for a contract without tiers. */
export function findHighestRatePpm({ tiers }: Terms): RatePpm {
  return tiers.reduce((highest, { ratePpm }) => (ratePpm > highest ? ratePpm : highest), 0n);
}
