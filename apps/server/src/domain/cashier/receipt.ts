import type { WithdrawalReceipt, WithdrawalState } from '@baize/contract/codes';
import { assert } from '../assert.ts';
import { done, refuse, type Outcome } from '../outcome.ts';

/** A member's answer about a pay-out (spec section 4, "Withdrawal confirmation"). `receivedMinor`: the received amount of a partial receipt. */
export interface ReceiptAnswer {
  readonly receipt: WithdrawalReceipt;
  readonly receivedMinor?: bigint | undefined;
}

/** The state of the withdrawal after the member's answer, and the received amount in minor units. */
export interface JudgedReceipt {
  readonly state: Extract<WithdrawalState, 'received' | 'partial' | 'disputed'>;
  readonly receivedMinor: bigint;
}

/** Judges the answer. `dueMinor`: the amount that the pay-out was to bring. A partial amount is above zero and below the amount due. */
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

/** A pay-out that may have failed. Amounts are minor units. */
export interface PaidOut {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly dueMinor: bigint;
  /** The amount that the member received; null before an answer. */
  readonly receivedMinor: bigint | null;
}

/** The amounts that are given back, in minor units. */
export interface MissingMoney {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

/** Returns the amount that a failed pay-out owes: the missing money, and the fee where nothing arrived. */
export function computeMissingMoney({ amountMinor, feeMinor, dueMinor, receivedMinor }: PaidOut): MissingMoney {
  const missing = dueMinor - (receivedMinor ?? 0n);
  assert(missing > 0n && missing <= amountMinor, `${missing} of ${amountMinor} is missing`);
  return { amountMinor: missing, feeMinor: missing === amountMinor ? feeMinor : 0n };
}
