import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** OpenAPI 3.1 of what is registered, at `/openapi.json`; with a page to browse it at `/docs` in development. */
export async function installOpenApi(app: FastifyInstance, { browsable }: { browsable: boolean }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Baize', version: '1', description: 'The calls of the player and the agent site.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  if (browsable) await app.register(swaggerUi, { routePrefix: '/docs' });
}
