import type pg from 'pg';
import { Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { readEnv } from './env.ts';
import { createLiveVisitJudge } from './http/live-visit.ts';
import { createSiteFinder } from './http/site-of-host.ts';
import { createRestrictionCheck } from './http/visitor-gate.ts';
import { buildAdminApp } from './http/admin-app.ts';
import { chatFeed } from './modules/chat/messages.ts';
import { settledNews } from './modules/lottery/settlement/settled-news.ts';
import { createCarriers } from './platform/carriers.ts';
import { openCountryFile } from './platform/country-of-ip.ts';
import { createDb, createPool } from './platform/db.ts';
import { createIdTokenReader } from './platform/id-token.ts';
import { readLiveSessions } from './members/live-sessions.ts';
import { readWalletChanges } from './ledger/wallet-marks.ts';
import { startLive } from './platform/live/live.ts';
import { createLiveMetrics } from './platform/live/metrics.ts';
import { loggerOptions } from './platform/log.ts';
import { outboxPort } from './platform/messages.ts';
import { createPartnerFetchFor } from './platform/partner-fetch.ts';
import { detectPlacements } from './platform/placements.ts';
import { MONEY_LIMITS, SCREEN_LIMITS, type PoolLimits } from './platform/pool-limits.ts';
import { startWorker, type Worker } from './worker.ts';
import { createKeyRing } from './platform/key-ring.ts';

/** Money has connections of its own, so that no report or screen can keep a bet waiting for one. */
const MONEY_POOL_MAX = 12;
const SCREEN_POOL_MAX = 24;
/** The connections of the sockets' pool: one listens for changes, the others look at the wallets and sessions of all connected members. */
const SOCKET_POOL_MAX = 3;

/** Reads the environment once, builds, listens, and closes in order: no new calls, then jobs, then the database. */
const env = explained(() => readEnv(process.env));
const openPool = (max: number, limits: PoolLimits): pg.Pool =>
  createPool({
    connectionString: env.databaseUrl,
    max,
    limits,
    onError: (error) => app.log.error({ err: error }, 'a database connection failed'),
  });
const pool = openPool(SCREEN_POOL_MAX, SCREEN_LIMITS);
const moneyPool = openPool(MONEY_POOL_MAX, MONEY_LIMITS);
const socketPool = openPool(SOCKET_POOL_MAX, SCREEN_LIMITS);
const messages = env.carriers ? createCarriers(env.carriers) : outboxPort;
const fetchPartner = createPartnerFetchFor(env.production);
const readIdToken = createIdTokenReader({ emulator: env.identityEmulator });
const findCountry = env.countryFile === undefined ? undefined : await openCountryFile(env.countryFile).catch(explain);
const metrics = new Registry();
const adminApp = env.admin && buildAdminApp(metrics);
const app = await buildApp({
  ...env,
  metrics,
  pool,
  moneyPool,
  messages,
  fetchPartner,
  readIdToken,
  findCountry,
  logger: loggerOptions(env.logLevel),
});
await detectPlacements(createDb(pool)).catch(explain);
const now = (): Date => new Date();
const socketDb = createDb(socketPool);
const live = startLive(app.server, {
  pool: socketPool,
  now,
  log: app.log,
  judgeVisit: createLiveVisitJudge({
    findSite: createSiteFinder(socketDb, now),
    isRestricted: createRestrictionCheck({ db: socketDb, now, findCountry }),
  }),
  readSessions: readLiveSessions,
  readWalletChanges,
  trustedProxies: env.trustedProxies,
  limitScale: env.rateLimitScale,
  metrics: createLiveMetrics(metrics),
  feeds: [chatFeed],
  memberNews: [settledNews],
});
const worker: Worker | undefined = env.runWorker
  ? await startWorker({
      databaseUrl: env.databaseUrl,
      messages,
      keyRing: createKeyRing(env.secretKeys),
      fetchPartner,
      log: app.log,
      metrics,
    })
  : undefined;
await app.listen({ host: env.host, port: env.port }).catch(explain);
if (env.admin) await adminApp?.listen(env.admin).catch(explain);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  // Connections that stay open would keep the server from closing.
  await live.stop();
  await Promise.all([app.close(), adminApp?.close()]);
  await worker?.stop();
  await Promise.all([pool, moneyPool, socketPool].map(async (each) => await each.end()));
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());
// A parent on a system without signals asks like this.
process.on('message', (message) => void (message === 'stop' && close()));

function explained<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    return explain(error);
  }
}

/** A start that cannot succeed says why in one sentence. */
function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') console.error(`Port ${env.port} is in use by another program: set PORT to a free one.`);
  else if (code === 'ECONNREFUSED')
    console.error('The database does not answer: start it, or set DATABASE_URL to one that runs.');
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
