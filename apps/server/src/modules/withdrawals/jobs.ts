import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockForTransition, updateWithdrawal } from './change.ts';

/** The number of payouts that one run confirms at most. The next run of the job continues with the remaining ones. */
const BATCH_MAX = 500;

/**
 * Confirms payouts that the member has not answered within the configured minutes. A confirmed payout counts as received in full for good
 * (specification section 4). Each payout is checked again under the lock of its member, because the member or another worker may have answered
 * in the meantime. Returns how many payouts were confirmed (a job of the worker).
 */
export async function confirmUnansweredPayouts(db: Db, now: Date): Promise<number> {
  const unanswered = await db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdrawal_id'])
    .where('state', '=', 'paid')
    .where('receipt_until', '<=', now)
    .orderBy('receipt_until')
    .limit(BATCH_MAX)
    .execute();
  let confirmed = 0;
  for (const { member_id, withdrawal_id } of unanswered)
    confirmed += await confirmAsReceived(db, member_id, withdrawal_id, now);
  return confirmed;
}

/** Confirms one payout. Returns the number of confirmed payouts, which is zero if the payout was answered in the meantime. */
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
