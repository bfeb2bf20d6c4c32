/** Whom the site host speaks for when it calls the platform server: the visitor of a page, at one of a brand's hosts. */
export interface Caller {
  readonly apiOrigin: string;
  /** The host with its port, as in the `Host` header: the server knows the brand by it. */
  readonly host: string;
  readonly protocol: string;
  /** The visitor's address: the platform limits calls by it, and may be closed to the country. */
  readonly ip: string;
  readonly signal: AbortSignal;
}

/** `fetch` of a path of the platform server, in the name of a visitor. */
export async function callPlatform(caller: Caller, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-host', caller.host);
  headers.set('x-forwarded-proto', caller.protocol);
  headers.set('x-forwarded-for', caller.ip);
  return await fetch(`${caller.apiOrigin}${path}`, {
    method: init.method ?? 'GET',
    headers,
    signal: AbortSignal.any(init.signal ? [init.signal, caller.signal] : [caller.signal]),
  });
}

/** The value of a reply (`{ success, value }`), or `undefined` where the server refused. Throws where the server does not answer. */
export async function readPlatformValue<Value>(caller: Caller, path: string): Promise<Value | undefined> {
  const response = await callPlatform(caller, path);
  // The contract types both ends; the server has validated what it sends.
  return ((await response.json()) as { value?: Value }).value;
}
