import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export type ForwardedRequest = Pick<FastifyRequest, 'host' | 'ip' | 'protocol'>;

/** Headers by which other proxies name a visitor. The server reads `X-Forwarded-*` alone, so nothing else may seem to say the same. */
const OTHER_NAMES_OF_VISITORS = new Set(['forwarded', 'x-real-ip']);

/**
 * Names the visitor to the server. Fastify has taken host, address and protocol from `X-Forwarded-*` where a trusted proxy sent them, and
 * from the connection elsewhere; what the visitor wrote there is replaced.
 */
export function forwardHeaders(
  { host, ip, protocol }: ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !OTHER_NAMES_OF_VISITORS.has(name));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-host': host,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
  };
}
