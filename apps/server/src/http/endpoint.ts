import { endpoints, replyOf, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import type { Marks } from '@baize/contract/marks';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { refuse, type Outcome } from '../domain/outcome.ts';
import type { WithdrawPasswordCheck } from '../members/withdraw-password.ts';
import { assertMarksComplete, enforceStepUp, refuseTrialAccount } from './account-guard.ts';
import { getBodyLimitBytes } from './body-limits.ts';
import { SEALED_CONTENT_TYPE, type OpenBody } from './body-cipher.ts';
import type { Call, Handlers, HostSite, ServedId } from './call.ts';
import { createScope } from './create-scope.ts';
import { createCookieAccess } from './cookies.ts';
import { readOrCreateBrowserId } from './device.ts';
import { RefusedError, sendRefusal } from './errors.ts';
import { validateFormBody } from './forms.ts';
import { buildCacheHeaders } from './cache-headers.ts';
import { readSession } from './member-token.ts';
import { hasDeviceLimit, getLimitClass, type RateLimits } from './rate-limits.ts';
import { hasUnstorableText } from './plain-text.ts';
import { findSiteOfOrigin, type FindSite } from './site-of-host.ts';
import { isUnserved } from './unserved.ts';
import type { IsRestricted } from './visitor-gate.ts';
import type { Db } from '../platform/db.ts';
import type { SessionFacts } from '../scopes/own-scope.ts';

/**
 * The services that the protection of the endpoints needs. This file is the only place of the server that reads the marks of an endpoint. A
 * module provides the handler; the protection follows from the marks, in this order: host (merchant, site), origin, site mark, state of the
 * system, rate limit, token, account, sealed body, form, schema, step-up.
 */
export interface EndpointContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly findSite: FindSite;
  readonly openBody: OpenBody;
  readonly limits: RateLimits;
  readonly isRestricted: IsRestricted;
  readonly checkWithdrawPassword: WithdrawPasswordCheck;
}

declare module 'fastify' {
  interface FastifyRequest {
    hostSite: HostSite | undefined;
    session: SessionFacts | undefined;
  }
}

/**
 * These calls answer during maintenance and region restriction as well, because the page that explains the state needs the state and the
 * contacts (spec section 2, "System pages").
 */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['systemStatus', 'customerService'] satisfies EndpointId[]);

/** The value of `HostSite.status` for a visitor whom the access rules of the brand refuse. */
const REGION_RESTRICTED_STATUS = 2;

/** Registers a route for each endpoint of the table. A table with incomplete marks throws, so that the server does not start. */
export function registerEndpoints(
  app: FastifyInstance,
  context: EndpointContext,
  handlers: Handlers,
  table: Readonly<Record<string, Endpoint>> = endpoints,
): void {
  for (const [id, { marks }] of Object.entries(table)) assertMarksComplete(id, marks);
  app.decorateRequest('hostSite', undefined);
  app.decorateRequest('session', undefined);
  app.addContentTypeParser(SEALED_CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const [id, endpoint] of Object.entries(table) as [EndpointId, Endpoint][]) {
    app.route({
      ...createProtection(id, endpoint.marks, context),
      schema: isUnserved(id) ? {} : buildSchema(endpoint),
      handler: isUnserved(id) ? answerNotAvailable : createHandler(id, endpoint.marks, handlers),
    });
  }
}

function buildSchema({ marks, request, reply }: Endpoint): FastifySchema {
  const input = marks.method === 'GET' || marks.method === 'DELETE' ? { querystring: request } : { body: request };
  return { ...input, response: { 200: replyOf(reply) } };
}

function createHandler(id: ServedId, marks: Marks, handlers: Handlers): RouteHandlerMethod {
  // The cast is needed because a lookup by a union of ids loses the pairing of id and handler. The type `Handlers` has checked the pairs.
  const handler = handlers[id] as (call: Call<ServedId>) => Promise<Outcome<unknown>>;
  return async (request, reply) =>
    await sendOutcome(id, request, reply, await handler(createCall(request, reply, marks)));
}

async function answerNotAvailable(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return await sendRefusal(reply, refuse('system.not_available'));
}

/** Creates the hooks that enforce the marks before the handler runs. */
function createProtection(
  id: EndpointId,
  marks: Marks,
  context: EndpointContext,
): Pick<RouteOptions, 'method' | 'url' | 'bodyLimit' | 'onRequest' | 'preValidation'> & {
  preHandler: (request: FastifyRequest) => Promise<void>;
} {
  const limitClass = getLimitClass(id, marks.method);
  return {
    method: marks.method,
    url: marks.path,
    bodyLimit: getBodyLimitBytes(id),
    onRequest: async (request, reply) => {
      const host = await resolveHostSite(request, context);
      if (marks.site !== 'both' && marks.site !== host.site) throw new RefusedError('request.not_found');
      refuseWhenClosed(id, host);
      const device = hasDeviceLimit(limitClass)
        ? readOrCreateBrowserId(createCookieAccess(request, reply, host.origin))
        : undefined;
      await context.limits.consume(limitClass, request.ip, device);
      if (marks.token !== false) request.session = await readCallSession(request, host, marks, context);
      refuseOldPassword(id, marks, request.session);
      refuseWithoutSecondFactor(id, marks, request.session);
      refuseTrialAccount(marks, request.session);
    },
    preValidation: async (request) => {
      if (marks.encrypted) request.body = await openSealedBody(request, marks, context);
      const refusal = await validateFormBody(
        context.db,
        id,
        requireHostSite(request).merchant,
        request.body,
        context.now(),
      );
      if (refusal) throw new RefusedError(refusal.code, refusal.value);
    },
    preHandler: async (request) => {
      if (hasUnstorableText(request.query) || hasUnstorableText(request.body))
        throw new RefusedError('request.invalid');
      if (!isUnserved(id)) await enforceStepUp(marks, request, context.checkWithdrawPassword);
    },
  };
}

