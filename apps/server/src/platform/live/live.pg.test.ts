import { BALANCE_CHANGED, JOIN_TOPIC, LEAVE_TOPIC, REFETCH_ALL, TOPIC_CHANGED } from '@baize/contract/live';
import { money } from '@baize/money';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { post } from '../../ledger/post.ts';
import {
  connectLive,
  createLiveBrands,
  createVisitor,
  nextEvent,
  openLiveProcess,
  openLiveSocket,
  refusalOf,
  type LiveProcess,
  type Visitor,
} from '../../testing/live.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { fund } from '../../testing/world.ts';
import { hashToken } from '../tokens.ts';
import { transaction } from '../transaction.ts';
import { publishChange } from './publish-change.ts';

/** The periodic check of sessions is off, so that it cannot hide a missing notification. */
const NEVER = Number.POSITIVE_INFINITY;

let database: TestDb;
let processes: [LiveProcess, LiveProcess];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await createLiveBrands(database);
  processes = [
    await openLiveProcess(database, { applicationName: 'first', sessionsLookEveryMs: NEVER }),
    await openLiveProcess(database, { applicationName: 'second', sessionsLookEveryMs: NEVER }),
  ];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await database.close();
});

async function open(visitor: Visitor, process: 0 | 1): Promise<Socket> {
  const socket = await openLiveSocket(processes[process].port, visitor);
  sockets.push(socket);
  return socket;
}

function connect(token: string, process: 0 | 1): Socket {
  const socket = connectLive(processes[process].port, { token });
  sockets.push(socket);
  return socket;
}

async function endSession({ memberId, token }: Visitor): Promise<void> {
  await database.db
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hashToken(token))
    .execute();
}

test('sends a changed balance to every tab of the member on either process, and to nobody else', async () => {
  const [one, other] = [await createVisitor(database.db), await createVisitor(database.db)];
  const tabs = [await open(one, 0), await open(one, 1)];
  const stranger = await open(other, 0);
  let received = 0;
  stranger.on(BALANCE_CHANGED, () => (received += 1));
  for (let change = 0; change < 3; change += 1) {
    const all = Promise.all(tabs.map(async (tab) => await nextEvent(tab, BALANCE_CHANGED)));
    await fund(database.db, one.memberId, 500n);
    await all;
  }
  const own = nextEvent(stranger, BALANCE_CHANGED);
  await fund(database.db, other.memberId, 500n);
  await own;
  expect(received).toBe(1);
});

test('sends a change that leaves the balance as it was, and none that was rolled back', async () => {
  const visitor = await createVisitor(database.db);
  await fund(database.db, visitor.memberId, 500n);
  const socket = await open(visitor, 0);
  let received = 0;
  socket.on(BALANCE_CHANGED, () => (received += 1));
  const move = async (key: string, minor: bigint, fails = false) =>
    await transaction(database.db, async (tx) => {
      const entries = [
        { account: 'cash', amount: money('NPR', minor) },
        { account: 'house:promotion', amount: money('NPR', -minor) },
      ] as const;
      await post(tx, { memberId: visitor.memberId, key, kind: 'adjust', entries });
      if (fails) throw new Error('rolled back');
    });
  await expect(move('undone', 100n, true)).rejects.toThrow('rolled back');
  const again = nextEvent(socket, BALANCE_CHANGED);
  await move('there', -500n);
  await move('back', 500n);
  await again;
  expect(received).toBeLessThanOrEqual(2);
});

test('sends a published change to the sockets of its topic on both processes, and to no other topic', async () => {
  const [one, other] = [await createVisitor(database.db), await createVisitor(database.db)];
  const tabs = [await open(one, 0), await open(one, 1)];
  const stranger = await open(other, 1);
  const received: unknown[] = [];
  stranger.on(TOPIC_CHANGED, (...details) => received.push(details));
  const all = Promise.all(tabs.map(async (tab) => await nextEvent(tab, TOPIC_CHANGED)));
  await publishChange(database.db, { topic: `member:${one.memberId}`, subject: 'unread' });
  expect(await all).toEqual([0, 1].map(() => [`member:${one.memberId}`, 'unread']));

  const brand = nextEvent(stranger, TOPIC_CHANGED);
  await publishChange(database.db, { topic: 'brand:1', subject: 'notice' });
  await brand;
  expect(received).toEqual([['brand:1', 'notice']]);
});

