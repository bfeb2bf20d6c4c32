import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REFETCH_ALL, TOPIC_CHANGED } from '@baize/contract/live';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDelivery, SLOW_READER_MS, type Delivery } from './delivery.ts';
import type { LiveServer, LiveSocket } from './server-types.ts';

/** The size exceeds the buffers of the operating system on both sides of a loopback connection. */
const FILLER_BYTES = 32 * 1024 * 1024;

let http: HttpServer;
let io: LiveServer;
let delivery: Delivery;
let nowMs: number;
let client: Socket;
let socket: LiveSocket;

beforeEach(async () => {
  nowMs = 0;
  http = createServer();
  io = new Server(http, { transports: ['websocket'], maxHttpBufferSize: FILLER_BYTES * 2 });
  delivery = createDelivery(io, () => nowMs);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const connected = once(io, 'connection');
  client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    reconnection: false,
  });
  [socket] = (await connected) as [LiveSocket];
  await socket.join('brand:1');
});
afterEach(async () => {
  // A paused reader would not see the closing frame.
  reader().resume();
  client.disconnect();
  await io.close();
});

/** The `ws` socket of the client, whose type Socket.IO does not publish. */
function reader(): { pause(): void; resume(): void } {
  const { transport } = client.io.engine;
  return (transport as unknown as { ws: { pause(): void; resume(): void } }).ws;
}

/** Stops reading, and fills the buffers between the server and the reader with a large message. */
function stopReading(): void {
  reader().pause();
  // The message is not part of the contract: only its size matters to the test.
  (socket as unknown as { emit(name: string, filler: string): void }).emit('filler', 'x'.repeat(FILLER_BYTES));
  expect(socket.conn.transport.writable).toBe(false);
}

function unsentPackets(): number {
  return (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

test('keeps each missed change once, and sends it when the reader reads again', async () => {
  stopReading();
  for (let round = 0; round < 1_000; round += 1) {
    delivery.sendChange({ topic: 'brand:1', subject: 'notice' });
    delivery.sendChange({ topic: 'brand:1', subject: 'maintenance' });
  }
  expect(unsentPackets()).toBe(0);
  expect(delivery.readersBehind()).toBe(1);
  const received: unknown[] = [];
  client.on(TOPIC_CHANGED, (_topic, subject) => received.push(subject));
  reader().resume();
  // The reader reads the large message first, which takes seconds on a busy machine.
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['notice', 'maintenance']);
  expect(delivery.readersBehind()).toBe(0);
});

test('asks a reader that missed too many changes to read everything again', async () => {
  stopReading();
  for (let index = 0; index < 1_000; index += 1) {
    await socket.join(`draw:D${index}`);
    delivery.sendChange({ topic: `draw:D${index}`, subject: 'result' });
  }
  expect(unsentPackets()).toBe(0);
  const received: unknown[] = [];
  client.onAny((event) => event === 'filler' || received.push(event));
  reader().resume();
  await expect.poll(() => received).toEqual([REFETCH_ALL]);
});

test('disconnects a reader that reads nothing for too long', async () => {
  stopReading();
  delivery.sendRefetchAll();
  nowMs = SLOW_READER_MS - 1;
  expect(delivery.disconnectSlowReaders()).toBe(0);
  nowMs = SLOW_READER_MS;
  const gone = once(socket, 'disconnect');
  expect(delivery.disconnectSlowReaders()).toBe(1);
  await gone;
  expect(delivery.readersBehind()).toBe(0);
});

test('sends several changes of one moment to a reader that keeps up', async () => {
  const received: unknown[] = [];
  client.on(TOPIC_CHANGED, (_topic, subject) => received.push(subject));
  for (const subject of ['a', 'b', 'c']) delivery.sendChange({ topic: 'brand:1', subject });
  await expect.poll(() => received).toEqual(['a', 'b', 'c']);
});
