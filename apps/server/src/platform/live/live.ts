import type { Server as HttpServer } from 'node:http';
import { LIVE_PATH } from '@baize/contract/live';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type pg from 'pg';
import { Server } from 'socket.io';
import { createDb } from '../db.ts';
import { startPolling, type Polling } from '../polling.ts';
import { installAdmission } from './admission.ts';
import { startChangeListener } from './change-listener.ts';
import { closeSockets } from './close-sockets.ts';
import { createRateGate } from './counters.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createFeeds, type Feeds, type TopicFeed } from './feeds.ts';
import { createFlowGuard } from './flow-guard.ts';
import { installGate, type JudgeVisit } from './gate.ts';
import type { LiveMetrics } from './metrics.ts';
import { createMemberNews, type MemberNews, type MemberNewsSource } from './member-news.ts';
import { createPresence, PRESENCE_EVERY_MS } from './presence.ts';
import type { Change } from './publish-change.ts';
import { createRefusalReport, type RefusalLog } from './refusals.ts';
import { serveRooms } from './rooms.ts';
import type { LiveServer } from './server-types.ts';
import { createSessionWatch, SESSION_ENDED, type SessionWatch } from './session-watch.ts';
import { createSessionReader, type ReadLiveSessions } from './sessions.ts';
import { memberTopic, parseTopic } from './topics.ts';
import { createWalletWatch, type ReadWalletChanges } from './wallet-watch.ts';

/** The largest message. A client sends its token and the names of topics. A longer message closes the connection. */
const MESSAGE_MAX_BYTES = 2_048;
const MESSAGES_PER_SECOND_MAX = 20;
/** A connection without a session is closed after this time. */
const CONNECT_WITHIN_MS = 5_000;
/**
 * The interval of the check of all sessions. Ended sessions are reported at once; the check finds those that expired,
 * and those that ended while the listening connection was lost.
 */
const SESSIONS_LOOK_EVERY_MS = 5_000;
const LIMITS_CHECK_EVERY_MS = 1_000;

/** What the sockets need of the server. The callbacks keep this folder free of tables of members, sessions and wallets. */
export interface LiveContext {
  /** The pool of the sockets: one of its connections listens, the others read wallets and sessions. */
  readonly pool: pg.Pool;
  readonly now: () => Date;
  readonly log: RefusalLog & { error(fields: object, message: string): void };
  readonly judgeVisit: JudgeVisit;
  readonly readSessions: ReadLiveSessions;
  readonly readWalletChanges: ReadWalletChanges;
  readonly trustedProxies: readonly string[];
  /** Multiplies the limit of connections of one address. */
  readonly limitScale: number;
  readonly metrics: LiveMetrics;
  /** The topics whose added items are sent, and whose readers are counted. */
  readonly feeds?: readonly TopicFeed[];
  /** The changes of public topics that are news of single members. */
  readonly memberNews?: readonly MemberNewsSource[];
  /** The interval of the check of all sessions; five seconds by default. */
  readonly sessionsLookEveryMs?: number;
}

export interface Live {
  /** Refuses new connections, and closes the open ones in such a way that their clients connect again elsewhere. */
  stop(): Promise<void>;
}

/**
 * Serves the sockets of one server process. Sockets join topics (`topics.ts`); a change that any process publishes
 * reaches all of them (docs/decisions/0038-rooms-and-limits-of-sockets.md). Changed balances are found by polling the
 * wallets (docs/decisions/0023-live-balance-looks-at-wallets.md).
 */
