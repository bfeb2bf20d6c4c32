import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BALANCE_CHANGED, JOIN_TOPIC, LEAVE_TOPIC, LIVE_PATH, REFETCH_ALL, TOPIC_CHANGED } from '@baize/contract/live';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLiveConnection, type LiveConnection } from './live-connection.ts';

let http: HttpServer;
let io: Server;
let connection: LiveConnection | undefined;
/** Refusals with which the server answers the next CONNECT packets, in order. It accepts all later ones. */
let refusals: string[];
let calls: string[];
let tokens: unknown[];
let topics: string[];

beforeEach(async () => {
  refusals = [];
  calls = [];
  tokens = [];
  topics = [];
  http = createServer();
  io = new Server(http, { path: LIVE_PATH, transports: ['websocket'] });
  io.use((socket, next) => {
    tokens.push(socket.handshake.auth['token']);
    const refusal = refusals.shift();
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(async () => {
  connection?.disconnect();
  await io.close();
});

function open(): void {
  let connections = 0;
  connection = openLiveConnection({
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    reconnectPauses: { minMs: 10, maxMs: 20 },
    autoConnect: true,
    readToken: () => `token ${(connections += 1)}`,
    readTopics: () => topics,
    onBalanceChanged: () => calls.push('balance'),
    onTopicChanged: (topic, subject) => calls.push(`${topic} ${subject}`),
    onMissed: () => calls.push('missed'),
  });
}

async function nextSocket(): Promise<Socket> {
  const [socket] = (await once(io, 'connection')) as [Socket];
  return socket;
}

test('calls back for each kind of message', async () => {
  open();
  const socket = await nextSocket();
  socket.emit(BALANCE_CHANGED);
  socket.emit(TOPIC_CHANGED, 'brand:1', 'notice');
  socket.emit(REFETCH_ALL);
  await expect.poll(() => calls).toEqual(['balance', 'brand:1 notice', 'missed']);
});

test('joins the topics of the page at each connection, and joins a new topic while it is connected', async () => {
  const joined: string[] = [];
  io.on('connection', (socket) => {
    socket.on(JOIN_TOPIC, (topic: string) => joined.push(`join ${topic}`));
    socket.on(LEAVE_TOPIC, (topic: string) => joined.push(`leave ${topic}`));
  });
  topics = ['draw:SSC_1M'];
  open();
  connection?.join('draw:early');
  const socket = await nextSocket();
  await expect.poll(() => joined).toEqual(['join draw:SSC_1M']);
  connection?.join('draw:all');
  connection?.leave('draw:all');
  await expect.poll(() => joined).toEqual(['join draw:SSC_1M', 'join draw:all', 'leave draw:all']);
  socket.conn.close();
  await expect.poll(() => joined).toHaveLength(4);
  expect(joined.at(-1)).toBe('join draw:SSC_1M');
});

test('reconnects with the current token after the server has gone away, and reports missed changes', async () => {
  open();
  const socket = await nextSocket();
  const again = nextSocket();
  socket.conn.close();
  await again;
  await expect.poll(() => calls).toEqual(['missed']);
  expect(tokens).toEqual(['token 1', 'token 2']);
});

test('does not reconnect after its session has ended, and reports a balance change, which signs the tab out', async () => {
  open();
  (await nextSocket()).disconnect(true);
  await expect.poll(() => calls).toEqual(['balance']);
  refusals = ['session'];
  open();
  await expect.poll(() => calls).toEqual(['balance', 'balance']);
  expect(tokens).toHaveLength(2);
});

test('reconnects where the server could not check the session, and not where too many tabs are open', async () => {
  refusals = ['later', 'later'];
  const connected = nextSocket();
  open();
  await connected;
  expect(tokens).toHaveLength(3);
  connection?.disconnect();

  refusals = ['too-many'];
  open();
  await expect.poll(() => tokens).toHaveLength(4);
  expect(calls).toEqual([]);
});
