import { areas } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { operationOf, type Operation } from './open-api-operation.ts';

/** The part of an OpenAPI 3.1 document that this package writes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const description = `The calls of the player site and the agent site.

**Host.** Merchant and site follow from the domain that is called: each merchant has a member and an agent origin. A call of the
other site answers \`request.not_found\`.

**Reply.** \`{ success: true, value }\`, or \`{ success: false, code, message, value? }\` with a fitting HTTP status. \`code\` is stable;
\`message\` is English, for logs.

**Sealed bodies.** Where a body is \`application/jose\` it is a compact JWE (ECDH-ES, A256GCM) to the key that \`systemStatus\` gives.
Its plaintext is \`{ iat, jti, body }\`: seconds since 1970, an id that is used once, and what the operation names under
\`x-sealed-body\`. A plain body is refused. Replies are never sealed.

**Units.** An amount is a decimal string in the currency's minor digits; a time is ISO 8601 in UTC; a day is one of the merchant's
calendar.`;

/** Returns the OpenAPI 3.1 document of the whole contract as deterministic plain JSON. */
export function openApi(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Baize', version: '1', description },
    servers: [{ url: '/', description: 'The origin of a site; it decides merchant and site.' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: pathsOf(),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'T: the opaque token that a login returns, of the site that is called.',
        },
      },
      parameters: {
        language: {
          name: 'accept-language',
          in: 'header',
          required: false,
          description: "Language of names and texts in the reply; the merchant's own where it is left out.",
          schema: { type: 'string', examples: ['ne'] },
        },
      },
      schemas: {
        failure: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string' },
            message: { type: 'string' },
            value: {
              description: 'What a form needs to show the refusal at its place; left out where it needs nothing.',
            },
          },
        },
      },
    },
  };
}

function pathsOf(): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [area, table] of Object.entries<Record<string, Endpoint>>(areas))
    for (const [id, endpoint] of Object.entries(table)) {
      const { path, method } = endpoint.marks;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(id, area, endpoint) };
    }
  return paths;
}
