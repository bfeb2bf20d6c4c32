import { openApi } from '@baize/contract/open-api';
import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * What the people who run a server read, and nobody else: metrics at `/metrics`, the document of all calls at `/openapi.json`. It listens on
 * a port of its own, since neither has a log-in.
 */
export function buildAdminApp(registry: Registry): FastifyInstance {
  const app = fastify({ logger: false });
  const document = JSON.stringify(openApi());
  app.get('/metrics', async (_request, reply) => await reply.type(registry.contentType).send(await registry.metrics()));
  app.get('/openapi.json', async (_request, reply) => await reply.type('application/json').send(document));
  return app;
}
