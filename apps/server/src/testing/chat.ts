import { randomUUID } from 'node:crypto';
import type { SendChatMessageRequest } from '@baize/contract/schemas/chat';
import type { Db } from '../platform/db.ts';
import type { Answer, TestApp } from './app.ts';
import { call, signUp, valueOf } from './people.ts';

/** A member who writes in the chat. */
export interface ChatPlayer {
  readonly token: string;
  readonly memberId: bigint;
  readonly authorId: string;
  send(text: string, more?: Partial<SendChatMessageRequest>): Promise<Answer>;
}

/** Creates a chat room and switches the chat of its brand on. `more` sets columns of the room. */
export async function createRoom(db: Db, roomId: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const row = { merchant_id: 1, ...more };
  await db
    .insertInto('merchant_switch')
    .values({ merchant_id: row.merchant_id, mod_id: 'CHATROOM', enabled: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('chat_room')
    .values({
      merchant_id: 1,
      room_id: roomId,
      names: JSON.stringify({ en: `Room ${roomId}` }),
      slow_seconds: 1,
      ...more,
    })
    .execute();
}

let createdPlayers = 0;

/** Creates a member who has opened the chat. Messages go to the room `lobby` unless the request names another room. */
export async function createChatPlayer(server: TestApp): Promise<ChatPlayer> {
  createdPlayers += 1;
  const account = `chatter${createdPlayers}`;
  const token = await signUp(server, account);
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const { me } = valueOf('chatRooms', await call(server, 'chatRooms', {}, { token }));
  return {
    token,
    memberId,
    authorId: me.authorId,
    send: async (text, more = {}) =>
      await call(
        server,
        'sendChatMessage',
        { roomId: 'lobby', text, clientMessageId: randomUUID(), ...more },
        { token },
      ),
  };
}

/** Clears the send limits of all members, as a pause would, so that they can write again at once. */
export async function resetSendLimits({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db
    .updateTable('chat_member')
    .set({ last_sent_at: null, minute_began_at: null, minute_count: 0, last_text_digest: null })
    .execute();
}
