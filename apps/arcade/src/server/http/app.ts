import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { clientFiles } from './client-files.ts';
import { registerErrorHandlers } from './errors.ts';
import { freeRoundRoutes } from './free-round-routes.ts';
import { gameRoutes } from './game-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { playRoutes } from './play-routes.ts';
import { purseRoutes } from './purse-routes.ts';
import { roundRoutes } from './round-routes.ts';
import { sessionRoutes } from './session-routes.ts';

const BODY_MAX_BYTES = 16_384;
const CONNECTION_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/**
 * The most requests of one address. A player in turbo mode makes about 60 spins a minute and reports each of them as seen, so about 10 players can
 * share an address, such as that of a mobile network.
 */
const REQUESTS_PER_MINUTE_MAX = 1_200;

/** The configuration of the public HTTP server. */
export interface AppOptions {
  readonly deps: AppDeps;
  readonly logger: FastifyBaseLogger;
  readonly frameAncestors: readonly string[];
  /** Proxies whose header `X-Forwarded-For` is trusted. Behind them, rate limits count by the address of the player that the header names. */
  readonly trustedProxies?: readonly string[];
  /** A factor that multiplies every rate limit. */
  readonly rateLimitScale?: number;
  /** Directory of the built client files. If it is undefined, only the API is served. */
  readonly clientDir?: string | undefined;
}

/** The directory into which `pnpm --filter @baize/arcade build` writes the client. */
export const BUILT_CLIENT_DIR = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** Builds the public HTTP server without listening: the API, the calls of the platform (transfers, free rounds) and the client files. */
export async function buildApp({
  deps,
  logger,
  frameAncestors,
  trustedProxies = [],
  rateLimitScale = 1,
  clientDir,
}: AppOptions) {
  const app = fastify({
    loggerInstance: logger,
    trustProxy: [...trustedProxies],
    bodyLimit: BODY_MAX_BYTES,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // At the end of the process, idle keep-alive connections are closed at once, and requests in progress are answered first.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128 },
    // Unknown fields are refused instead of removed, and query parameters, which arrive as text, are converted to numbers.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': frameAncestors.length > 0 ? [...frameAncestors] : ["'none'"],
      },
    },
    // X-Frame-Options is off, because the CSP directive `frame-ancestors` replaces it and X-Frame-Options cannot list several origins.
    xFrameOptions: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE_MAX * rateLimitScale,
    timeWindow: '1 minute',
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
  registerErrorHandlers(app);
  await app.register(healthRoutes, { deps });
  await app.register(gameRoutes, { prefix: '/api' });
  await app.register(sessionRoutes, { prefix: '/api', deps, rateLimitScale });
  await app.register(playRoutes, { prefix: '/api', deps });
  await app.register(roundRoutes, { deps });
  await app.register(purseRoutes, { prefix: '/wallet/v1', db: deps.db, keys: deps.keys });
  await app.register(freeRoundRoutes, { prefix: '/free-rounds/v1', db: deps.db, keys: deps.keys });
  if (clientDir) await app.register(clientFiles, { clientDir });
  return app;
}
