import type { Tx } from '../../platform/db.ts';

/** Codes for another site of the merchant: who made one with a session that is ended now is not to come back by it. */
export async function voidHandOffs(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('hand_off')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whatever was begun with the password alone, or with the one before: a check behind it, a link to reset it, a code for another site. */
export async function voidPendingWays(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await voidHandOffs(tx, memberId, now);
  await tx
    .updateTable('extra_check')
    .set({ passed_at: now })
    .where('member_id', '=', memberId)
    .where('passed_at', 'is', null)
    .execute();
  await tx
    .updateTable('password_ticket')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}
