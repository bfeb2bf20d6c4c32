import type { endpoints, EndpointId } from '@baize/contract/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import type { Outcome } from '../domain/outcome.ts';
import type { Cookies } from './cookies.ts';
import type { UnservedId } from './unserved.ts';

type SiteName = 'member' | 'agent';

/** The brand that the host belongs to (decision 2), read once per request. */
export interface Merchant {
  readonly merchantId: number;
  readonly code: string;
  readonly name: string;
  /** Of a number that comes without one, e.g. "977". */
  readonly diallingCode: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly defaultLanguage: string;
}

/** What a host stands for (decision 2). */
export interface HostSite {
  readonly merchant: Merchant;
  readonly site: SiteName;
  /** As the browser names it, scheme included. */
  readonly origin: string;
  /** Spec section 4: 0 normal, 1 maintenance, 2 region restricted, for everybody or for this visitor. */
  readonly status: number;
  readonly sessionIdleSeconds: number;
  readonly sessionAbsoluteSeconds: number;
}

/** Who calls, read from the session token. */
export interface Caller {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly site: SiteName;
  readonly account: string;
  readonly type: number;
  /** Materialised path of the tree, e.g. "1.17.204". */
  readonly line: string;
  readonly tokenHash: Buffer;
  /** The log-in that the session belongs to: its own id, or that of the session from which a hand-off opened it. */
  readonly loginId: string;
  /** It came in with an expired or the initial password. */
  readonly mustChangePassword: boolean;
}

type Contract = typeof endpoints;
export type RequestOf<Id extends EndpointId> = Static<Contract[Id]['request']>;
export type ReplyOf<Id extends EndpointId> = Static<Contract[Id]['reply']>;
type CallerOf<Id extends EndpointId> = Contract[Id]['marks']['token'] extends true ? Caller : Caller | undefined;

export interface Call<Id extends EndpointId> {
  /** The opened and checked body, or the query of a GET. */
  readonly request: RequestOf<Id>;
  readonly merchant: Merchant;
  readonly site: SiteName;
  readonly host: HostSite;
  readonly caller: CallerOf<Id>;
  readonly ip: string;
  readonly userAgent: string;
  /** That of the page, e.g. "ne": messages are written in it. */
  readonly language: string;
  readonly cookies: Cookies;
  readonly log: FastifyBaseLogger;
}

/** What a module gives for an endpoint. `http/endpoint.ts` puts the hooks around it that its marks ask for. */
export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<Outcome<ReplyOf<Id>>>;
export type ServedId = Exclude<EndpointId, UnservedId>;
export type Handlers = { readonly [Id in ServedId]: Handler<Id> };
