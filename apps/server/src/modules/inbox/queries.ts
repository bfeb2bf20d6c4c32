import type { MessagesQuery } from '@baize/contract/schemas/inbox';
import type { Db, Tx } from '../../platform/db.ts';

/** The pattern of a message id. 18 digits always fit a bigint of PostgreSQL. Any other text is the id of no message. */
const MESSAGE_ID_PATTERN = /^\d{1,18}$/;

/** Counts the messages of a member. */
export async function countMessages(db: Db, memberId: bigint): Promise<number> {
  const { total } = await db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A stored message of the inbox. */
export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

/** Reads a page of the member's messages, newest first. */
export async function readMessages(db: Db, memberId: bigint, { unreadOnly, pageNo, pageSize }: MessagesQuery) {
  return await db
    .selectFrom('inbox_message')
    .select([
      'message_id as messageId',
      'kind',
      'sent_at as sentAt',
      'read_at as readAt',
      'titles',
      'contents',
      'currency',
      'amount_minor as amountMinor',
      'happened_at as happenedAt',
      'details',
    ])
    .where('member_id', '=', memberId)
    .$if(unreadOnly === true, (query) => query.where('read_at', 'is', null))
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
}

/** Marks messages of this member as read. Ids of other members are ignored. */
export async function markRead(tx: Tx, memberId: bigint, messageIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('inbox_message')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('message_id', 'in', toMessageIds(messageIds))
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes messages of this member. Ids of other members are ignored. */
export async function deleteMessages(tx: Tx, memberId: bigint, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('inbox_message')
    .where('member_id', '=', memberId)
    .where('message_id', 'in', toMessageIds(messageIds))
    .execute();
}

/** Converts ids to numbers. The list begins with zero, which no row has, so that it is never empty. */
function toMessageIds(messageIds: readonly string[]): bigint[] {
  return [0n, ...messageIds.filter((id) => MESSAGE_ID_PATTERN.test(id)).map(BigInt)];
}
