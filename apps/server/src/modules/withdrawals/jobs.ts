import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockForAct, write } from './change.ts';

const BATCH_MAX = 500;

/**
 * Spec section 4: without an answer for the configured minutes a pay-out counts as received, for good. Each is looked at again under
 * its member's lock, so that an answer in the last second and a second worker both find it done. Returns how many it were.
 */
export async function receiveUnanswered(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdrawal_id'])
    .where('state', '=', 'paid')
    .where('receipt_until', '<=', now)
    .orderBy('receipt_until')
    .limit(BATCH_MAX)
    .execute();
  let received = 0;
  for (const { member_id, withdrawal_id } of due) received += await receive(db, member_id, withdrawal_id, now);
  return received;
}

async function receive(db: Db, memberId: bigint, withdrawalId: bigint, now: Date): Promise<0 | 1> {
  return await transaction(db, async (tx) => {
    const locked = await lockForAct(tx, 'expire', memberId, withdrawalId);
    if (!locked.ok) return 0;
    const { receiptUntil, dueMinor } = locked.value;
    if (receiptUntil === null || receiptUntil > now) return 0;
    await write(tx, locked.value, {
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
