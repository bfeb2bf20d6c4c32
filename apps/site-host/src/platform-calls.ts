/** The visitor in whose name the site host calls the platform server, and the host of the brand that they visit. */
export interface Caller {
  readonly apiOrigin: string;
  /** The host with its port, as in the `Host` header. The server derives the brand from the host. */
  readonly host: string;
  readonly protocol: string;
  /** The visitor's IP address. The platform uses the address for rate limits, and to refuse countries that it is closed to. */
  readonly ip: string;
  readonly signal: AbortSignal;
}

/**
 * Calls a path of the platform server in the name of a visitor, whose host, protocol and address are sent as `X-Forwarded-*` headers. The
 * call is aborted by the signal of the caller and by that of `init`.
 */
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

/** Returns the `value` of a reply (`{ success, value }`), or `undefined` if the server refused the call. Throws if the server does not answer. */
export async function readPlatformValue<Value>(caller: Caller, path: string): Promise<Value | undefined> {
  const response = await callPlatform(caller, path);
  // The cast is safe because server and site host share the contract, and the server validates its replies.
  return ((await response.json()) as { value?: Value }).value;
}
