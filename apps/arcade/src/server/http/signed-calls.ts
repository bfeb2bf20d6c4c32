import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasValidSignature, type SigningKey } from '../wallet/signature.ts';

// Schema parts of the bodies that the platform sends in signed calls (docs/integrators).
/** Makes a schema refuse a body with fields that it does not list. */
export const noAdditionalFields = { additionalProperties: false };
/** The id of a call, which every call may carry and which the handlers do not read. */
export const RequestId = Type.Optional(Type.String({ maxLength: 64 }));
/** An id or code of the platform, e.g. of an award, a transfer or a game. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
/** The platform's player ids are positive decimal numbers; `demo:` ids of the arcade's own demo players are refused. */
export const PlayerId = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });

/** The body of a reply: a code such as `OK` and the fields of the call. */
export interface Answer {
  readonly code: string;
  readonly [field: string]: unknown;
}

/** Handles a call. It returns `undefined` for a body that does not match its schema, which is answered with BAD_REQUEST. */
export type SignedCallHandler = (body: unknown) => Promise<Answer | undefined>;

/**
 * The HTTP statuses of the codes; every other code has `REFUSED_STATUS`. An exception is answered with a 5xx, after which the platform
 * treats the outcome as unknown.
 */
const httpStatuses: Readonly<Record<string, number>> = { OK: 200, DUPLICATE: 200, BAD_REQUEST: 400, TX_NOT_FOUND: 404 };
const REFUSED_STATUS = 409;

/**
 * Registers calls of the platform to the arcade, one POST route for each name. The plugin of `app` must have these routes alone, because its
 * body parser is replaced.
 */
export function registerSignedCalls(
  app: FastifyInstance,
  keys: readonly SigningKey[],
  handlers: Readonly<Record<string, SignedCallHandler>>,
): void {
  // The signature covers the raw bytes, so the body stays a buffer and is parsed only after the signature check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const [name, handle] of Object.entries(handlers)) {
    // There is no rate limit, because all calls of the platform come from one address and a call without a valid signature costs little.
    app.post(`/${name}`, { config: { rateLimit: false } }, async (request, reply) => {
      if (!isSigned(request, keys)) return await reply.code(401).send({ code: 'BAD_SIGNATURE' });
      const answer = (await handle(parseJson(request.body))) ?? { code: 'BAD_REQUEST' };
      return await reply.code(httpStatuses[answer.code] ?? REFUSED_STATUS).send(answer);
    });
  }
}

function isSigned({ headers, url, body }: FastifyRequest, keys: readonly SigningKey[]): boolean {
  return (
    Buffer.isBuffer(body) && hasValidSignature(keys, { headers, path: url, rawBody: body.toString('utf8') }, Date.now())
  );
}

function parseJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
