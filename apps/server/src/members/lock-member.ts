import type { Tx } from '../platform/db.ts';

/** Locks the row of a member until the transaction ends, so that parallel changes, e.g. by two devices, run one after the other. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate().execute();
}

/** Reads the direct upline of a member (`null` if there is none), and locks the row so that the member cannot move to another line. */
export async function lockUplineId(tx: Tx, memberId: bigint): Promise<bigint | null> {
  const member = await tx
    .selectFrom('member')
    .select('upline_id')
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  return member.upline_id;
}
