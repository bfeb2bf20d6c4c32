import type { endpoints, EndpointId } from '@baize/contract/catalogue';
import type { Marks } from '@baize/contract/marks';
import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import type { Outcome } from '../domain/outcome.ts';
import type { LineScope } from '../scopes/line-scope.ts';
import type { Merchant, SiteName } from '../scopes/merchant.ts';
import type { OwnScope } from '../scopes/own-scope.ts';
import type { VisitorScope } from '../scopes/visitor-scope.ts';
import type { Cookies } from './cookies.ts';
import type { UnservedId } from './unserved.ts';

export type { Merchant };

/** The brand and the site that a host stands for (decision 2). */
export interface HostSite {
  readonly merchant: Merchant;
  readonly site: SiteName;
  /** The origin as browsers send it, including the scheme, e.g. "https://play.example". */
  readonly origin: string;
  /** The state of the system (spec section 4): 0 is normal, 1 is maintenance, 2 is region restricted, for everybody or for this visitor. */
  readonly status: number;
  /** Whether the brand demands a second factor of everybody who uses this site. */
  readonly needsSecondFactor: boolean;
  /** A session without a call for this time has ended. */
  readonly sessionIdleSeconds: number;
  /** A session ends after this time, however much it is used. */
  readonly sessionAbsoluteSeconds: number;
}

type Contract = typeof endpoints;
/** The validated request of an endpoint. */
export type RequestOf<Id extends EndpointId> = Static<Contract[Id]['request']>;
/** The value that the handler of an endpoint returns if it does not refuse the call. */
export type ReplyOf<Id extends EndpointId> = Static<Contract[Id]['reply']>;

/** The scope that follows from the marks. With an optional token the scope is an `OwnScope` if the visitor has a session. */
type ScopeOf<M extends Marks> = M['token'] extends true
  ? M['site'] extends 'agent'
    ? LineScope
    : OwnScope
  : M['token'] extends 'optional'
    ? OwnScope | VisitorScope
    : VisitorScope;

/** A call of an endpoint that has passed all checks that the marks of the endpoint require. */
export interface Call<Id extends EndpointId> {
  /** The decrypted and validated body, or the query of a GET or DELETE. */
  readonly request: RequestOf<Id>;
  /** The scope limits queries to the rows that the caller may see and change. All other rows are "not found". */
  readonly scope: ScopeOf<Contract[Id]['marks']>;
  readonly host: HostSite;
  readonly ip: string;
  readonly userAgent: string;
  /** The language of the page, e.g. "ne". Messages to the caller are written in it. */
  readonly language: string;
  readonly cookies: Cookies;
  readonly log: FastifyBaseLogger;
}

/** The function that a module provides for an endpoint. `http/endpoint.ts` adds the hooks that the marks ask for. */
export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<Outcome<ReplyOf<Id>>>;
/** The ids of the endpoints that are built. */
export type ServedId = Exclude<EndpointId, UnservedId>;
export type Handlers = { readonly [Id in ServedId]: Handler<Id> };
