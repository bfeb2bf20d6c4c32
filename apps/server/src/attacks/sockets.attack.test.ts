import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { LIVE_PATH } from '@baize/contract/live';
import { makeToken } from '../platform/tokens.ts';
import { topicKinds, type TopicKindName } from '../platform/live/topics.ts';
import { AGENT_HOST, MEMBER_HOST, OTHER_MEMBER_HOST } from '../testing/app.ts';
import {
  connectLive,
  createLiveBrands,
  createVisitor,
  nextEvent,
  openLiveProcess,
  refusalOf,
  type LiveProcess,
  type Visitor,
} from '../testing/live.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import type { Socket as LiveClient } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const AGENT_TYPE = 1;

let database: TestDb;
let live: LiveProcess;
let people: Record<'member' | 'otherMember' | 'trial' | 'agent' | 'otherAgent' | 'otherBrand', Visitor>;
/** A connection that sends nothing. It is opened before the other tests, so that its time-out passes while they run. */
let silentSocket: Awaited<ReturnType<typeof openRawSocket>>;
const sockets: LiveClient[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await createLiveBrands(database);
  live = await openLiveProcess(database);
  silentSocket = await openRawSocket();
  const { db } = database;
  people = {
    member: await createVisitor(db),
    otherMember: await createVisitor(db),
    trial: await createVisitor(db, { type: TRIAL_TYPE }),
    agent: await createVisitor(db, { type: AGENT_TYPE, site: 'agent' }),
    otherAgent: await createVisitor(db, { type: AGENT_TYPE, site: 'agent' }),
    otherBrand: await createVisitor(db, { merchantId: 2 }),
  };
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await live.close();
  await database.close();
});

interface UpgradeOptions {
  readonly path?: string;
  readonly port?: number;
}

/** Requests a WebSocket upgrade. Returns the status, which is 101 if the gate accepts the request, and the socket. */
async function requestUpgrade(
  headers: Readonly<Record<string, string>> = {},
  { path = `${LIVE_PATH}/`, port = live.port }: UpgradeOptions = {},
): Promise<{ status: number | undefined; socket: Socket }> {
  const upgradeRequest = request({
    port,
    host: '127.0.0.1',
    path: `${path}?EIO=4&transport=websocket`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      'x-forwarded-host': MEMBER_HOST,
      ...headers,
    },
  }).end();
  return await new Promise((resolve, reject) => {
    upgradeRequest.on('upgrade', ({ statusCode, socket }) => resolve({ status: statusCode, socket }));
    upgradeRequest.on('response', ({ statusCode, socket }) => resolve({ status: statusCode, socket }));
    upgradeRequest.on('error', reject);
  });
}

describe('the gate', () => {
  test.each([
    ['the origin of the site', { origin: `http://${MEMBER_HOST}` }, 101],
    ['no origin, which no browser sends', {}, 101],
    ['a foreign origin', { origin: 'https://evil.test' }, 403],
    ['the origin of another brand', { origin: `http://${OTHER_MEMBER_HOST}` }, 403],
    ['the origin of the other site of the brand', { origin: `http://${AGENT_HOST}` }, 403],
    ['the origin over another scheme', { origin: `https://${MEMBER_HOST}` }, 403],
    ['an origin that is none', { origin: 'null' }, 403],
    ['an unknown host', { 'x-forwarded-host': 'unknown.test' }, 421],
  ])('answers %s', async (_name, headers, status) => {
    const before = live.warnings.length;
    const answer = await requestUpgrade(headers);
    answer.socket.destroy();
    expect(answer.status).toBe(status);
    const event = { securityEvent: 'authorisation_refused', code: 'foreign-origin', route: LIVE_PATH };
    expect(live.warnings.slice(before)).toEqual(status === 403 ? [event] : []);
  });

  test('answers 404 on another path', async () => {
    expect((await requestUpgrade({}, { path: '/elsewhere' })).status).toBe(404);
  });

  test('counts the connections of an IPv4 address and of an IPv6 /64', async () => {
    // Two connections per address.
    const small = await openLiveProcess(database, { limitScale: 0.01 });
    const open: Socket[] = [];
    const statusFrom = async (ip: string) => {
      const answer = await requestUpgrade({ 'x-forwarded-for': ip }, { port: small.port });
      open.push(answer.socket);
      return answer.status;
    };
    expect([await statusFrom('203.0.113.9'), await statusFrom('203.0.113.9')]).toEqual([101, 101]);
    expect(small.warnings).toEqual([]);
    expect(await statusFrom('203.0.113.9')).toBe(429);
    expect(small.warnings).toEqual([{ securityEvent: 'limit_reached', code: 'address', route: LIVE_PATH }]);
    expect(await statusFrom('203.0.113.10')).toBe(101);
    expect([await statusFrom('2001:db8:1:2::1'), await statusFrom('2001:db8:1:2:9::9')]).toEqual([101, 101]);
    expect(await statusFrom('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1')).toBe(101);
    for (const socket of open) socket.destroy();
    await expect.poll(async () => await statusFrom('203.0.113.9')).toBe(101);
    await small.close();
  });
});

