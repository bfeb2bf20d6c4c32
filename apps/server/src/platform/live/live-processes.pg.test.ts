import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { BALANCE_CHANGED, LIVE_PATH } from '@baize/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MEMBER_HOST, openTestApp, type TestApp } from '../../testing/app.ts';
import { signUp } from '../../testing/people.ts';

const UP_WITHIN_MS = 30_000;

interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
}

let server: TestApp;
let processes: ServerProcess[];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openTestApp();
  processes = await Promise.all([start(), start()]);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await server.close();
});

/** The server as it runs in production, on the database of this test. */
async function start(): Promise<ServerProcess> {
  const port = await freePort();
  const child = fork(new URL('../../main.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      PORT: String(port),
      RUN_WORKER: 'off',
      LOG_LEVEL: 'error',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      VAULT_KEYS: `test-1:${Buffer.alloc(32, 9).toString('base64')}`,
      BODY_KEYS: JSON.stringify(server.bodyKeys),
    },
  });
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true), UP_WITHIN_MS);
  return { child, port };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function deposit({ port }: ServerProcess, token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/wps/cashier/demo/deposit`, {
    method: 'POST',
    headers: {
      'x-forwarded-host': MEMBER_HOST,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ requestId: randomUUID(), amount: '500.00' }),
  });
  expect(response.status).toBe(200);
}

async function told(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => socket.once(BALANCE_CHANGED, resolve));
}

test('a tab on one process hears what another has booked, and of what one that was killed has booked before', async () => {
  const [here, there] = processes as [ServerProcess, ServerProcess];
  const token = await signUp(server, 'farlistener');
  const socket = io(`http://127.0.0.1:${here.port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });
  sockets.push(socket);
  await told(socket);

  const heard = told(socket);
  const startMs = performance.now();
  await deposit(there, token);
  await heard;
  expect(performance.now() - startMs).toBeLessThan(2_000);

  const stillHeard = told(socket);
  await deposit(there, token);
  there.child.kill('SIGKILL');
  await once(there.child, 'exit');
  await stillHeard;
  expect(socket.connected).toBe(true);
}, 30_000);
