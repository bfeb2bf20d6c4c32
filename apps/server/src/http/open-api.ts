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
 * A page at `/docs` to browse the contract's own document, for development. The document itself is served on the admin port
 * (http/admin-app.ts); that of the wallet API is docs/integrators/wallet-api.md.
 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApi();
  // The plugin's type knows OpenAPI 3.0 alone here; it hands the document on as it is.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, { routePrefix: '/docs', logo: WORD_MARK });
}