test('sends a change with its commit, and not at all after a rollback', async () => {
  const socket = await open(await createVisitor(database.db), 0);
  const publishInTransaction = async (subject: string, fails: boolean) =>
    await transaction(database.db, async (tx) => {
      await publishChange(tx, { topic: 'brand:1', subject });
      if (fails) throw new Error('rolled back');
    });
  const received = nextEvent(socket, TOPIC_CHANGED);
  await expect(publishInTransaction('undone', true)).rejects.toThrow('rolled back');
  await publishInTransaction('done', false);
  expect(await received).toEqual(['brand:1', 'done']);
});

test('sends the changes of a joined draw until the socket leaves it', async () => {
  const socket = await open(await createVisitor(database.db), 1);
  const received: unknown[] = [];
  socket.on(TOPIC_CHANGED, (topic) => received.push(topic));
  expect(await socket.emitWithAck(JOIN_TOPIC, 'draw:DAILY_3D')).toBe(true);
  const result = nextEvent(socket, TOPIC_CHANGED);
  await publishChange(database.db, { topic: 'draw:DAILY_3D', subject: 'result' });
  await result;
  socket.emit(LEAVE_TOPIC, 'draw:DAILY_3D');
  // The acknowledgement of a later message shows that the server has handled the earlier one.
  expect(await socket.emitWithAck(JOIN_TOPIC, 'chat:1.lobby')).toBe(true);
  const later = nextEvent(socket, TOPIC_CHANGED);
  await publishChange(database.db, { topic: 'draw:DAILY_3D', subject: 'result' });
  await publishChange(database.db, { topic: 'chat:1.lobby', subject: 'message' });
  await later;
  expect(received).toEqual(['draw:DAILY_3D', 'chat:1.lobby']);
});

test('asks every socket to read everything again after the listening connection was lost', async () => {
  const socket = await open(await createVisitor(database.db), 0);
  const refetch = nextEvent(socket, REFETCH_ALL);
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'first' and query ~* '^(listen|select 1)'`.execute(database.db);
  expect(rows).toEqual([{ ended: true }]);
  await refetch;
  const change = nextEvent(socket, TOPIC_CHANGED);
  await publishChange(database.db, { topic: 'brand:1', subject: 'notice' });
  await change;
});

test('disconnects the sockets of a session that ended, and of a member who was blocked, when it is notified', async () => {
  const visitor = await createVisitor(database.db);
  const ended = nextEvent(await open(visitor, 1), 'disconnect');
  await endSession(visitor);
  expect(await ended).toContain('io server disconnect');

  const blocked = await createVisitor(database.db);
  const disconnected = nextEvent(await open(blocked, 0), 'disconnect');
  await database.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', blocked.memberId).execute();
  expect(await disconnected).toContain('io server disconnect');
});

test('disconnects the sockets of a session that expired, at the next check', async () => {
  const looking = await openLiveProcess(database, { sessionsLookEveryMs: 0 });
  const visitor = await createVisitor(database.db);
  const expired = nextEvent(await openLiveSocket(looking.port, visitor), 'disconnect');
  await database.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('member_id', '=', visitor.memberId)
    .execute();
  expect(await expired).toContain('io server disconnect');
  await looking.close();
});

test('admits a limited number of tabs of a member, and another one after a tab was closed', async () => {
  const visitor = await createVisitor(database.db);
  const tabs = await Promise.all(Array.from({ length: 20 }, async () => await open(visitor, 0)));
  expect(await refusalOf(connect(visitor.token, 0))).toBe('too-many');
  tabs[0]?.disconnect();
  await expect
    .poll(async () => {
      const socket = connect(visitor.token, 0);
      return await Promise.race([
        nextEvent(socket, 'connect').then(() => 'open'),
        refusalOf(socket).catch(() => 'open'),
      ]);
    })
    .toBe('open');
});

test('closes its connections at shutdown in such a way that clients connect again', async () => {
  const closing = await openLiveProcess(database);
  const socket = await openLiveSocket(closing.port, await createVisitor(database.db));
  const closed = nextEvent(socket, 'disconnect');
  await closing.close();
  const [reason] = await closed;
  expect(reason).toBe('transport close');
  expect(closing.http.listening).toBe(false);
});
