import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Env } from './env.ts';
import { PERMISSIONS_POLICY, strictTransportSecurity } from './headers/security-headers.ts';
import { CONNECTION_TIMEOUT_MS, HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './limits.ts';
import type { Metrics, RequestKind } from './metrics.ts';
import { API_PREFIXES, registerProxies } from './proxy/proxy.ts';

const ART_PREFIX = '/art/';

export interface SiteHostOptions extends Omit<Env, 'host' | 'port' | 'admin' | 'logLevel'> {
  readonly metrics: Metrics;
  readonly logger?: FastifyServerOptions['logger'];
}

/** Registers the routes of the sites themselves: from their built files, or in development by Vite. */
export type ServeSites = (app: FastifyInstance, options: SiteHostOptions) => Promise<void>;

/** Builds the site host: the server for the pages of both sites of every brand and for their pictures, and the proxy to the platform server. */
export async function buildSiteHost(options: SiteHostOptions, serveSites: ServeSites): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: [...options.trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // While the process stops, requests on open connections are still answered; new connections are refused by the closed port.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.addHook('onRequest', createHeaderHook(options.hstsSeconds));
  app.addHook('onResponse', async (request, reply) => {
    options.metrics.observeRequest(requestKind(request), reply.statusCode, reply.elapsedTime / 1000);
  });
  await registerProxies(app, options);
  await app.register(fastifyStatic, artOptions(options.artFolder));
  app.get('/healthz', () => ({ ok: true }));
  await serveSites(app, options);
  return app;
}

/** Creates a hook that adds `Permissions-Policy` and HSTS to every reply. */
function createHeaderHook(hstsSeconds: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    const hsts = strictTransportSecurity(request.protocol, hstsSeconds);
    if (hsts !== undefined) void reply.header('strict-transport-security', hsts);
  };
}

/** Returns the kind of a request for the metrics. Pages and files of the sites are one kind, because a label may have few values. */
function requestKind({ routeOptions: { url: route = '' } }: FastifyRequest): RequestKind {
  if (route.startsWith(ART_PREFIX)) return 'art';
  return API_PREFIXES.some((prefix) => route === prefix || route.startsWith(`${prefix}/`)) ? 'call' : 'site';
}

function artOptions(artFolder: string): FastifyStaticOptions {
  return {
    root: artFolder,
    prefix: ART_PREFIX,
    decorateReply: false,
    wildcard: true,
    maxAge: '1y',
    immutable: true,
    // Pages of other hosts may load these pictures, because a brand can name this host as its picture host.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
  };
}
