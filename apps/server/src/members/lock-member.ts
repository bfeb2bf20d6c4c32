import type { Tx } from '../platform/db.ts';

/** What one member changes on two devices at once takes turns at the member's row, until the transaction ends. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate().execute();
}
