import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@baize/contract/open-api';
import type { FastifyInstance } from 'fastify';

/** Replaces the logo of the library on the page. */
const WORD_MARK = {
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40"><text y="29" font-family="sans-serif" font-size="28" fill="#fff">Baize</text></svg>',
  ),
};

/**
 * Serves a page at `/docs` for developers, which shows the OpenAPI document of the contract. The document itself is served on the admin port
 * (http/admin-app.ts). docs/integrators/wallet-api.md describes the wallet API.
 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApi();
  // The type of the plugin allows OpenAPI 3.0 only, but the plugin passes a document of version 3.1 on unchanged.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, { routePrefix: '/docs', logo: WORD_MARK });
}
