import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

const DELAY_MS = 150;

let target: Server;
let targetPort: number;
let proxy: TcpProxy;
/** Bytes that have arrived at the target, over all connections in the order of arrival. */
let received: string;

beforeEach(async () => {
  // The delays of the proxy pass only when a test advances the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  received = '';
  target = createServer((socket) => socket.on('data', (chunk) => (received += chunk.toString())));
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  // The address of a TCP server that listens is always an object.
  targetPort = (target.address() as AddressInfo).port;
  proxy = await TcpProxy.open(targetPort);
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.close();
  target.close();
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise(setImmediate);
}

test('delivers no chunk during a silence, including earlier queued ones, and all of them afterwards', async () => {
  const [client, direct] = [await open(proxy.port), await open(targetPort)];
  proxy.slow(DELAY_MS);
  client.write('queued ');
  await until(() => vi.getTimerCount() === 1);
  proxy.silence();
  vi.advanceTimersByTime(DELAY_MS);
  client.write('sent meanwhile');
  direct.write('direct ');
  await until(() => received.includes('direct '));
  expect(received).toBe('direct ');
  proxy.heal();
  await until(() => received.endsWith('meanwhile'));
  expect(received).toBe('direct queued sent meanwhile');
  client.destroy();
  direct.destroy();
});

test('delivers chunks in the order of sending when a slow connection becomes fast again', async () => {
  const client = await open(proxy.port);
  proxy.slow(DELAY_MS);
  client.write('first ');
  await until(() => vi.getTimerCount() === 1);
  proxy.heal();
  client.write('second');
  await until(() => received.endsWith('second'));
  expect(received).toBe('first second');
  client.destroy();
});
