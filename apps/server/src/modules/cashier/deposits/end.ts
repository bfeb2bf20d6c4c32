import type { DepositState } from '@baize/contract/codes';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { noReservation, releaseReservation } from './bonus-budget.ts';
import type { Deposit } from './rows.ts';

/** The final state of a deposit that is not credited. */
export interface DepositEnding {
  readonly state: Extract<DepositState, 'cancelled' | 'failed' | 'expired' | 'rejected' | 'refunded'>;
  /** The reason that the member reads. An empty text means that the state needs no explanation. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Ends a deposit without crediting it, and gives back what the budgets hold for its bonus. Publishes `deposit.failed`, which sends the member a message, only if the deposit failed or was rejected.
 */
export async function endDeposit(tx: Tx, deposit: Deposit, { state, reason, now }: DepositEnding): Promise<void> {
  const { memberId, depositId } = deposit;
  await tx
    .updateTable('deposit')
    .set({ state, reason, ended_at: now, ...noReservation })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
  await releaseReservation(tx, deposit);
  if (state !== 'failed' && state !== 'rejected') return;
  await publish(tx, 'deposit.failed', {
    memberId: String(memberId),
    merchantId: deposit.merchantId,
    depositId: String(depositId),
    currency: deposit.currency,
    amountMinor: String(deposit.amount.amountMinor),
    failedAt: now.toISOString(),
  });
}
