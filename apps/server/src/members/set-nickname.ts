import type { Tx } from '../platform/db.ts';

/** Sets the name that others see. A unique index refuses a name that another member has. */
export async function setNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.updateTable('member').set({ nickname }).where('member_id', '=', memberId).execute();
}
