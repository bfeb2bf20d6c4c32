import type { WithdrawalReceipt, WithdrawalState } from '@baize/contract/codes';
import { assert } from '../assert.ts';
import { done, refuse, type Outcome } from '../outcome.ts';

/**
 * A member's answer about a paid withdrawal (spec section 4, "Withdrawal confirmation"). `receivedMinor` is the received amount of a partial receipt, and
 * undefined if the member's text was not an amount.
 */
export interface ReceiptAnswer {
  readonly receipt: WithdrawalReceipt;
  readonly receivedMinor?: bigint | undefined;
}

/** The state of the withdrawal after the member's answer, and the received amount in minor units. */
export interface JudgedReceipt {
  readonly state: Extract<WithdrawalState, 'received' | 'partial' | 'disputed'>;
  readonly receivedMinor: bigint;
}

/**
 * Judges the answer. `dueMinor` is the amount that the payment should have brought. Refuses with `withdrawal.received_amount_invalid` a partial amount
 * that is not above zero and below the amount due.
 */
export function judgeReceipt({ receipt, receivedMinor }: ReceiptAnswer, dueMinor: bigint): Outcome<JudgedReceipt> {
  switch (receipt) {
    case 'full':
      return done({ state: 'received', receivedMinor: dueMinor });
    case 'not_received':
      return done({ state: 'disputed', receivedMinor: 0n });
    case 'partial':
      if (receivedMinor === undefined || receivedMinor <= 0n || receivedMinor >= dueMinor)
        return refuse('withdrawal.received_amount_invalid');
      return done({ state: 'partial', receivedMinor });
    default:
      return receipt satisfies never;
  }
}

/** A withdrawal whose payment may have failed. Amounts are minor units. */
export interface PaidWithdrawal {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** The amount that the last payment should have brought. */
  readonly dueMinor: bigint;
  /** The amount that the member received. Null before an answer, which counts as nothing. */
  readonly receivedMinor: bigint | null;
}

/** The amount and the fee that are credited to the member again, in minor units. */
export interface MissingMoney {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

/**
 * Returns what a failed withdrawal credits to the member: the missing money, and the fee if nothing arrived. Throws if nothing is missing, or more than
 * the amount of the withdrawal.
 */
export function computeMissingMoney({ amountMinor, feeMinor, dueMinor, receivedMinor }: PaidWithdrawal): MissingMoney {
  const missing = dueMinor - (receivedMinor ?? 0n);
  assert(missing > 0n && missing <= amountMinor, `${missing} of ${amountMinor} is missing`);
  return { amountMinor: missing, feeMinor: missing === amountMinor ? feeMinor : 0n };
}
