import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export type ForwardedRequest = Pick<FastifyRequest, 'host' | 'ip' | 'protocol'>;

/** Headers by which other proxies name a visitor. They are removed, because the server reads only `X-Forwarded-*` and a visitor could forge them. */
const OTHER_VISITOR_HEADERS = new Set(['forwarded', 'x-real-ip']);

/**
 * Returns the headers with the visitor's host, IP address and protocol as `X-Forwarded-*`. Fastify has read these values from the headers of a trusted
 * proxy, or else from the connection. Values that the visitor sent themselves are replaced.
 */
export function forwardHeaders(
  { host, ip, protocol }: ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !OTHER_VISITOR_HEADERS.has(name));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-host': host,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
  };
}
