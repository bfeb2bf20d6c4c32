import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

interface AdminOptions {
  readonly registry: Registry;
  /** Returns false while the process starts and while it stops. */
  readonly isReady: () => boolean;
}

/** Builds the app that serves health, readiness and metrics to operators. It listens on a separate port because none of its routes has a log-in. */
export function buildAdminApp({ registry, isReady }: AdminOptions): FastifyInstance {
  const app = fastify({ logger: false });
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => await reply.code(isReady() ? 200 : 503).send({ ok: isReady() }));
  app.get('/metrics', async (_request, reply) => await reply.type(registry.contentType).send(await registry.metrics()));
  return app;
}
