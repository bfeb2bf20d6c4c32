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
import { assertMarksComplete, judgeStepUp, refuseTrialAccount } from './account-guard.ts';
import { bodyLimitOf } from './body-limits.ts';
import { SEALED_CONTENT_TYPE, type OpenBody } from './body-cipher.ts';
import type { Call, Handlers, HostSite, ServedId } from './call.ts';
import { createScope } from './create-scope.ts';
import { cookiesOf } from './cookies.ts';
import { deviceOf } from './device.ts';
import { RefusedError, sendRefusal } from './errors.ts';
import { refuseForm } from './forms.ts';
import { freshnessOf } from './freshness.ts';
import { readSession } from './member-token.ts';
import { countsDevices, limitClassOf, type RateLimits } from './rate-limits.ts';
import { holdsUnstorable } from './plain-text.ts';
import { findSiteOfOrigin, type FindSite } from './site-of-host.ts';
import { isUnserved } from './unserved.ts';
import type { IsRestricted } from './visitor-gate.ts';
import type { Db } from '../platform/db.ts';
import type { SessionFacts } from '../scopes/own-scope.ts';

/**
 * The one place of the server that reads the marks of an endpoint. A module provides the handler; its protection comes from the contract,
 * in this order: host (merchant, site), origin, site mark, state of the system, rate, token, account, seal, form, schema, step-up.
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

/** These calls answer during maintenance as well: the maintenance page needs its state and the contacts (spec section 2, "System pages"). */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['systemStatus', 'customerService'] satisfies EndpointId[]);

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
      ...guarded(id, endpoint.marks, context),
      schema: isUnserved(id) ? {} : checkedBy(endpoint),
      handler: isUnserved(id) ? answerNotAvailable : answering(id, endpoint.marks, handlers),
    });
  }
}

function checkedBy({ marks, request, reply }: Endpoint): FastifySchema {
  const input = marks.method === 'GET' || marks.method === 'DELETE' ? { querystring: request } : { body: request };
  return { ...input, response: { 200: replyOf(reply) } };
}

function answering(id: ServedId, marks: Marks, handlers: Handlers): RouteHandlerMethod {
  // A lookup by a union of ids loses which id belongs to which handler; the type `Handlers` has checked the pairs already.
  const handler = handlers[id] as (call: Call<ServedId>) => Promise<Outcome<unknown>>;
  return async (request, reply) => await answer(id, request, reply, await handler(callOf(request, reply, marks)));
}

async function answerNotAvailable(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return await sendRefusal(reply, refuse('system.not_available'));
}

function guarded(
  id: EndpointId,
  marks: Marks,
  context: EndpointContext,
): Pick<RouteOptions, 'method' | 'url' | 'bodyLimit' | 'onRequest' | 'preValidation'> & {
  preHandler: (request: FastifyRequest) => Promise<void>;
} {
  const limitClass = limitClassOf(id, marks.method);
  return {
    method: marks.method,
    url: marks.path,
    bodyLimit: bodyLimitOf(id),
    onRequest: async (request, reply) => {
      const host = await enterSite(request, context);
      if (marks.site !== 'both' && marks.site !== host.site) throw new RefusedError('request.not_found');
      refuseWhenClosed(id, host);
      const device = countsDevices(limitClass) ? deviceOf(cookiesOf(request, reply, host.origin)) : undefined;
      await context.limits.take(limitClass, request.ip, device);
      if (marks.token !== false) request.session = await sessionOf(request, host, marks, context);
      refuseOldPassword(id, marks, request.session);
      refuseWithoutSecondFactor(id, marks, request.session);
      refuseTrialAccount(marks, request.session);
    },
    preValidation: async (request) => {
      if (marks.encrypted) request.body = await openedBody(request, marks, context);
      const refusal = await refuseForm(context.db, id, siteOf(request).merchant.merchantId, request.body);
      if (refusal) throw new RefusedError(refusal.code, refusal.value);
    },
    preHandler: async (request) => {
      if (holdsUnstorable(request.query) || holdsUnstorable(request.body)) throw new RefusedError('request.invalid');
      if (!isUnserved(id)) await judgeStepUp(marks, request, context.checkWithdrawPassword);
    },
  };
}

