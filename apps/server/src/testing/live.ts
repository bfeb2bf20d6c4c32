import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH } from '@baize/contract/live';
import pg from 'pg';
import { Registry } from 'prom-client';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { createLiveVisitJudge } from '../http/live-visit.ts';
import { createSiteFinder } from '../http/site-of-host.ts';
import { createRestrictionCheck } from '../http/visitor-gate.ts';
import { createPool, type Db } from '../platform/db.ts';
import type { TopicFeed } from '../platform/live/feeds.ts';
import { readLiveSessions } from '../members/live-sessions.ts';
import { readWalletChanges } from '../ledger/wallet-marks.ts';
import { startLive, type Live } from '../platform/live/live.ts';
import type { MemberNewsSource } from '../platform/live/member-news.ts';
import { createLiveMetrics, type LiveMetrics } from '../platform/live/metrics.ts';
import { CHANGE_CHANNEL, parseChange, type Change } from '../platform/live/publish-change.ts';
import { SCREEN_LIMITS } from '../platform/pool-limits.ts';
import { hashToken } from '../platform/tokens.ts';
import { AGENT_HOST, MEMBER_HOST, OTHER_MEMBER_HOST } from './app.ts';
import type { TestDb } from './test-db.ts';
import { createMember, createMerchant } from './world.ts';

/** The WebSocket server of one server process, with a connection pool of the size that a server has for its sockets. */
export interface LiveProcess {
  readonly http: HttpServer;
  readonly live: Live;
  readonly metrics: LiveMetrics;
  /** The fields of the warnings that the process has logged. */
  readonly warnings: readonly object[];
  readonly port: number;
  close(): Promise<void>;
}

const SOCKET_POOL_MAX = 3;

/**
 * Starts a WebSocket server on a free port. Server processes share nothing but the database, so two of these servers on one database behave like two
 * processes.
 */
export async function openLiveProcess(
  database: TestDb,
  {
    limitScale = 1,
    applicationName = 'live-test',
    sessionsLookEveryMs = 5_000,
    feeds = [],
    memberNews = [],
  }: {
    limitScale?: number;
    applicationName?: string;
    sessionsLookEveryMs?: number;
    feeds?: readonly TopicFeed[];
    memberNews?: readonly MemberNewsSource[];
  } = {},
): Promise<LiveProcess> {
  const http = createServer();
  const pool = createPool({
    connectionString: `${database.appUrl}?application_name=${applicationName}`,
    max: SOCKET_POOL_MAX,
    limits: SCREEN_LIMITS,
    onError: () => {},
  });
  const now = (): Date => new Date();
  const metrics = createLiveMetrics(new Registry());
  const warnings: object[] = [];
  const live = startLive(http, {
    pool,
    now,
    log: { error: () => {}, warn: (fields) => warnings.push(fields) },
    judgeVisit: createLiveVisitJudge({
      findSite: createSiteFinder(database.db, now),
      isRestricted: createRestrictionCheck({ db: database.db, now, findCountry: undefined }),
    }),
    readSessions: readLiveSessions,
    readWalletChanges,
    trustedProxies: ['127.0.0.1'],
    limitScale,
    metrics,
    sessionsLookEveryMs,
    feeds,
    memberNews,
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const close = async (): Promise<void> => {
    await live.stop();
    http.close();
    await pool.end();
  };
  return { http, live, metrics, warnings, port: (http.address() as AddressInfo).port, close };
}

/** Creates two brands. The first brand has a site for members and a site for agents. */
export async function createLiveBrands({ db }: TestDb): Promise<void> {
  await createMerchant(db, 1);
  await createMerchant(db, 2);
  const hosts = [
    { host: MEMBER_HOST, merchant_id: 1, site: 'member' },
    { host: AGENT_HOST, merchant_id: 1, site: 'agent' },
    { host: OTHER_MEMBER_HOST, merchant_id: 2, site: 'member' },
  ];
  await db
    .insertInto('merchant_domain')
    .values(hosts.map((row) => ({ ...row, origin: `http://${row.host}` })))
    .execute();
}

/** A member with a session, and the host of the session's site. */
export interface Visitor {
  readonly memberId: bigint;
  readonly token: string;
  readonly host: string;
}

let visitors = 0;

interface VisitorOptions {
  readonly merchantId?: number;
  readonly type?: number;
  readonly site?: 'member' | 'agent';
}

/** Creates a member with a session. */
export async function createVisitor(
  db: Db,
  { merchantId = 1, type = 0, site = 'member' }: VisitorOptions = {},
): Promise<Visitor> {
  visitors += 1;
  const { memberId } = await createMember(db, { merchantId, account: `listener${visitors}`, type });
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({
      member_id: memberId,
      token_hash: hashToken(token),
      merchant_id: merchantId,
      site,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { memberId, token, host: merchantId === 2 ? OTHER_MEMBER_HOST : site === 'agent' ? AGENT_HOST : MEMBER_HOST };
}

interface ConnectOptions {
  readonly token: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a connection without waiting for the answer of the server. */
export function connectLive(port: number, { token, host = MEMBER_HOST, headers = {} }: ConnectOptions): Socket {
  return io(`http://127.0.0.1:${port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-host': host, origin: `http://${host}`, ...headers },
  });
}

/** Waits for the next event of this name. Returns its arguments. */
export async function nextEvent(socket: Socket, event: string): Promise<unknown[]> {
  return await new Promise((resolve) => socket.once(event, (...details: unknown[]) => resolve(details)));
}

/** Waits until the server refuses the connection, and returns the reason. Throws if the server accepts it. */
export async function refusalOf(socket: Socket): Promise<string> {
  return await new Promise((resolve, reject) => {
    socket.once('connect_error', ({ message }) => resolve(message));
    socket.once('connect', () => reject(new Error('the server accepted the connection')));
  });
}

/** Opens a connection, and waits for the first message of the server. */
export async function openLiveSocket(port: number, visitor: ConnectOptions): Promise<Socket> {
  const socket = connectLive(port, visitor);
  await nextEvent(socket, 'balance-changed');
  expect(socket.connected).toBe(true);
  return socket;
}

export interface PublishedChanges {
  next(): Promise<Change | undefined>;
  close(): Promise<void>;
}

/** Listens for `publishChange` as a server process does. A test calls `next` before the call that publishes. */
export async function listenForChanges({ appUrl }: TestDb): Promise<PublishedChanges> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  await client.query(`listen ${CHANGE_CHANNEL}`);
  return {
    next: async () => {
      // The event of `pg` has one argument.
      const [{ payload }] = (await once(client, 'notification')) as [pg.Notification];
      return parseChange(payload);
    },
    close: async () => await client.end(),
  };
}
