import { openApi } from '@baize/contract/open-api';
import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/**
 * Creates the app for the people who run a server: metrics at `/metrics`, and the OpenAPI document of all calls at `/openapi.json`. The app
 * listens on a separate port that is not public, because neither route requires a log-in.
 */
export function buildAdminApp(registry: Registry): FastifyInstance {
  const app = fastify({ logger: false });
  const document = JSON.stringify(openApi());
  app.get('/metrics', async (_request, reply) => await reply.type(registry.contentType).send(await registry.metrics()));
  app.get('/openapi.json', async (_request, reply) => await reply.type('application/json').send(document));
  return app;
}