/**
 * Finds the site of the host and stores it on the request. Throws `system.unknown_domain` if the host is unknown, and `session.wrong_site` if the
 * calling page belongs to another site.
 */
async function resolveHostSite(
  request: FastifyRequest,
  { findSite, isRestricted }: EndpointContext,
): Promise<HostSite> {
  const foundSite = await findSite(request.host);
  if (!foundSite) throw new RefusedError('system.unknown_domain');
  await refuseForeignOrigin(request, foundSite, findSite);
  const isVisitorRestricted = await isRestricted(foundSite.merchant.merchantId, request.ip);
  const host = isVisitorRestricted ? { ...foundSite, status: REGION_RESTRICTED_STATUS } : foundSite;
  request.hostSite = host;
  return host;
}

/** Refuses a call from a page of another brand or site: such a page must not act for a person, even with a valid token. */
async function refuseForeignOrigin(request: FastifyRequest, host: HostSite, findSite: FindSite): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const originSite = await findSiteOfOrigin(findSite, origin);
  const isSameSite = originSite?.merchant.merchantId === host.merchant.merchantId && originSite.site === host.site;
  if (!isSameSite) throw new RefusedError('session.wrong_site');
}

function refuseWhenClosed(id: string, { status }: HostSite): void {
  if (status === 0 || ALWAYS_OPEN.has(id)) return;
  throw new RefusedError(status === REGION_RESTRICTED_STATUS ? 'system.region_restricted' : 'system.maintenance');
}

async function readCallSession(
  request: FastifyRequest,
  host: HostSite,
  marks: Marks,
  { db, now }: EndpointContext,
): Promise<SessionFacts | undefined> {
  const session = await readSession(db, { authorization: request.headers.authorization, host, now: now() });
  if (!session && marks.token === true) throw new RefusedError('session.required');
  return session;
}

/** A caller who must choose a new password may call every GET, but of the other calls only these (spec section 4, "Forced password change"). */
const OPEN_WITH_OLD_PASSWORD: ReadonlySet<string> = new Set([
  'changePassword',
  'logout',
  'updateLanguage',
  'firstLogin',
] satisfies EndpointId[]);

function refuseOldPassword(id: string, { method, token }: Marks, session: SessionFacts | undefined): void {
  if (!session?.mustChangePassword || token !== true || method === 'GET' || OPEN_WITH_OLD_PASSWORD.has(id)) return;
  throw new RefusedError('password.change_required');
}

/** An agent without the second factor that the brand requires may only set up a second factor, change the password and log out. */
const OPEN_WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set([
  'beginTwoFactor',
  'confirmTwoFactor',
  'changePassword',
  'setFirstPassword',
  'logout',
  'updateLanguage',
  'firstLogin',
] satisfies EndpointId[]);

/**
 * Refuses calls of an agent without the required second factor. GET calls that both sites share are allowed, because the set-up pages need them;
 * they return data of the own account only.
 */
function refuseWithoutSecondFactor(id: string, marks: Marks, session: SessionFacts | undefined): void {
  if (!session?.mustAddSecondFactor || marks.token !== true || OPEN_WITHOUT_SECOND_FACTOR.has(id)) return;
  if (marks.site === 'both' && marks.method === 'GET') return;
  throw new RefusedError('two_factor.required');
}

async function openSealedBody(
  request: FastifyRequest,
  { method, path }: Marks,
  { openBody, now }: EndpointContext,
): Promise<unknown> {
  const sealed = request.headers['content-type']?.startsWith(SEALED_CONTENT_TYPE);
  if (!sealed || typeof request.body !== 'string') throw new RefusedError('request.not_encrypted');
  return await openBody({ sealed: request.body, audience: `${method} ${request.host}${path}`, now: now() });
}

function requireHostSite({ hostSite }: FastifyRequest): HostSite {
  if (!hostSite) throw new Error('a handler ran before the host was read');
  return hostSite;
}

function createCall(request: FastifyRequest, reply: FastifyReply, marks: Marks): Call<ServedId> {
  const { session, ip, log } = request;
  const hostSite = requireHostSite(request);
  const input = marks.method === 'GET' || marks.method === 'DELETE' ? request.query : request.body;
  const userAgent = request.headers['user-agent'] ?? '';
  // The cast is safe: the schema of the endpoint has validated the input, and the marks of the endpoint decide the type of the scope.
  return {
    request: input,
    scope: createScope(hostSite, session),
    ip,
    userAgent,
    language: readLanguage(request, hostSite),
    cookies: createCookieAccess(request, reply, hostSite.origin),
    log,
    host: hostSite,
  } as unknown as Call<ServedId>;
}

/**
 * Reads the language of the page from `Accept-Language`. Our sites send one language; of a list, as browsers send it, the first language counts.
 * Without the header the default language of the brand applies.
 */
function readLanguage({ headers }: FastifyRequest, { merchant }: HostSite): string {
  return /^[a-z]{2,3}/.exec(headers['accept-language'] ?? '')?.[0] ?? merchant.defaultLanguage;
}

/** Sends the outcome of a handler: a refusal, the value, or 304 if the browser already has the same value (ETag). */
async function sendOutcome(
  id: ServedId,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<unknown>,
): Promise<FastifyReply> {
  if (!outcome.ok) return await sendRefusal(reply, outcome);
  const { cacheControl, etag } = buildCacheHeaders(id, outcome.value);
  reply.header('cache-control', cacheControl);
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return await reply.code(304).send();
  return await reply.send({ success: true, value: outcome.value });
}
