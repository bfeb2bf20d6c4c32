import type { Tx } from '../platform/db.ts';

/** Sets the name that other members see. Throws the error of a unique index if another member has the name. */
export async function setNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.updateTable('member').set({ nickname }).where('member_id', '=', memberId).execute();
}
