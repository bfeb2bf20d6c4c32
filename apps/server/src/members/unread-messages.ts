import type { Db } from '../platform/db.ts';

/** The number of messages in the inbox of a member that the member has not read. */
export async function countUnread(db: Db, memberId: bigint): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
