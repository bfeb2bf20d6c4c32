import { randomUUID } from 'node:crypto';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { chatTopic, memberTopic } from '../../platform/live/topics.ts';
import { MESSAGE_ADDED, ROOM_CHANGED, allocatePosition, type RoomKey } from './messages.ts';
import { ensureChatMember, lockChatMember } from './people.ts';

/** The subject of a member's topic for changes of the member's chat permissions. */
const CHAT_CHANGED = 'chat';

/** The person who decides: a moderator of the brand, or an operator, whose acts are also audited. */
type DecisionMaker = { readonly moderatorId: bigint } | { readonly operator: string };

/** An act of a moderator or an operator in the chat. */
export type ChatAct = 'remove' | 'mute' | 'unmute' | 'ban' | 'unban' | 'slow' | 'appoint' | 'dismiss';

interface Decision {
  readonly merchantId: number;
  readonly by: DecisionMaker;
  readonly reason: string;
  readonly now: Date;
}

interface MessageTarget {
  readonly memberId: bigint;
  readonly authorId: string;
  readonly nickname: string;
  readonly isRemoved: boolean;
  /** The brand has written the message, so that its author is no member. */
  readonly isByBrand: boolean;
}

/** Finds a message that can be moderated, with its author. Returns undefined for a removal and for a position without a message. */
export async function findModerationTarget(
  tx: Tx,
  room: RoomKey,
  position: bigint,
): Promise<MessageTarget | undefined> {
  const row = await tx
    .selectFrom('chat_message')
    .select(['member_id as memberId', 'author_id as authorId', 'nickname', 'removed_at', 'kind'])
    .where('merchant_id', '=', room.merchantId)
    .where('room_id', '=', room.roomId)
    .where('position', '=', position)
    .where('kind', '<>', 'removal')
    .executeTakeFirst();
  if (!row) return undefined;
  const { removed_at, kind, ...author } = row;
  return { ...author, isRemoved: removed_at !== null, isByBrand: kind === 'drop' };
}

/**
 * Removes a message. Its text is deleted at once, and a row of the kind `removal` is added to the room at its own position, so that absent readers
 * receive it as they receive a message. Removing a message twice changes nothing. Refuses with `request.not_found` if there is no such message.
 */
export async function removeMessage(
  tx: Tx,
  room: RoomKey,
  position: bigint,
  decision: Decision,
): Promise<Outcome<undefined>> {
  const target = await findModerationTarget(tx, room, position);
  if (!target) return refuse('request.not_found');
  const { numUpdatedRows } = await tx
    .updateTable('chat_message')
    .set({ text: '', win: null, mentions: '[]', removed_at: decision.now })
    .where('merchant_id', '=', room.merchantId)
    .where('room_id', '=', room.roomId)
    .where('position', '=', position)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return done(undefined);
  await tx
    .insertInto('chat_message')
    .values({
      merchant_id: room.merchantId,
      room_id: room.roomId,
      position: await allocatePosition(tx, room),
      kind: 'removal',
      member_id: target.memberId,
      author_id: target.authorId,
      nickname: target.nickname,
      text: '',
      removes: position,
      client_message_id: randomUUID(),
      created_at: decision.now,
    })
    .execute();
  await publishChange(tx, { topic: chatTopic(room.merchantId, room.roomId), subject: MESSAGE_ADDED });
  await recordAct(tx, decision, { act: 'remove', roomId: room.roomId, targetId: target.memberId, position });
  return done(undefined);
}

/** The permissions of a member that change. Null ends a mute or a ban. */
export interface Sanction {
  readonly mutedUntil?: Date | null;
  readonly bannedAt?: Date | null;
  readonly isModerator?: boolean;
}

const ACT_COLUMNS = { mutedUntil: 'muted_until', bannedAt: 'banned_at', isModerator: 'is_moderator' } as const;

/** Changes a member's permissions in the rooms of the brand. The member can read the reason of a mute or a ban. */
export async function sanctionMember(
  tx: Tx,
  memberId: bigint,
  act: Exclude<ChatAct, 'remove' | 'slow'>,
  sanction: Sanction,
  decision: Decision,
): Promise<void> {
  if ((await lockChatMember(tx, memberId)) === undefined)
    await ensureChatMember(tx, { merchantId: decision.merchantId, memberId });
  const changed = Object.fromEntries(
    Object.entries(ACT_COLUMNS).flatMap(([name, column]) => {
      const value = sanction[name as keyof Sanction];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  await tx
    .updateTable('chat_member')
    .set({ ...changed, ...(act === 'mute' || act === 'ban' ? { reason: decision.reason } : {}) })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .execute();
  await publishChange(tx, { topic: memberTopic(memberId), subject: CHAT_CHANGED });
  await recordAct(tx, decision, { act, targetId: memberId });
}

/** Sets the least number of seconds between two messages of one member in a room. Refuses with `request.not_found` if the room is not open. */
export async function setSlowMode(
  tx: Tx,
  room: RoomKey,
  slowSeconds: number,
  decision: Decision,
): Promise<Outcome<undefined>> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_room')
    .set({ slow_seconds: slowSeconds })
    .where('merchant_id', '=', room.merchantId)
    .where('room_id', '=', room.roomId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return refuse('request.not_found');
  await publishChange(tx, { topic: chatTopic(room.merchantId, room.roomId), subject: ROOM_CHANGED });
  await recordAct(tx, decision, { act: 'slow', roomId: room.roomId });
  return done(undefined);
}

interface RecordedAct {
  readonly act: ChatAct;
  readonly roomId?: string;
  readonly targetId?: bigint;
  readonly position?: bigint;
}

/** Stores the act in the history of moderation, which operators can read later. */
async function recordAct(
  tx: Tx,
  { merchantId, by, reason, now }: Decision,
  { act, roomId, targetId, position }: RecordedAct,
): Promise<void> {
  await tx
    .insertInto('chat_act')
    .values({
      merchant_id: merchantId,
      room_id: roomId ?? null,
      act,
      moderator_member_id: 'moderatorId' in by ? by.moderatorId : null,
      operator: 'operator' in by ? by.operator : null,
      target_member_id: targetId ?? null,
      position: position ?? null,
      reason,
      created_at: now,
    })
    .execute();
}