async function openSocket(visitor: Visitor): Promise<LiveClient> {
  const socket = connectLive(live.port, visitor);
  sockets.push(socket);
  await nextEvent(socket, 'connect');
  return socket;
}

/** Opens a WebSocket without a Socket.IO client, so that a test can send any message of Engine.IO (`40…` is a CONNECT). */
async function openRawSocket() {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}${LIVE_PATH}/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-host': MEMBER_HOST },
  });
  const received: string[] = [];
  socket.addEventListener('message', ({ data }) => received.push(String(data)));
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return { socket, received, closed };
}

/** Returns how many connections the server has closed for this reason. */
async function countDisconnections(reason: string): Promise<number | undefined> {
  const { values } = await live.metrics.disconnected.get();
  return values.find(({ labels }) => labels.reason === reason)?.value;
}

function buildConnectMessage(token: string): string {
  return `40${JSON.stringify({ token })}`;
}

describe('a connection without a session', () => {
  test('is closed by the second refused CONNECT, and each refusal is a security event', async () => {
    const before = live.warnings.length;
    const { socket, received, closed } = await openRawSocket();
    const refusals = () => received.filter((each) => each.startsWith('44'));
    socket.send(buildConnectMessage(makeToken().token));
    await expect.poll(refusals).toHaveLength(1);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.send(buildConnectMessage(makeToken().token));
    await expect.poll(refusals).toHaveLength(2);
    // If the connection were still open, the server would answer this message and would close the connection by its time-out only.
    socket.send(buildConnectMessage(makeToken().token));
    await closed;
    expect(refusals()).toHaveLength(2);
    expect(await countDisconnections('connects')).toBe(1);
    const event = { securityEvent: 'authorisation_refused', code: 'session', route: LIVE_PATH };
    expect(live.warnings.slice(before)).toEqual([event, event]);
  });

  test('is closed by many CONNECTs at once, most of which the server does not check', async () => {
    const before = live.warnings.length;
    const { socket, received, closed } = await openRawSocket();
    for (let index = 0; index < 10; index += 1) socket.send(buildConnectMessage(makeToken().token));
    await closed;
    expect(received.filter((each) => each.includes('"session"')).length).toBeLessThanOrEqual(1);
    expect(live.warnings.slice(before)).toContainEqual({
      securityEvent: 'limit_reached',
      code: 'connects',
      route: LIVE_PATH,
    });
  });

  test('is closed by a flood of messages, and by a message that is too long', async () => {
    const flood = await openRawSocket();
    for (let index = 0; index < 100; index += 1) flood.socket.send('40/unknown,');
    await flood.closed;
    expect(flood.received.filter((each) => each.startsWith('44')).length).toBeLessThanOrEqual(20);

    const long = await openRawSocket();
    long.socket.send(buildConnectMessage('x'.repeat(3_000)));
    await long.closed;
  });

  test('is destroyed by a flood of websocket pings, which no message limit counts', async () => {
    const { socket } = await requestUpgrade();
    const closed = once(socket, 'close');
    // A masked ping frame without content.
    const pings = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0])));
    socket.on('error', () => {});
    socket.write(pings);
    // The answers are read, so that the connection is not closed by the time-out for clients that read nothing.
    socket.resume();
    await closed;
    expect(await countDisconnections('flood')).toBe(1);
  });

  test('is refused with a token that is none, unknown, of the other site or of another brand', async () => {
    const { otherBrand, agent } = people;
    for (const token of ['', 'x'.repeat(44), makeToken().token, otherBrand.token, agent.token]) {
      const socket = connectLive(live.port, { token, host: MEMBER_HOST });
      sockets.push(socket);
      expect(await refusalOf(socket)).toBe('session');
    }
  });
});

