import type { Tx } from '../platform/db.ts';

/** Locks the row of a member until the transaction ends, so that changes by two devices take turns. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate().execute();
}

/** Reads the direct upline of a member, `null` for one without, and locks the member against a move of its line. */
export async function lockUplineId(tx: Tx, memberId: bigint): Promise<bigint | null> {
  const member = await tx
    .selectFrom('member')
    .select('upline_id')
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  return member.upline_id;
}
