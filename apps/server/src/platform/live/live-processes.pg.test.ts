import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { BALANCE_CHANGED } from '@baize/contract/live';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, type TestApp } from '../../testing/app.ts';
import { nextEvent, openLiveSocket } from '../../testing/live.ts';
import { signUp } from '../../testing/people.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';

let server: TestApp;
let processes: readonly ServerProcess[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openTestApp();
  processes = await Promise.all([startServerProcess(server), startServerProcess(server)]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const each of processes) await each.stop();
  await server.close();
});

async function deposit({ origin }: ServerProcess, token: string): Promise<void> {
  const response = await fetch(`${origin}/wps/cashier/demo/deposit`, {
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

test('sends a balance that another process has changed, even if that process was killed right after', async () => {
  const [here, there] = processes as [ServerProcess, ServerProcess];
  const token = await signUp(server, 'farlistener');
  const socket = await openLiveSocket(Number(new URL(here.origin).port), { token });
  sockets.push(socket);

  const changed = nextEvent(socket, BALANCE_CHANGED);
  await deposit(there, token);
  await changed;

  const changedAgain = nextEvent(socket, BALANCE_CHANGED);
  await deposit(there, token);
  there.child.kill('SIGKILL');
  await once(there.child, 'exit');
  await changedAgain;
  expect(socket.connected).toBe(true);
});
