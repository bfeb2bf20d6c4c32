import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@baize/contract/open-api';
import type { FastifyInstance } from 'fastify';

/** Stands where the page would show its maker's logo. */
const WORD_MARK = {
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40"><text y="29" font-family="sans-serif" font-size="28" fill="#fff">Baize</text></svg>',
  ),
};

/**
 * The contract's own document at `/openapi.json`; with a page to browse it at `/docs` in development. The wallet API has a document
 * of its own, docs/integrators/wallet-api.md.
 */
export async function installOpenApi(app: FastifyInstance, { browsable }: { browsable: boolean }): Promise<void> {
  const document = openApi();
  const text = JSON.stringify(document);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(text));
  if (!browsable) return;
  // The plugin's type knows OpenAPI 3.0 alone here; it hands the document on as it is.
  const specification = { document: structuredClone(document) as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, { routePrefix: '/docs', logo: WORD_MARK });
}
