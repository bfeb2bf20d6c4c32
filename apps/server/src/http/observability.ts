import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`: counters by route, never by person. */
export function installObservability(app: FastifyInstance, db: Db): void {
  const registry = new Registry();
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
    const ready = await isReady(db);
    return await reply.code(ready ? 200 : 503).send({ ok: ready });
  });
  app.get(
    '/metrics',
    { schema: { hide: true } },
    async (_request, reply) => await reply.type(registry.contentType).send(await registry.metrics()),
  );
}

async function isReady(db: Db): Promise<boolean> {
  return await sql`select 1 from merchant limit 1`.execute(db).then(
    () => true,
    () => false,
  );
}
