import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { findMissingMonth } from '../platform/history-months.ts';
import { migrationNames } from '../platform/migrate.ts';

/** The upper bounds of the histogram of response times. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/**
 * Serves `/healthz` (the process runs) and `/readyz` (the process can serve requests), and counts requests in the registry. The labels name
 * the route and never the person. The registry itself is served on the admin port (http/admin-app.ts).
 */
export async function installObservability(
  app: FastifyInstance,
  pools: readonly Db[],
  registry: Registry,
  now: () => Date,
): Promise<void> {
  const migrations = await migrationNames();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    requests.inc(labels);
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await Promise.race([areReady(pools, migrations), notReadyAfter(READY_WITHIN_MS)]);
    const warnings = ready ? await readWarnings(pools, now()) : [];
    return await reply.code(ready ? 200 : 503).send({ ok: ready, ...(warnings.length > 0 && { warnings }) });
  });
}

/**
 * Returns warnings about conditions that will stop the platform within days unless a person acts. A server with warnings stays ready, because
 * every other server has the same warnings.
 */
async function readWarnings([db]: readonly Db[], now: Date): Promise<string[]> {
  const month = db && (await findMissingMonth(db, now).catch(() => undefined));
  return month === undefined ? [] : [`history partitions of ${month} are missing`];
}

/** The time-out of a readiness check, which is below the time-out of a load balancer's probe. */
const READY_WITHIN_MS = 3_000;

async function areReady(pools: readonly Db[], migrations: readonly string[]): Promise<boolean> {
  const ready = await Promise.all(pools.map(async (db) => await isReady(db, migrations)));
  return ready.every(Boolean);
}

async function notReadyAfter(ms: number): Promise<false> {
  return await new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}

/** Returns whether the database answers and has every migration of this release. */
async function isReady(db: Db, migrations: readonly string[]): Promise<boolean> {
  const applied = sql<{
    count: number;
  }>`select count(*)::int as count from migration where name in (${sql.join(migrations)})`;
  return await applied.execute(db).then(
    ({ rows }) => rows[0]?.count === migrations.length,
    () => false,
  );
}
