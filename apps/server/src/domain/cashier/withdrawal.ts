import type { WithdrawalState } from '@baize/contract/codes';
import { compare, money, mulRateCeil, RATE_ONE_PPM, toDecimal, zero, type Money, type RatePpm } from '@baize/money';
import { done, refuse, type Outcome } from '../outcome.ts';

/** An act on a withdrawal. */
export type WithdrawalAct = 'approve' | 'reject' | 'cancel' | 'pay' | 'fail' | 'confirm' | 'expire';

/** The state machine of a withdrawal: each act with the states that allow it (spec section 4; design/money.md, "Cashier"). */
export const withdrawalActs = {
  approve: ['reviewing'],
  reject: ['reviewing', 'approved'],
  /** The member cancels the withdrawal before its approval. */
  cancel: ['reviewing'],
  /** Pays the rest of a withdrawal that arrived in part, or not at all. */
  pay: ['approved', 'partial', 'disputed'],
  /** The bank paid nothing or only a part: the missing money goes back. */
  fail: ['approved', 'paid', 'partial', 'disputed'],
  confirm: ['paid'],
  expire: ['paid'],
} as const satisfies Record<WithdrawalAct, readonly WithdrawalState[]>;

/** Returns whether the act is possible in this state. */
export function isWithdrawalActAllowed(act: WithdrawalAct, state: WithdrawalState): boolean {
  const states: readonly WithdrawalState[] = withdrawalActs[act];
  return states.includes(state);
}

/** The limits of withdrawals: per request, per day, and at once. The fee is in parts per million. */
export interface WithdrawalRule {
  readonly min: Money;
  readonly max: Money;
  readonly dayMax: Money;
  readonly dayCountMax: number;
  readonly openMax: number;
  readonly feePpm: RatePpm;
}

/** The sum and the number of the withdrawals that this member requested today and that were not returned, and the number of pending ones. */
export interface WithdrawalUse {
  readonly dayMinor: bigint;
  readonly dayCount: number;
  readonly open: number;
}

/** Returns the fee, rounded up. */
export function computeWithdrawalFee(amount: Money, feePpm: RatePpm): Money {
  return mulRateCeil(amount, feePpm);
}

/** Returns the amount that the member can still withdraw today by the daily limit. */
export function computeRemainingToday({ dayMax }: WithdrawalRule, { dayMinor }: WithdrawalUse): Money {
  return money(dayMax.currency, clampToZero(dayMax.amountMinor - dayMinor));
}

/** Returns the largest amount that can be withdrawn now with its fee; zero where none can. */
export function computeWithdrawableAmount(
  balance: Money,
  rule: WithdrawalRule,
  use: WithdrawalUse,
  turnoverLeft: Money,
): Money {
  const { currency } = balance;
  if (turnoverLeft.amountMinor > 0n || use.dayCount >= rule.dayCountMax || use.open >= rule.openMax)
    return zero(currency);
  // With the fee rounded up the quotient still fits: it is the largest whole amount whose exact fee fits.
  const affordable = money(currency, (balance.amountMinor * RATE_ONE_PPM) / (RATE_ONE_PPM + rule.feePpm));
  const most = [rule.max, computeRemainingToday(rule, use)].reduce(least, affordable);
  return compare(most, rule.min) < 0n ? zero(currency) : most;
}

/** Judges whether the withdrawal may be requested. The ledger checks the balance. */
export function judgeWithdrawal(
  amount: Money,
  rule: WithdrawalRule,
  use: WithdrawalUse,
  turnoverLeft: Money,
): Outcome<Money> {
  if (compare(amount, rule.min) < 0n || compare(amount, rule.max) > 0n)
    return refuse('withdrawal.amount_invalid', {
      currency: amount.currency,
      min: toDecimal(rule.min),
      max: toDecimal(rule.max),
    });
  if (turnoverLeft.amountMinor > 0n) return refuse('withdrawal.turnover_open', { left: toDecimal(turnoverLeft) });
  if (use.open >= rule.openMax) return refuse('withdrawal.already_open');
  if (use.dayCount >= rule.dayCountMax) return refuse('withdrawal.daily_count');
  const left = computeRemainingToday(rule, use);
  if (compare(amount, left) > 0n) return refuse('withdrawal.daily_limit', { left: toDecimal(left) });
  return done(computeWithdrawalFee(amount, rule.feePpm));
}

function least(left: Money, right: Money): Money {
  return compare(left, right) < 0n ? left : right;
}

function clampToZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
