import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockForTransition, updateWithdrawal } from './change.ts';

const BATCH_MAX = 500;

/**
 * Confirms pay-outs that the member has not answered within the configured minutes: they finally count as received (specification section
 * 4). Each is checked again under its member's lock, because the member or another worker may have answered meanwhile. Returns how many
 * were confirmed.
 */
export async function confirmUnanswered(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdrawal_id'])
    .where('state', '=', 'paid')
    .where('receipt_until', '<=', now)
    .orderBy('receipt_until')
    .limit(BATCH_MAX)
    .execute();
  let confirmed = 0;
  for (const { member_id, withdrawal_id } of due)
    confirmed += await confirmAsReceived(db, member_id, withdrawal_id, now);
  return confirmed;
}

async function confirmAsReceived(db: Db, memberId: bigint, withdrawalId: bigint, now: Date): Promise<0 | 1> {
  return await transaction(db, async (tx) => {
    const locked = await lockForTransition(tx, 'expire', memberId, withdrawalId);
    if (!locked.ok) return 0;
    const { receiptUntil, dueMinor } = locked.value;
    if (receiptUntil === null || receiptUntil > now) return 0;
    await updateWithdrawal(tx, locked.value, {
      state: 'received',
      receipt: 'full',
      received_minor: dueMinor,
      receipt_forced: true,
      receipt_until: null,
      answered_at: now,
      ended_at: now,
    });
    return 1;
  });
}