export function startLive(server: HttpServer, context: LiveContext): Live {
  const { pool, now, log, metrics, feeds: topicFeeds = [], memberNews: sources = [] } = context;
  const db = createDb(pool);
  const onError = (error: unknown): void => log.error({ err: error }, 'the sockets met an error');
  const { io, engine } = createServers(metrics);
  const reportRefusal = createRefusalReport(metrics, log);
  const gate = installGate(server, engine, { ...context, reportRefusal, onError });
  const readSession = createSessionReader(db, now, context.readSessions);
  installAdmission(io, { gate, readSession, metrics, reportRefusal, onError });
  const delivery = createDelivery(io);
  const sessions = createSessionWatch(io, readSession, metrics);
  const wallets = createWalletWatch(db, context.readWalletChanges, (memberId) =>
    delivery.sendBalanceChanged(memberTopic(memberId)),
  );
  const feeds = createFeeds({ io, db, feeds: topicFeeds, delivery, onError });
  const memberNews = createMemberNews({ io, db, sources, delivery, onError });
  io.on('connection', (socket) => {
    serveRooms(socket);
    wallets.forget(socket.data.session.memberId);
  });
  const limits = setInterval(
    createLimitsCheck({ io, delivery, metrics, checkFlow: createFlowGuard(gate.sockets, metrics) }),
    LIMITS_CHECK_EVERY_MS,
  ).unref();
  const pollings = [
    startPolling(async () => {
      await wallets.checkWallets(connectedMembers(io));
      return 0;
    }, onError),
    startEvery(
      context.sessionsLookEveryMs ?? SESSIONS_LOOK_EVERY_MS,
      async () => await sessions.checkAll(),
      (error) => log.error({ err: error }, 'the sessions of the sockets could not be checked'),
    ),
    startEvery(
      PRESENCE_EVERY_MS,
      createPresence(
        io,
        db,
        topicFeeds.map(({ kind }) => kind),
      ),
      onError,
    ),
    startChangeListener({
      pool,
      onError,
      ...createChangeHandlers({ delivery, feeds, memberNews, sessions, metrics, onError }),
    }),
  ];
  return {
    stop: async () => {
      gate.close();
      clearInterval(limits);
      feeds.stop();
      await Promise.all(pollings.map(async (part) => await part.stop()));
      await closeSockets(io, gate);
    },
  };
}

function createServers(metrics: LiveMetrics): { io: LiveServer; engine: Engine } {
  const io: LiveServer = new Server({ serveClient: false, path: LIVE_PATH, connectTimeout: CONNECT_WITHIN_MS });
  // Every connection is a single websocket, so that proxies in front of several processes need no sticky sessions.
  const engine = new Engine({ transports: ['websocket'], maxHttpBufferSize: MESSAGE_MAX_BYTES });
  io.bind(engine);
  engine.on('connection', (connection: EngineSocket) => {
    const isWithinRate = createRateGate(MESSAGES_PER_SECOND_MAX);
    connection.on('packet', () => {
      if (isWithinRate()) return;
      metrics.disconnected.inc({ reason: 'messages' });
      connection.close(true);
    });
  });
  return { io, engine };
}

/** Runs a function at intervals. After a failure the growing pauses of the polling apply. */
function startEvery(everyMs: number, run: () => Promise<void>, onError: (error: unknown) => void): Polling {
  let ranAtMs = performance.now();
  return startPolling(async () => {
    if (performance.now() - ranAtMs < everyMs) return 0;
    await run();
    ranAtMs = performance.now();
    return 0;
  }, onError);
}

function connectedMembers(io: LiveServer): Set<bigint> {
  return new Set([...io.sockets.sockets.values()].map(({ data }) => data.session.memberId));
}

interface ChangeHandlersOptions {
  readonly delivery: Delivery;
  readonly feeds: Feeds;
  readonly memberNews: MemberNews;
  readonly sessions: SessionWatch;
  readonly metrics: LiveMetrics;
  readonly onError: (error: unknown) => void;
}

function createChangeHandlers({ delivery, feeds, memberNews, sessions, metrics, onError }: ChangeHandlersOptions) {
  return {
    onChange: (change: Change): void => {
      if (change.subject === SESSION_ENDED) return void sessions.checkTopic(change.topic).catch(onError);
      metrics.changes.inc({ kind: parseTopic(change.topic)?.kind ?? 'none' });
      if (!feeds.handleChange(change)) delivery.sendChange(change);
      memberNews.handleChange(change);
    },
    onGap: (): void => {
      metrics.channelGaps.inc();
      feeds.forget();
      delivery.sendRefetchAll();
      sessions.checkAll().catch(onError);
    },
  };
}

interface LimitsCheckOptions {
  readonly io: LiveServer;
  readonly delivery: Delivery;
  readonly metrics: LiveMetrics;
  readonly checkFlow: () => void;
}

function createLimitsCheck({ io, delivery, metrics, checkFlow }: LimitsCheckOptions): () => void {
  return () => {
    checkFlow();
    metrics.disconnected.inc({ reason: 'slow' }, delivery.disconnectSlowReaders());
    metrics.readersBehind.set(delivery.readersBehind());
    metrics.connections.set(io.engine.clientsCount);
  };
}
