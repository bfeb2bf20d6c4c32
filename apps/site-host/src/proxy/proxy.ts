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

/** Stands for the error of the library, which names the address of the server. The log has it. */
const NO_ANSWER = 'The server does not answer';

export interface ProxyOptions {
  readonly apiOrigin: string;
  readonly metrics: Metrics;
  readonly timeoutMs?: number;
  readonly socketsMax?: number;
  readonly socketCloseTimeoutMs?: number;
}

/** Passes the platform's calls and sockets on to the server, which knows whose domain a host is. */
export async function registerProxies(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiOrigin, metrics, timeoutMs = PROXY_TIMEOUT_MS, socketsMax = SOCKETS_MAX } = options;
  const { socketCloseTimeoutMs = SOCKET_CLOSE_TIMEOUT_MS } = options;
  const gate = createSocketGate(socketsMax);
  metrics.observeOpenSockets(() => gate.openSockets());
  // The proxy sends close frames, and waits for the answers. A browser that has gone without a word gives none.
  app.addHook('preClose', async () => void setTimeout(gate.destroySockets, socketCloseTimeoutMs).unref());
  for (const prefix of API_PREFIXES) {
    await app.register(async (calls) => {
      calls.addHook('onRequest', gate.admit);
      calls.setErrorHandler(endCallOfGoneBrowser);
      calls.addHook('onResponse', async (_request, reply) => metrics.countProxiedCall(prefix, reply.statusCode));
      await calls.register(proxy, {
        upstream: apiOrigin,
        prefix,
        rewritePrefix: prefix,
        disableRequestLogging: true,
        undici: { connections: PROXY_CONNECTIONS_MAX, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
        // A call is made once. The library would repeat a GET that a closed brand answers with 503 up to ten times.
        replyOptions: {
          rewriteRequestHeaders: forwardHeaders,
          retryDelay: () => null,
          onError: (reply, { error }) => void reply.code(statusOf(error)).type('text/plain').send(NO_ANSWER),
        },
        // Live messages come over a socket (packages/contract/src/live.ts).
        websocket: LIVE_PATH.startsWith(`${prefix}/`),
        wsClientOptions: CLIENT_OPTIONS,
        wsServerOptions: { maxPayload: SOCKET_MESSAGE_MAX_BYTES },
      });
    });
  }
}

/** The status of a call whose browser has closed the connection before the answer. nginx logs the same number. */
const CLOSED_BY_BROWSER = 499;

/** Ends a call whose browser has gone without the error that the log has for faults of this host. Other errors are handled as before. */
async function endCallOfGoneBrowser(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.raw.destroyed || !reply.raw.destroyed) throw error;
  request.log.info({ err: error }, 'the browser has gone before the answer');
  return await reply.code(CLOSED_BY_BROWSER).send();
}

/** The server is away, or it has not answered in time. */
function statusOf(error: Error): 502 | 504 {
  return 'statusCode' in error && error.statusCode === 504 ? 504 : 502;
}

/** The server judges the origin of a socket, which the proxy leaves out unless it is named here. */
function forwardUpgradeHeaders(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders {
  const { origin } = request.headers;
  return { ...forwardHeaders(request, headers), ...(origin !== undefined && { origin }) };
}

/** The type of the proxy lacks `rewriteRequestHeaders`, which its documentation names. Messages of a few bytes are not compressed. */
const CLIENT_OPTIONS = {
  rewriteRequestHeaders: forwardUpgradeHeaders,
  perMessageDeflate: false,
  handshakeTimeout: SOCKET_HANDSHAKE_TIMEOUT_MS,
};
