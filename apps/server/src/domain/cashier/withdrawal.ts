import type { WithdrawalState } from '@baize/contract/codes';
import { compare, money, mulRateCeil, RATE_ONE_PPM, toDecimal, zero, type Money, type RatePpm } from '@baize/money';
import { done, refuse, type Outcome } from '../outcome.ts';

/** An act on a withdrawal. `cancel` and `confirm` are acts of the member, `expire` is the end of the time for the confirmation. */
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

/**
 * The limits of withdrawals: the amount of one (`min`, `max`), the amount and the number on one day (`dayMax`, `dayCountMax`), and the number that may wait
 * for their payment at once (`openMax`). The fee is in parts per million of the amount.
 */
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

/** Returns the fee, rounded up to the minor unit. The member pays it on top of the amount. */
export function computeWithdrawalFee(amount: Money, feePpm: RatePpm): Money {
  return mulRateCeil(amount, feePpm);
}

/** Returns the amount that the member can still withdraw today by the daily limit. */
export function computeRemainingToday({ dayMax }: WithdrawalRule, { dayMinor }: WithdrawalUse): Money {
  return money(dayMax.currency, clampToZero(dayMax.amountMinor - dayMinor));
}

/** Returns the largest amount that can be withdrawn now with its fee. The result is zero if no withdrawal is possible. */
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
  const largestAmount = [rule.max, computeRemainingToday(rule, use)].reduce(smallerAmount, affordable);
  return compare(largestAmount, rule.min) < 0n ? zero(currency) : largestAmount;
}

/**
 * Judges whether the withdrawal may be requested, and returns its fee. Refuses with `withdrawal.amount_invalid`, `withdrawal.turnover_open`,
 * `withdrawal.already_open`, `withdrawal.daily_count` or `withdrawal.daily_limit`. The ledger checks the balance.
 */
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

function smallerAmount(left: Money, right: Money): Money {
  return compare(left, right) < 0n ? left : right;
}

function clampToZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
