import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints, plannedMarks, type EndpointId } from '@baize/contract/catalogue';
import { errorsOf } from '@baize/contract/endpoint';
import type { Marks } from '@baize/contract/marks';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { SEALED_CONTENT_TYPE } from './body-cipher.ts';

/** Stands where the page would show its maker's logo. */
const WORD_MARK = {
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40"><text y="29" font-family="sans-serif" font-size="28" fill="#fff">Baize</text></svg>',
  ),
};

/** OpenAPI 3.1 of the contract, at `/openapi.json`; with a page to browse it at `/docs` in development. */
export async function installOpenApi(app: FastifyInstance, { browsable }: { browsable: boolean }): Promise<void> {
  await app.register(swagger, {
    // The wallet API has a document of its own, docs/integrators/wallet-api.md.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Baize', version: '1', description: 'The calls of the player and the agent site.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  if (browsable) await app.register(swaggerUi, { routePrefix: '/docs', logo: WORD_MARK });
}

/** An endpoint's marks, in the words of OpenAPI. */
export function described(id: EndpointId): FastifySchema {
  const { marks, summary } = endpoints[id];
  const codes = errorsOf(endpoints[id])
    .map((code) => `\`${code}\``)
    .join(', ');
  return { operationId: id, summary, description: `${sealNote(marks)}Refusals: ${codes}.`, ...inOpenApi(marks) };
}

export function describedAsPlanned(id: keyof typeof plannedMarks): FastifySchema {
  return { operationId: id, summary: 'Declared by the specification; not built yet', ...inOpenApi(plannedMarks[id]) };
}

function sealNote({ encrypted }: Marks): string {
  return encrypted ? 'The body is sent sealed: a compact JWE of `{ iat, jti, body }`. ' : '';
}

function inOpenApi({ token, encrypted, site }: Marks): Pick<FastifySchema, 'tags' | 'security' | 'consumes'> {
  const session = { session: [] };
  return {
    tags: [site === 'both' ? 'both sites' : `${site} site`],
    security: token === false ? [] : token === true ? [session] : [session, {}],
    consumes: [encrypted ? SEALED_CONTENT_TYPE : 'application/json'],
  };
}