async function enterSite(request: FastifyRequest, { findSite, isRestricted }: EndpointContext): Promise<HostSite> {
  const found = await findSite(request.host);
  if (!found) throw new RefusedError('system.unknown_domain');
  await refuseForeignOrigin(request, found, findSite);
  const restricted = await isRestricted(found.merchant.merchantId, request.ip);
  const host = restricted ? { ...found, status: 2 } : found;
  request.hostSite = host;
  return host;
}

/** Refuses a call from a page of another brand or site: such a page must not act in a person's name, even with a valid token. */
async function refuseForeignOrigin(request: FastifyRequest, host: HostSite, findSite: FindSite): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const from = await findSiteOfOrigin(findSite, origin);
  const same = from?.merchant.merchantId === host.merchant.merchantId && from.site === host.site;
  if (!same) throw new RefusedError('session.wrong_site');
}

function refuseWhenClosed(id: string, { status }: HostSite): void {
  if (status === 0 || ALWAYS_OPEN.has(id)) return;
  throw new RefusedError(status === 2 ? 'system.region_restricted' : 'system.maintenance');
}

async function sessionOf(
  request: FastifyRequest,
  host: HostSite,
  marks: Marks,
  { db, now }: EndpointContext,
): Promise<SessionFacts | undefined> {
  const session = await readSession(db, { authorization: request.headers.authorization, host, now: now() });
  if (!session && marks.token === true) throw new RefusedError('session.required');
  return session;
}

/** Spec section 4, "Forced password change": a caller who must choose a new password may read, and may change nothing else. */
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

/** An agent without the second factor that the brand demands may set one up, change the password and log out. */
const OPEN_WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set([
  'beginTwoFactor',
  'confirmTwoFactor',
  'changePassword',
  'setFirstPassword',
  'logout',
  'updateLanguage',
  'firstLogin',
] satisfies EndpointId[]);

/** The calls that both sites share stay readable, because the pages of the set-up need them. They show the own account alone. */
function refuseWithoutSecondFactor(id: string, marks: Marks, session: SessionFacts | undefined): void {
  if (!session?.mustAddSecondFactor || marks.token !== true || OPEN_WITHOUT_SECOND_FACTOR.has(id)) return;
  if (marks.site === 'both' && marks.method === 'GET') return;
  throw new RefusedError('two_factor.required');
}

async function openedBody(
  request: FastifyRequest,
  { method, path }: Marks,
  { openBody, now }: EndpointContext,
): Promise<unknown> {
  const sealed = request.headers['content-type']?.startsWith(SEALED_CONTENT_TYPE);
  if (!sealed || typeof request.body !== 'string') throw new RefusedError('request.not_encrypted');
  return await openBody({ sealed: request.body, audience: `${method} ${request.host}${path}`, now: now() });
}

function siteOf({ hostSite }: FastifyRequest): HostSite {
  if (!hostSite) throw new Error('a handler ran before the host was read');
  return hostSite;
}

function callOf(request: FastifyRequest, reply: FastifyReply, marks: Marks): Call<ServedId> {
  const { session, ip, log } = request;
  const hostSite = siteOf(request);
  const input = marks.method === 'GET' || marks.method === 'DELETE' ? request.query : request.body;
  const userAgent = request.headers['user-agent'] ?? '';
  // The schema of this endpoint has checked the input, and its marks decide which scope there is.
  return {
    request: input,
    scope: createScope(hostSite, session),
    ip,
    userAgent,
    language: languageOf(request, hostSite),
    cookies: cookiesOf(request, reply, hostSite.origin),
    log,
    host: hostSite,
  } as unknown as Call<ServedId>;
}

/** Our sites send one language. Of a list, as browsers send it, the first language counts. */
function languageOf({ headers }: FastifyRequest, { merchant }: HostSite): string {
  return /^[a-z]{2,3}/.exec(headers['accept-language'] ?? '')?.[0] ?? merchant.defaultLanguage;
}

async function answer(
  id: ServedId,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<unknown>,
): Promise<FastifyReply> {
  if (!outcome.ok) return await sendRefusal(reply, outcome);
  const { cacheControl, etag } = freshnessOf(id, outcome.value);
  reply.header('cache-control', cacheControl);
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return await reply.code(304).send();
  return await reply.send({ success: true, value: outcome.value });
}
