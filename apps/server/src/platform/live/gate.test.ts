import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@baize/contract/live';
import { Server as Engine } from 'engine.io';
import { expect, onTestFinished, test } from 'vitest';
import { installGate, type JudgeVisit } from './gate.ts';

const SITE = { merchantId: 1, site: 'member' } as const;

/** Opens a gate on a server of its own. `open` sends an upgrade request, and returns the socket at both ends. */
async function openGate(judgeVisit: JudgeVisit) {
  const server = createServer();
  const engine = new Engine({ transports: ['websocket'] });
  const gate = installGate(server, engine, {
    judgeVisit,
    trustedProxies: [],
    limitScale: 1,
    reportRefusal: () => {},
    onError: (error) => expect.unreachable(String(error)),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    for (const socket of gate.sockets) socket.destroy();
    server.close();
  });
  const open = async (): Promise<{ client: Socket; accepted: Duplex }> => {
    const upgraded = once(server, 'upgrade') as Promise<[unknown, Duplex]>;
    const client = connect(port, '127.0.0.1');
    client.on('error', () => {});
    client.write(
      `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: brand.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    const [, accepted] = await upgraded;
    return { client, accepted };
  };
  return { gate, open };
}

/** Breaks the connection off, and waits until the server has noticed. */
async function reset(client: Socket, accepted: Duplex): Promise<void> {
  const closed = new Promise((resolve) => accepted.once('close', resolve));
  client.resetAndDestroy();
  await closed;
}

test('keeps a socket until it closes', async () => {
  const { gate, open } = await openGate(async () => await Promise.resolve(SITE));
  const { client, accepted } = await open();
  await expect.poll(() => gate.sockets.size).toBe(1);
  await reset(client, accepted);
  expect(gate.sockets.size).toBe(0);
});

test('does not keep a socket that closes while its visit is judged', async () => {
  const judgement = Promise.withResolvers<typeof SITE>();
  const { gate, open } = await openGate(async () => await judgement.promise);
  const { client, accepted } = await open();
  await reset(client, accepted);
  judgement.resolve(SITE);
  await judgement.promise;
  // The gate continues in a microtask after the judgement.
  await new Promise((resolve) => setImmediate(resolve));
  expect(gate.sockets.size).toBe(0);
});