describe('topics', () => {
  const ofBrand: (keyof typeof people)[] = ['member', 'otherMember', 'trial', 'agent', 'otherAgent'];
  /** For each kind of topic: a topic, and the visitors who may join it. All others of `people` are refused. */
  const cases: Record<TopicKindName, () => { topic: string; welcome: (keyof typeof people)[] }> = {
    member: () => ({ topic: `member:${people.member.memberId}`, welcome: ['member'] }),
    line: () => ({ topic: `line:${people.agent.memberId}`, welcome: ['agent'] }),
    brand: () => ({ topic: 'brand:1', welcome: ofBrand }),
    draw: () => ({ topic: 'draw:DAILY_3D', welcome: [...ofBrand, 'otherBrand'] }),
    chat: () => ({ topic: 'chat:1.lobby', welcome: ['member', 'otherMember', 'trial'] }),
  };
  const names = ['member', 'otherMember', 'trial', 'agent', 'otherAgent', 'otherBrand'] as const;
  const everyPair = Object.keys(topicKinds).flatMap((kind) => names.map((name) => [kind, name] as const));

  test.each(everyPair)('of kind %s, asked for by %s', async (kind, name) => {
    const { topic, welcome } = cases[kind as TopicKindName]();
    const socket = await openSocket(people[name]);
    expect(await socket.emitWithAck('join-topic', topic)).toBe(welcome.includes(name));
  });

  test('the line of a member is joined by nobody, not by the member either', async () => {
    const { member } = people;
    const socket = await openSocket(member);
    expect(await socket.emitWithAck('join-topic', `line:${member.memberId}`)).toBe(false);
  });

  test('are joined by no visitor: a request before the CONNECT closes the connection', async () => {
    const { socket, closed } = await openRawSocket();
    socket.send('420["join-topic","brand:1"]');
    expect(await closed).toHaveLength(1);
  });

  test.each([
    '',
    'brand',
    'brand:',
    'brand:1:2',
    'brand:1 ',
    'Brand:1',
    '__proto__:1',
    'constructor:1',
    'draw:',
    'draw:A',
    'draw:a/b',
    'draw:1.daily',
    `draw:${'X'.repeat(41)}`,
    'chat:1.',
    'chat:1.a/b',
    'chat:11.lobby',
    `chat:1.${'x'.repeat(41)}`,
    ['brand:1'],
    { kind: 'brand', key: '1' },
    null,
    7,
  ])('%j is no topic', async (topic) => {
    const socket = await openSocket(people.member);
    expect(await socket.emitWithAck('join-topic', topic)).toBe(false);
  });

  test('are limited per socket, so that they cannot fill the memory', async () => {
    const socket = await openSocket(people.member);
    const joined: unknown[] = [];
    for (let index = 0; index < 15; index += 1) {
      joined.push(await socket.emitWithAck('join-topic', `draw:${'A'.repeat(index + 2)}`));
    }
    expect(joined.filter((isJoined) => isJoined === true)).toHaveLength(9);
  });

  test('a malformed request does not end the process', async () => {
    const socket = await openSocket(people.member);
    socket.emit('join-topic');
    socket.emit('join-topic', 'brand:1', 'no function');
    socket.emit('leave-topic', 'brand:1');
    expect(await socket.emitWithAck('join-topic', 'draw:DAILY')).toBe(true);
    const disconnected = nextEvent(socket, 'disconnect');
    for (let index = 0; index < 100; index += 1) socket.emit('leave-topic', index);
    await disconnected;
  });
});

test('a connection that sends nothing is closed', async () => {
  expect(await silentSocket.closed).toHaveLength(1);
});
