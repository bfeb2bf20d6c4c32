import type {
  ChatEnvelope,
  ChatMessage,
  ChatMessagesQuery,
  ChatMessagesValue,
  ChatPerson,
  ChatWin,
} from '@baize/contract/schemas/chat';
import { sql, type RawBuilder } from 'kysely';
import { avatarUrl } from '../../domain/identity/avatar-url.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { TopicFeed } from '../../platform/live/feeds.ts';

/** The most characters of a quoted text that are shown. */
const QUOTE_CHARACTERS = 120;
/** The subject of the changes that report a new message in a room. */
export const MESSAGE_ADDED = 'message';
/** The subject of the changes that report changed settings of a room: its speed, its links, or that it was closed. */
export const ROOM_CHANGED = 'room';

/** Names a room of a brand. */
export interface RoomKey {
  readonly merchantId: number;
  readonly roomId: string;
}

interface MessageRow {
  readonly position: bigint;
  readonly kind: string;
  readonly author_id: string;
  readonly nickname: string;
  readonly avatar_id: string | null;
  readonly is_moderator: boolean;
  readonly text: string;
  readonly quotes: bigint | null;
  readonly quoted_nickname: string | null;
  readonly quoted_text: string | null;
  readonly mentions: unknown;
  readonly win: unknown;
  readonly envelope: unknown;
  readonly removes: bigint | null;
  readonly removed_at: Date | null;
  readonly created_at: Date;
}

/** Reads the rows of a room that meet a condition on `m`, with the messages that they quote. */
async function readRows(
  db: Db | Tx,
  { merchantId, roomId }: RoomKey,
  { where, order, limit }: { where: RawBuilder<boolean>; order: 'asc' | 'desc'; limit: number },
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.position, m.kind, m.author_id, m.nickname, m.avatar_id, m.is_moderator, m.text, m.quotes, m.mentions, m.win, m.envelope, m.removes,
      m.removed_at, m.created_at, q.nickname as quoted_nickname, left(q.text, ${QUOTE_CHARACTERS}) as quoted_text
    from chat_message m
    left join chat_message q on q.merchant_id = m.merchant_id and q.room_id = m.room_id and q.position = m.quotes
    where m.merchant_id = ${merchantId} and m.room_id = ${roomId} and ${where}
    order by m.position ${sql.raw(order)}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Reads a page of messages of a room, oldest first. With `after`, it has the messages that follow, including removals, which tell a reader to hide an
 * earlier message. Without `after`, it has the newest messages, or those `before` a message, without removals. `more` says whether there are further ones.
 */
export async function readMessagePage(
  db: Db,
  room: RoomKey,
  { before, after, pageSize }: ChatMessagesQuery,
): Promise<ChatMessagesValue> {
  const start = after === undefined ? undefined : wireId(after);
  if (start !== undefined) {
    const rows = await readRows(db, room, {
      where: sql<boolean>`m.position > ${start}`,
      order: 'asc',
      limit: pageSize + 1,
    });
    return { list: rows.slice(0, pageSize).map(toChatMessage), more: rows.length > pageSize };
  }
  const end = before === undefined ? undefined : wireId(before);
  const isOlder = end === undefined ? sql<boolean>`true` : sql<boolean>`m.position < ${end}`;
  const rows = await readRows(db, room, {
    where: sql<boolean>`${isOlder} and m.kind <> 'removal'`,
    order: 'desc',
    limit: pageSize + 1,
  });
  return { list: rows.slice(0, pageSize).toReversed().map(toChatMessage), more: rows.length > pageSize };
}

/** Reads the message at a position. Returns undefined if there is none. */
export async function readMessage(db: Db | Tx, room: RoomKey, position: bigint): Promise<ChatMessage | undefined> {
  const [row] = await readRows(db, room, { where: sql<boolean>`m.position = ${position}`, order: 'asc', limit: 1 });
  return row && toChatMessage(row);
}

function toChatMessage(row: MessageRow): ChatMessage {
  const isRemoved = row.removed_at !== null;
  const { kind } = row;
  return {
    messageId: String(row.position),
    kind: kind === 'win' || kind === 'removal' || kind === 'drop' ? kind : 'text',
    authorId: row.author_id,
    nickname: row.nickname,
    avatar: row.avatar_id === null ? null : avatarUrl(row.avatar_id),
    isModerator: row.is_moderator,
    text: row.text,
    quote:
      row.quotes === null || row.quoted_nickname === null || isRemoved
        ? null
        : { messageId: String(row.quotes), nickname: row.quoted_nickname, text: row.quoted_text ?? '' },
    // Only the server writes these columns, in the form of the contract.
    mentions: isRemoved ? [] : (row.mentions as ChatPerson[]),
    win: row.win as ChatWin | null,
    ...(row.envelope !== null && !isRemoved && { envelope: row.envelope as ChatEnvelope }),
    removes: row.removes === null ? null : String(row.removes),
    isRemoved,
    at: row.created_at.toISOString(),
  };
}

/** The key of a chat topic: the ids of the merchant and of the room, with a full stop between them. */
const TOPIC_KEY = /^(?<merchant>\d{1,9})\.(?<room>.+)$/;

/** The feed from which the sockets send the messages of a room (`platform/live/feeds.ts`). */
export const chatFeed: TopicFeed = {
  kind: 'chat',
  subject: MESSAGE_ADDED,
  read: async (db, key, after, limit) => {
    const { merchant, room } = TOPIC_KEY.exec(key)?.groups ?? {};
    if (merchant === undefined || room === undefined) return [];
    const roomKey = { merchantId: Number(merchant), roomId: room };
    const rows =
      after === undefined
        ? (await readRows(db, roomKey, { where: sql<boolean>`true`, order: 'desc', limit })).toReversed()
        : await readRows(db, roomKey, { where: sql<boolean>`m.position > ${after}`, order: 'asc', limit });
    return rows.map((row) => ({ position: row.position, item: toChatMessage(row) }));
  },
};

/** Returns the next position of a room. The lock of the row is held until the commit, so that messages are seen in the order of their positions. */
export async function allocatePosition(tx: Tx, { merchantId, roomId }: RoomKey): Promise<bigint> {
  const { last_position } = await tx
    .insertInto('chat_room_head')
    .values({ merchant_id: merchantId, room_id: roomId, last_position: 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'room_id'])
        .doUpdateSet({ last_position: sql<bigint>`chat_room_head.last_position + 1` }),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow();
  return last_position;
}
