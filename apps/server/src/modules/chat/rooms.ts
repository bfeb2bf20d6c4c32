import type { ChatRoom } from '@baize/contract/schemas/chat';
import { sql } from 'kysely';
import { localText } from '../../domain/content/local-text.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readPresence } from '../../platform/live/presence.ts';
import { chatTopic } from '../../platform/live/topics.ts';
import type { RoomKey } from './messages.ts';

/** An open room with its settings. `language` is null for a room of every language. */
export interface OpenRoom {
  readonly roomId: string;
  readonly names: unknown;
  readonly language: string | null;
  readonly slowSeconds: number;
  readonly linksAllowed: boolean;
}

const ROOM_COLUMNS = [
  'room_id as roomId',
  'names',
  'language',
  'slow_seconds as slowSeconds',
  'links_allowed as linksAllowed',
] as const;

/** The condition that the brand of the row `chat_room` has its chat rooms switched on (CHATROOM). */
const isOfChattingBrand = sql<boolean>`exists (
  select from merchant_switch s where s.merchant_id = chat_room.merchant_id and s.mod_id = 'CHATROOM' and s.enabled)`;

/** Returns an open room; undefined for a closed room, one of another brand, and a missing one. */
export async function findOpenRoom(db: Db | Tx, { merchantId, roomId }: RoomKey): Promise<OpenRoom | undefined> {
  return await db
    .selectFrom('chat_room')
    .select([...ROOM_COLUMNS])
    .where('merchant_id', '=', merchantId)
    .where('room_id', '=', roomId)
    .where('enabled', '=', true)
    .where(isOfChattingBrand)
    .executeTakeFirst();
}

interface RoomsReader {
  readonly merchantId: number;
  /** The languages in which names are looked for, the reader's first. */
  readonly languages: readonly string[];
  readonly maySend: boolean;
}

/** Reads the open rooms of a brand: those in the reader's language first, then those for every language, then the others. */
export async function readRooms(db: Db, { merchantId, languages, maySend }: RoomsReader): Promise<ChatRoom[]> {
  const rooms = await db
    .selectFrom('chat_room')
    .select([...ROOM_COLUMNS])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .where(isOfChattingBrand)
    .orderBy('position')
    .orderBy('room_id')
    .execute();
  const online = await readPresence(
    db,
    rooms.map(({ roomId }) => chatTopic(merchantId, roomId)),
  );
  const toLanguageRank = ({ language }: OpenRoom): number =>
    language === languages[0] ? 0 : language === null ? 1 : 2;
  return rooms
    .toSorted((one, other) => toLanguageRank(one) - toLanguageRank(other))
    .map(({ names, ...room }) => {
      const topic = chatTopic(merchantId, room.roomId);
      return { ...room, topic, name: localText(names, languages), online: online.get(topic) ?? 0, maySend };
    });
}
