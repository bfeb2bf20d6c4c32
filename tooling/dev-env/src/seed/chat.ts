import type { Tx } from '@baize/server/db';

const rooms = [
  { merchant_id: 1, room_id: 'lobby', language: null, names: { en: 'Lobby', ne: 'लबी' } },
  { merchant_id: 1, room_id: 'nepali', language: 'ne', names: { en: 'Nepali', ne: 'नेपाली' } },
  { merchant_id: 2, room_id: 'lobby', language: null, names: { en: 'Lobby', bn: 'লবি' } },
] as const;

/** Inserts the chat rooms of the demo, without messages. */
export async function seedChatRooms(tx: Tx): Promise<void> {
  await tx
    .insertInto('chat_room')
    .values(rooms.map(({ names, ...room }, position) => ({ ...room, names: JSON.stringify(names), position })))
    .execute();
}
