import type { IncomingHttpHeaders } from 'node:http';
import { LIVE_PATH } from '@baize/contract/live';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PROXY_CONNECTIONS_MAX,
  PROXY_TIMEOUT_MS,
  SOCKET_CLOSE_TIMEOUT_MS,
  SOCKET_HANDSHAKE_TIMEOUT_MS,
  SOCKET_MESSAGE_MAX_BYTES,
  SOCKETS_MAX,
} from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { forwardHeaders } from './forwarded-headers.ts';
import { createSocketGate } from './socket-gate.ts';

/** Paths of the platform server. Everything else belongs to the sites. */
export const API_PREFIXES = ['/wps', '/lgw', '/lotto'] as const;

/** Text that a visitor gets instead of the library's error, which contains the address of the server. The log has the error itself. */
const NO_ANSWER = 'The server does not answer';

export interface ProxyOptions {
  readonly apiOrigin: string;
  readonly metrics: Metrics;
  readonly timeoutMs?: number;
  readonly socketsMax?: number;
  readonly socketCloseTimeoutMs?: number;
}

/** Registers the proxies that pass API calls and WebSockets on to the platform server. */
export async function registerProxies(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiOrigin, metrics, timeoutMs = PROXY_TIMEOUT_MS, socketsMax = SOCKETS_MAX } = options;
  const { socketCloseTimeoutMs = SOCKET_CLOSE_TIMEOUT_MS } = options;
  const gate = createSocketGate(socketsMax);
  metrics.observeOpenSockets(() => gate.countSockets());
  // The proxy sends close frames and waits for the answers. A browser that has lost its connection sends none.
  app.addHook('preClose', async () => void setTimeout(gate.destroySockets, socketCloseTimeoutMs).unref());
  for (const prefix of API_PREFIXES) {
    await app.register(async (calls) => {
      calls.addHook('onRequest', gate.admit);
      calls.setErrorHandler(endDisconnectedCall);
      calls.addHook('onResponse', async (_request, reply) => metrics.countProxiedCall(prefix, reply.statusCode));
      await calls.register(proxy, {
        upstream: apiOrigin,
        prefix,
        rewritePrefix: prefix,
        disableRequestLogging: true,
        undici: { connections: PROXY_CONNECTIONS_MAX, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
        // A call is made only once. The library would repeat a GET that was answered with 503 up to ten times, and a closed brand answers so.
        replyOptions: {
          rewriteRequestHeaders: forwardHeaders,
          retryDelay: () => null,
          onError: (reply, { error }) => void reply.code(gatewayStatus(error)).type('text/plain').send(NO_ANSWER),
        },
        // Only the prefix of the live connection has WebSockets (packages/contract/src/live.ts).
        websocket: LIVE_PATH.startsWith(`${prefix}/`),
        wsClientOptions: CLIENT_OPTIONS,
        wsServerOptions: { maxPayload: SOCKET_MESSAGE_MAX_BYTES },
      });
    });
  }
}

/** Status of a call whose browser closed the connection before the answer. It is for logs and metrics only; nginx uses the same number. */
const CLOSED_BY_BROWSER = 499;

/** Ends a call whose browser has disconnected, without logging it as an error of this host. Rethrows any other error. */
async function endDisconnectedCall(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.raw.destroyed || !reply.raw.destroyed) throw error;
  request.log.info({ err: error }, 'the browser has gone before the answer');
  return await reply.code(CLOSED_BY_BROWSER).send();
}

/** Returns 504 where the server has not answered in time, and 502 for any other failure of the connection. */
function gatewayStatus(error: Error): 502 | 504 {
  return 'statusCode' in error && error.statusCode === 504 ? 504 : 502;
}

/** Returns the headers of a WebSocket upgrade, with its `Origin`, which the server checks and the proxy would leave out. */
function forwardUpgradeHeaders(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders {
  const { origin } = request.headers;
  return { ...forwardHeaders(request, headers), ...(origin !== undefined && { origin }) };
}

/**
 * Options of the WebSocket to the server. `rewriteRequestHeaders` is in the documentation of the proxy but not in its types. Messages have a few bytes,
 * so compression is off.
 */
const CLIENT_OPTIONS = {
  rewriteRequestHeaders: forwardUpgradeHeaders,
  perMessageDeflate: false,
  handshakeTimeout: SOCKET_HANDSHAKE_TIMEOUT_MS,
};
