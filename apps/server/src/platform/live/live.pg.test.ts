import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BALANCE_CHANGED, LIVE_PATH } from '@baize/contract/live';
import { money } from '@baize/money';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { post } from '../../ledger/post.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createMember, createMerchant, fund } from '../../testing/world.ts';
import { hashToken } from '../tokens.ts';
import { transaction } from '../transaction.ts';
import { startLive, type Live } from './live.ts';

interface LiveProcess {
  readonly http: HttpServer;
  readonly live: Live;
  readonly port: number;
}

let database: TestDb;
let processes: LiveProcess[];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await createMerchant(database.db, 1);
  processes = [await open(), await open()];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const { http, live } of processes) {
    await live.stop();
    http.close();
  }
  await database.close();
});

/** What two server processes have in common is the database alone: so have these two. */
async function open(): Promise<LiveProcess> {
  const http = createServer();
  const log = { error: (fields: object) => expect.unreachable(JSON.stringify(fields)) };
  const live = startLive(http, { db: database.db, now: () => new Date(), log });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return { http, live, port: (http.address() as AddressInfo).port };
}

let people = 0;
async function person() {
  people += 1;
  const { memberId } = await createMember(database.db, { merchantId: 1, account: `listener${people}` });
  const token = randomBytes(32).toString('base64url');
  await database.db
    .insertInto('session')
    .values({
      member_id: memberId,
      token_hash: hashToken(token),
      merchant_id: 1,
      site: 'member',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { memberId, token };
}

/** A tab on one of the two processes, once it was told for the first time. */
async function tab(token: string, process: number): Promise<Socket> {
  const socket = connect(token, process);
  await told(socket);
  return socket;
}

function connect(token: string, process: number): Socket {
  const socket = io(`http://127.0.0.1:${processes[process]?.port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}

async function told(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => socket.once(BALANCE_CHANGED, resolve));
}

async function refused(socket: Socket): Promise<string> {
  return await new Promise((resolve) => socket.once('connect_error', ({ message }) => resolve(message)));
}

test('every tab hears of a change within a second, whichever process it is connected to; nobody else does', async () => {
  const [one, other] = [await person(), await person()];
  const tabs = [await tab(one.token, 0), await tab(one.token, 1)];
  const stranger = await tab(other.token, 0);
  let heard = 0;
  stranger.on(BALANCE_CHANGED, () => (heard += 1));
  for (let change = 0; change < 3; change += 1) {
    const all = Promise.all(tabs.map(told));
    const startMs = performance.now();
    await fund(database.db, one.memberId, 500n);
    await all;
    expect(performance.now() - startMs).toBeLessThan(1_000);
  }
  const own = told(stranger);
  await fund(database.db, other.memberId, 500n);
  await own;
  expect(heard).toBe(1);
});

test('a change that leaves the balance as it was is told as well, one that is undone is not', async () => {
  const { memberId, token } = await person();
  await fund(database.db, memberId, 500n);
  const socket = await tab(token, 0);
  let heard = 0;
  socket.on(BALANCE_CHANGED, () => (heard += 1));
  const move = async (key: string, minor: bigint, undo = false) =>
    await transaction(database.db, async (tx) => {
      const entries = [
        { account: 'cash', amount: money('NPR', minor) },
        { account: 'house:promotion', amount: money('NPR', -minor) },
      ] as const;
      await post(tx, { memberId, key, kind: 'adjust', entries });
      if (undo) throw new Error('undone');
    });
  await expect(move('undone', 100n, true)).rejects.toThrow('undone');
  const again = told(socket);
  await move('there', -500n);
  await move('back', 500n);
  await again;
  expect(heard).toBeLessThanOrEqual(2);
});

test('what has no session is let in nowhere, and what loses it hears no more', async () => {
  for (const token of ['', 'x'.repeat(43), randomBytes(32).toString('base64url')]) {
    expect(await refused(connect(token, 0))).toBe('session');
  }
  const { memberId, token } = await person();
  const socket = await tab(token, 1);
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await database.db
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hashToken(token))
    .execute();
  expect(await closed).toBe('io server disconnect');
});

test('a member opens so many tabs and no more', async () => {
  const { token } = await person();
  await Promise.all(Array.from({ length: 20 }, async () => await tab(token, 0)));
  expect(await refused(connect(token, 0))).toBe('session');
});
