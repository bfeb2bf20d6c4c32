import { randomBytes } from 'node:crypto';
import type { ChatPerson, ChatRoomsValue } from '@baize/contract/schemas/chat';
import { sql } from 'kysely';
import { readExclusion } from '../../betting/play-limits.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { judgeStanding, type Standing } from '../../domain/chat/judge-standing.ts';
import { readChatName } from '../../members/chat-names.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/** 96 random bits: 16 characters in base64url. */
const AUTHOR_ID_BYTES = 12;

/** The chat profile of a member: name, permissions, and the recent sending rate. */
export interface ChatMember {
  readonly memberId: bigint;
  readonly authorId: string;
  readonly nickname: string;
  readonly isModerator: boolean;
  readonly mutedUntil: Date | null;
  readonly bannedAt: Date | null;
  readonly reason: string;
  readonly lastSentAt: Date | null;
  readonly minuteBeganAt: Date | null;
  readonly minuteCount: number;
  readonly lastTextDigest: Buffer | null;
}

const CHAT_MEMBER_COLUMNS = [
  'member_id as memberId',
  'author_id as authorId',
  'nickname',
  'is_moderator as isModerator',
  'muted_until as mutedUntil',
  'banned_at as bannedAt',
  'reason',
  'last_sent_at as lastSentAt',
  'minute_began_at as minuteBeganAt',
  'minute_count as minuteCount',
  'last_text_digest as lastTextDigest',
] as const;

interface MemberOfBrand {
  readonly merchantId: number;
  readonly memberId: bigint;
}

/** Creates the row of a member where it is missing. The author id is random, so that it reveals nothing about the member. */
export async function ensureChatMember(db: Db | Tx, { merchantId, memberId }: MemberOfBrand): Promise<void> {
  const { nickname } = await readChatName(db, memberId);
  const author_id = randomBytes(AUTHOR_ID_BYTES).toString('base64url');
  await db
    .insertInto('chat_member')
    .values({ bucket: bucketOf(memberId), member_id: memberId, merchant_id: merchantId, author_id, nickname })
    .onConflict((conflict) => conflict.columns(['bucket', 'member_id']).doNothing())
    .execute();
}

/** Reads the chat profile. Returns undefined if the member has never opened the chat. */
export async function readChatMember(db: Db, memberId: bigint): Promise<ChatMember | undefined> {
  return await db
    .selectFrom('chat_member')
    .select([...CHAT_MEMBER_COLUMNS])
    .where(isOfMember('chat_member', memberId))
    .executeTakeFirst();
}

/** Locks the row of a member, which serialises the member's messages over all server processes. */
export async function lockChatMember(tx: Tx, memberId: bigint): Promise<ChatMember | undefined> {
  return await tx
    .selectFrom('chat_member')
    .select([...CHAT_MEMBER_COLUMNS])
    .where(isOfMember('chat_member', memberId))
    .forUpdate()
    .executeTakeFirst();
}

interface Caller {
  readonly memberId: bigint;
  readonly type: number;
}

/** Reads whether the member may write now, including a break from play. */
export async function readStanding(
  db: Db | Tx,
  { memberId, type }: Caller,
  { mutedUntil, bannedAt, reason }: Pick<ChatMember, 'mutedUntil' | 'bannedAt' | 'reason'>,
  now: Date,
): Promise<Standing> {
  const excludedUntil = await readExclusion(db, memberId, now);
  return judgeStanding({ type, excludedUntil, mutedUntil, bannedAt, reason }, now);
}

/** Returns the member in the form that the chat page needs, and creates its row at the first visit. */
export async function openChatMember(
  db: Db,
  merchantId: number,
  caller: Caller,
  now: Date,
): Promise<ChatRoomsValue['me']> {
  const { memberId } = caller;
  if ((await readChatMember(db, memberId)) === undefined) await ensureChatMember(db, { merchantId, memberId });
  const [member, name] = [await readChatMember(db, memberId), await readChatName(db, memberId)];
  if (!member) throw new Error('the chat row of a member is missing after it was created');
  const { standing, until, reason } = await readStanding(db, caller, member, now);
  return {
    authorId: member.authorId,
    nickname: name.nickname,
    isModerator: member.isModerator,
    standing,
    until: until?.toISOString() ?? null,
    reason,
  };
}

/** Reads the people with these author ids of a brand. Unknown ids are left out. */
export async function readPeople(db: Db | Tx, merchantId: number, authorIds: readonly string[]): Promise<ChatPerson[]> {
  if (authorIds.length === 0) return [];
  return await db
    .selectFrom('chat_member')
    .select(['author_id as authorId', 'nickname'])
    .where('merchant_id', '=', merchantId)
    .where('author_id', 'in', [...new Set(authorIds)])
    .orderBy('author_id')
    .execute();
}

/** Reads the authors whose messages the member has hidden. */
export async function readBlockedAuthors(db: Db | Tx, memberId: bigint): Promise<ChatPerson[]> {
  const { rows } = await sql<ChatPerson>`
    select author_id as "authorId", nickname from chat_block b where ${isOfMember('b', memberId)} order by created_at, author_id`.execute(
    db,
  );
  return rows;
}
