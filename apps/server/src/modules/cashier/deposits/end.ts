import type { DepositState } from '@baize/contract/codes';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import type { Deposit } from './rows.ts';

export interface Ending {
  readonly state: Extract<DepositState, 'cancelled' | 'failed' | 'expired' | 'rejected' | 'refunded'>;
  /** A reason for the member. It is empty if the state explains itself. */
  readonly reason: string;
  readonly now: Date;
}

/** Ends a deposit without crediting it. The member gets a message unless the member's own act or a time limit has ended the deposit. */
export async function endDeposit(tx: Tx, deposit: Deposit, { state, reason, now }: Ending): Promise<void> {
  const { memberId, depositId } = deposit;
  await tx
    .updateTable('deposit')
    .set({ state, reason, ended_at: now })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
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
