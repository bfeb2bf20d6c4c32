import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { JOIN_TOPIC, TOPIC_ITEMS } from '@baize/contract/live';
import type { ChatMessage, ChatMessagesValue } from '@baize/contract/schemas/chat';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, type TestApp } from '../../testing/app.ts';
import { createChatPlayer, createRoom, resetSendLimits, type ChatPlayer } from '../../testing/chat.ts';
import { openLiveSocket } from '../../testing/live.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';

let server: TestApp;
let processes: readonly ServerProcess[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openTestApp();
  await createRoom(server.db, 'lobby');
  processes = await Promise.all([startServerProcess(server), startServerProcess(server)]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const each of processes) await each.stop();
  await server.close();
});

async function ask({ origin }: ServerProcess, { token }: ChatPlayer, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-host': MEMBER_HOST,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  expect([path, response.status, answer]).toMatchObject([path, 200, { success: true }]);
  return (answer as { value: unknown }).value;
}

async function say(at: ServerProcess, player: ChatPlayer, text: string): Promise<void> {
  await resetSendLimits(server);
  await ask(at, player, '/wps/chat/messages', { roomId: 'lobby', text, clientMessageId: randomUUID() });
}

/** Opens a reader that behaves like the page: it accepts each position once, and reads missing messages over HTTP after a gap. */
async function openReader(at: ServerProcess, player: ChatPlayer) {
  const socket = await openLiveSocket(Number(new URL(at.origin).port), player);
  sockets.push(socket);
  const seen: ChatMessage[] = [];
  const take = (items: readonly ChatMessage[]): void => {
    for (const item of items) if (BigInt(item.messageId) > BigInt(seen.at(-1)?.messageId ?? 0)) seen.push(item);
  };
  socket.on(TOPIC_ITEMS, (_topic: string, items: readonly ChatMessage[]) => take(items));
  expect(await socket.emitWithAck(JOIN_TOPIC, 'chat:1.lobby')).toBe(true);
  return {
    seen,
    texts: () => seen.map(({ text, kind }) => (kind === 'removal' ? 'removal' : text)),
    catchUp: async (from: ServerProcess) => {
      const after = seen.at(-1)?.messageId ?? '0';
      // The reply of the call has this shape.
      const value = (await ask(
        from,
        player,
        `/wps/chat/messages?roomId=lobby&pageSize=100&after=${after}`,
      )) as ChatMessagesValue;
      take(value.list);
    },
    positions: () => seen.map(({ messageId }) => Number(messageId)),
  };
}

test('two people and a moderator talk over two processes, one of which is killed in between: each message once, in order', async () => {
  const [here, there] = processes as [ServerProcess, ServerProcess];
  const [asha, bimal, moderator] = [
    await createChatPlayer(server),
    await createChatPlayer(server),
    await createChatPlayer(server),
  ];
  await server.db
    .updateTable('chat_member')
    .set({ is_moderator: true })
    .where('author_id', '=', moderator.authorId)
    .execute();
  const [first, second] = [await openReader(here, asha), await openReader(there, bimal)];

  await say(here, asha, 'hello from here');
  await say(there, bimal, 'hello from there');
  await expect.poll(() => first.texts()).toEqual(['hello from here', 'hello from there']);
  await expect.poll(() => second.texts()).toEqual(first.texts());

  there.child.kill('SIGKILL');
  await once(there.child, 'exit');
  await say(here, asha, 'are you there?');
  await say(here, moderator, 'something went wrong');
  await ask(here, moderator, '/wps/chat/moderation', {
    act: 'remove',
    roomId: 'lobby',
    messageId: first.seen[0]?.messageId,
    reason: 'a test',
  });
  await expect.poll(() => first.texts().at(-1)).toBe('removal');

  // The reader of the killed process connects to the other one and reads the missing messages.
  const back = await openReader(here, bimal);
  back.seen.push(...second.seen);
  await back.catchUp(here);
  await say(here, bimal, 'back again');
  await expect.poll(() => back.texts().at(-1)).toBe('back again');
  await expect.poll(() => first.texts()).toEqual(back.texts());
  expect(back.texts()).toEqual([
    'hello from here',
    'hello from there',
    'are you there?',
    'something went wrong',
    'removal',
    'back again',
  ]);
  expect(first.positions()).toEqual([1, 2, 3, 4, 5, 6]);
});
