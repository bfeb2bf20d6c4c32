import type { Marks } from '@baize/contract/marks';

export type Argument = Readonly<Record<string, unknown>> | undefined;

/** A call of the platform. Its marks determine how it is sent. Its argument is the query string of a GET or DELETE, or the body of a POST or PUT. */
export interface ApiCall {
  readonly marks: Marks;
  readonly argument: Argument;
  /** Time limit in milliseconds, for a call that may take longer than others. */
  readonly timeoutMs?: number;
  /** Sends this call instead of `fetch`, for example to report its progress. */
  readonly send?: SendRequest;
}

/** Sends one request and settles as `fetch` does. Headers, time limit and credentials are those that the transport has set. */
export type SendRequest = (url: string, init: SendInit) => Promise<Pick<Response, 'status' | 'text'>>;

export interface SendInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly credentials: 'same-origin';
  readonly cache: 'no-store';
}

/** A request before the time limit is added. */
export interface WireRequest {
  readonly url: string;
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };
}

export interface WireContext {
  readonly origin: string;
  readonly language: string;
  /** Undefined where the marks forbid a token, or nobody is signed in. */
  readonly token: string | undefined;
  /** The compact JWE of an encrypted call. */
  readonly sealed: string | undefined;
}

function hasBody({ method }: Marks): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Converts a call to a request without side effects. No other place in a browser reads method, path and token of an endpoint. */
export function wireRequest({ marks, argument }: ApiCall, context: WireContext): WireRequest {
  assertSealed(marks, context.sealed);
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': context.language };
  if (context.token !== undefined) headers.authorization = `Bearer ${context.token}`;
  const url = `${context.origin}${marks.path}`;
  if (!hasBody(marks)) return { url: url + queryOf(argument), init: { method: marks.method, headers } };
  headers['content-type'] = context.sealed === undefined ? 'application/json' : 'application/jose';
  const body = context.sealed ?? JSON.stringify(argument ?? {});
  return { url, init: { method: marks.method, headers, body } };
}

/** Asserts that an encrypted call is sealed and has a body. The type of `Marks` excludes an encrypted GET. */
function assertSealed(marks: Marks, sealed: string | undefined): void {
  if (!marks.encrypted) return;
  if (!hasBody(marks)) throw new Error(`${marks.path} is encrypted and cannot go without a body`);
  if (sealed === undefined) throw new Error(`${marks.path} is encrypted and was not sealed`);
}

/** Formats "?a=1&b=2", or "" for an empty argument. Undefined and null entries are left out. Throws on a value that is not a scalar. */
function queryOf(argument: Argument): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(argument ?? {})) {
    if (value === undefined || value === null) continue;
    if (!isScalar(value)) throw new Error(`${name} cannot stand in a query`);
    query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
