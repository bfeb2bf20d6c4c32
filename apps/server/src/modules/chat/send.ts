import { createHash } from 'node:crypto';
import type { ChatMessage, SendChatMessageRequest } from '@baize/contract/schemas/chat';
import { bucketOf } from '../../domain/bucket.ts';
import type { RefusedWord } from '../../domain/chat/find-word.ts';
import { judgePace } from '../../domain/chat/judge-pace.ts';
import { judgeChatText } from '../../domain/chat/judge-text.ts';
import { toSkeleton } from '../../domain/chat/skeleton.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { readChatName } from '../../members/chat-names.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { chatTopic } from '../../platform/live/topics.ts';
import { transaction } from '../../platform/transaction.ts';
import { MESSAGE_ADDED, readMessage, allocatePosition, type RoomKey } from './messages.ts';
import { ensureChatMember, lockChatMember, readPeople, readStanding, type ChatMember } from './people.ts';
import { findOpenRoom } from './rooms.ts';
import { makeWinCard } from './win-card.ts';

/** The time within which a member cannot repeat a text. */
const REPEATED_WITHIN_MS = 60_000;

/** The member who sends a message, with the refused words of the brand. */
export interface Sender {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly type: number;
  readonly words: readonly RefusedWord[];
  readonly now: Date;
}

/**
 * Stores a message in a room. The row of the sender is locked first, which serialises the messages of one member, and
 * the head of the room last, for as short a time as possible. A message that is sent again is answered with the stored
 * one.
 */
export async function sendMessage(
  db: Db,
  sender: Sender,
  request: SendChatMessageRequest,
): Promise<Outcome<ChatMessage>> {
  return await transaction(db, async (tx) => {
    const room = { merchantId: sender.merchantId, roomId: request.roomId };
    await ensureMember(tx, sender);
    const member = await lockChatMember(tx, sender.memberId);
    const open = await findOpenRoom(tx, room);
    if (!member || !open) return refuse('request.not_found');
    const sent = await findSentMessage(tx, room, sender.memberId, request.clientMessageId);
    if (sent !== undefined) return await readSentMessage(tx, room, sent);
    // A missing room or bet is reported before the standing of the sender, so it is the same for every sender.
    const content = await resolveContent(tx, room, sender, request);
    if (!content.ok) return content;
    const { standing, until, reason } = await readStanding(tx, sender, member, sender.now);
    if (standing !== 'free')
      return refuse('chat.not_allowed', { standing, until: until?.toISOString() ?? null, reason });
    const pace = judgePace(member, member.isModerator ? 1 : open.slowSeconds, sender.now);
    if (!pace.ok) return pace;
    const { linksAllowed } = open;
    const mayBeEmpty = request.betId !== undefined;
    const text = judgeChatText(request.text, { linksAllowed, words: sender.words, mayBeEmpty });
    if (!text.ok) return text;
    const digest = createHash('sha256').update(toSkeleton(text.value)).digest();
    if (text.value !== '' && isRepeated(member, digest, sender.now))
      return refuse('chat.refused', { reason: 'repeated' });
    const position = await insertMessage(tx, room, { member, sender, text: text.value, ...content.value, request });
    await tx
      .updateTable('chat_member')
      .set({
        nickname: content.value.nickname,
        last_sent_at: pace.value.lastSentAt,
        minute_began_at: pace.value.minuteBeganAt,
        minute_count: pace.value.minuteCount,
        last_text_digest: digest,
      })
      .where('bucket', '=', bucketOf(sender.memberId))
      .where('member_id', '=', sender.memberId)
      .execute();
    await publishChange(tx, { topic: chatTopic(room.merchantId, room.roomId), subject: MESSAGE_ADDED });
    return await readSentMessage(tx, room, position);
  });
}

async function ensureMember(tx: Tx, { merchantId, memberId }: Sender): Promise<void> {
  if ((await lockChatMember(tx, memberId)) === undefined) await ensureChatMember(tx, { merchantId, memberId });
}

/** Returns the position of the message that the member has sent with this client id, or undefined. */
async function findSentMessage(
  tx: Tx,
  room: RoomKey,
  memberId: bigint,
  clientMessageId: string,
): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('chat_message')
    .select('position')
    .where('merchant_id', '=', room.merchantId)
    .where('room_id', '=', room.roomId)
    .where('member_id', '=', memberId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst();
  return row?.position;
}

async function readSentMessage(tx: Tx, room: RoomKey, position: bigint): Promise<Outcome<ChatMessage>> {
  const message = await readMessage(tx, room, position);
  return message ? done(message) : refuse('request.not_found');
}

function isRepeated({ lastSentAt, lastTextDigest }: ChatMember, digest: Buffer, now: Date): boolean {
  return (
    lastSentAt !== null &&
    lastTextDigest !== null &&
    lastTextDigest.equals(digest) &&
    now.getTime() - lastSentAt.getTime() < REPEATED_WITHIN_MS
  );
}

/**
 * Resolves the content of a message beside its text: the quoted message, the shared win and the mentioned people. All of it comes from rows of the
 * server. Refuses with `request.not_found` if the quoted message or the bet does not exist.
 */
async function resolveContent(
  tx: Tx,
  room: RoomKey,
  sender: Sender,
  { quotes, mentions = [], betId }: SendChatMessageRequest,
) {
  const quoted = quotes === undefined ? undefined : wireId(quotes);
  if (quotes !== undefined && (quoted === undefined || !(await isQuotable(tx, room, quoted))))
    return refuse('request.not_found');
  const win = betId === undefined ? undefined : await makeWinCard(tx, sender.memberId, betId);
  if (betId !== undefined && !win) return refuse('request.not_found');
  const people = await readPeople(tx, room.merchantId, mentions);
  const { nickname, avatarId } = await readChatName(tx, sender.memberId);
  return done({ quoted, win, people, nickname, avatarId });
}

async function isQuotable(tx: Tx, room: RoomKey, position: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_message')
    .select('position')
    .where('merchant_id', '=', room.merchantId)
    .where('room_id', '=', room.roomId)
    .where('position', '=', position)
    .where('kind', '<>', 'removal')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewMessage {
  readonly member: ChatMember;
  readonly sender: Sender;
  readonly text: string;
  readonly nickname: string;
  readonly avatarId: string | null;
  readonly quoted: bigint | undefined;
  readonly win: object | undefined;
  readonly people: readonly object[];
  readonly request: SendChatMessageRequest;
}

async function insertMessage(tx: Tx, room: RoomKey, message: NewMessage): Promise<bigint> {
  const { member, sender, text, nickname, avatarId, quoted, win, people, request } = message;
  const position = await allocatePosition(tx, room);
  await tx
    .insertInto('chat_message')
    .values({
      merchant_id: room.merchantId,
      room_id: room.roomId,
      position,
      kind: win === undefined ? 'text' : 'win',
      member_id: sender.memberId,
      author_id: member.authorId,
      nickname,
      avatar_id: avatarId,
      is_moderator: member.isModerator,
      text,
      quotes: quoted ?? null,
      mentions: JSON.stringify(people),
      win: win === undefined ? null : JSON.stringify(win),
      client_message_id: request.clientMessageId,
      created_at: sender.now,
    })
    .execute();
  return position;
}
