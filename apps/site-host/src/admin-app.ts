import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

interface AdminOptions {
  readonly registry: Registry;
  /** False while the process starts and stops. */
  readonly isReady: () => boolean;
}

/** Metrics and health for the people who run the site host, on a port of their own: none of it has a log-in. */
export function buildAdminApp({ registry, isReady }: AdminOptions): FastifyInstance {
  const app = fastify({ logger: false });
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => await reply.code(isReady() ? 200 : 503).send({ ok: isReady() }));
  app.get('/metrics', async (_request, reply) => await reply.type(registry.contentType).send(await registry.metrics()));
  return app;
}
