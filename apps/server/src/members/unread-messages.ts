import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { isOfMember } from '../platform/member-rows.ts';

/** Counts the messages in the member's inbox that the member has not read. */
export async function countUnread(db: Db, memberId: bigint): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Counts the member's complaints with an answer that the member has not opened. */
export async function countUnreadComplaints(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select count(*) as unread from complaint c where ${isOfMember('c', memberId)} and unread`.execute(db);
  return Number(rows[0]?.unread ?? 0n);
}
