import { compare, money, toDecimal, type Money } from '@baize/money';
import { done, refuse, type Outcome } from '../outcome.ts';

/** A merchant's rule for transfers between members of one line: the directions that are allowed, and the limits per transfer and per day. */
export interface LineTransferRule {
  readonly toUpline: boolean;
  readonly toDownline: boolean;
  readonly min: Money;
  readonly max: Money;
  readonly dayMax: Money;
}

/** Returns the amount that a member can still send today. `sentMinor` was sent today already. */
export function computeRemainingLineTransfers({ dayMax }: LineTransferRule, sentMinor: bigint): Money {
  const left = dayMax.amountMinor - sentMinor;
  return money(dayMax.currency, left > 0n ? left : 0n);
}

/**
 * Judges a transfer to another member of the line. `sentMinor` is the amount that was sent earlier today. Money with an open turnover requirement cannot
 * be transferred, as it cannot be withdrawn. Refuses with `transfer.amount_invalid`, `withdrawal.turnover_open` or `transfer.daily_limit`.
 */
export function judgeLineTransfer(
  amount: Money,
  rule: LineTransferRule,
  sentMinor: bigint,
  turnoverLeft: Money,
): Outcome<Money> {
  if (compare(amount, rule.min) < 0n || compare(amount, rule.max) > 0n)
    return refuse('transfer.amount_invalid', {
      currency: amount.currency,
      min: toDecimal(rule.min),
      max: toDecimal(rule.max),
    });
  if (turnoverLeft.amountMinor > 0n) return refuse('withdrawal.turnover_open', { left: toDecimal(turnoverLeft) });
  const left = computeRemainingLineTransfers(rule, sentMinor);
  return compare(amount, left) > 0n ? refuse('transfer.daily_limit', { left: toDecimal(left) }) : done(amount);
}
