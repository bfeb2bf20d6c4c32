import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { LIVE_PATH } from '@baize/contract/live';
import { artFolder } from '@baize/art/folder';
import { ART_PREFIX } from '@baize/art/paths';
import { appNames, siteHosts, type AppName } from './addresses.ts';
import { askBrandSources, NO_BRAND_SOURCES, type BrandSources } from './brand-sources.ts';
import { root } from './child.ts';
import { openFirstPages, type FirstPages } from './first-pages.ts';
import { withFirstView } from './page-html.ts';
import { askSources, NO_SOURCES, type SignInSources } from './sign-in-sources.ts';

/**
 * What a CDN or nginx is in production: serves the built sites by host, compressed and cacheable, and passes the platform's
 * calls to the server, which knows whose domain it is. Environment: SITES_PORT, API_ORIGIN, ARCADE_ORIGIN, FIRST_VIEW_KEEP_MS.
 */
const API_PREFIXES = ['/wps', '/lgw', '/lotto'];
const YEAR = '1y';
const PING_FILE = '/ping.txt';
/** packages/i18n/src/stored-language.ts writes it. */
const LANGUAGE_COOKIE = /(?:^|; )baize\.language=(?<code>[a-z-]+)/;
const gzipped = promisify(gzip);
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

type ForwardedRequest = Pick<FastifyRequest, 'headers' | 'ip'>;

interface SiteHostOptions {
  readonly apiOrigin: string;
  readonly arcadeOrigin: string;
  /** How long a rendered first view is sent again. */
  readonly firstViewKeepMs: number;
}

/** How the sites themselves come: from their built files, or from Vite with hot reload. */
type ServeSites = (app: FastifyInstance, options: SiteHostOptions) => Promise<void>;

export async function buildSiteHost(options: SiteHostOptions, serveSites: ServeSites): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  for (const prefix of API_PREFIXES) {
    await app.register(proxy, {
      upstream: options.apiOrigin,
      prefix,
      rewritePrefix: prefix,
      replyOptions: { rewriteRequestHeaders: forwarded },
      // Live messages come over a socket (packages/contract/src/live.ts).
      websocket: LIVE_PATH.startsWith(`${prefix}/`),
      wsClientOptions: SOCKET_OPTIONS,
    });
  }
  await app.register(fastifyStatic, artOptions());
  app.get('/healthz', () => ({ ok: true }));
  await serveSites(app, options);
  return app;
}

async function serveBuilt(app: FastifyInstance, options: SiteHostOptions): Promise<void> {
  const { apiOrigin, arcadeOrigin, firstViewKeepMs: keepMs } = options;
  const firstPages = await openFirstPages({ apiOrigin, keepMs });
  const pages = { player: readPage('player'), agent: readPage('agent') };
  const scriptHashes = [...pages.player.scriptHashes, ...pages.agent.scriptHashes];
  const secured = (sources: SignInSources, brand: BrandSources) =>
    policies({ arcadeOrigin, scriptHashes, sources, brand });
  await app.register(helmet, secured(NO_SOURCES, NO_BRAND_SOURCES));
  for (const name of appNames) await app.register(fastifyStatic, assetsOf(name));
  app.setNotFoundHandler(async (request, reply) => {
    const { host = '' } = request.headers;
    const name = appNames.find((each) => siteHosts[each].test(host));
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
    if (!name || !wantsPage) return reply.code(404).type('text/plain').send('Not found');
    const [sources, brand, html] = await Promise.all([
      askSources({ apiOrigin, host, social: name === 'player' }),
      askBrandSources({ apiOrigin, host }),
      pageFor(request, pages[name].html, name === 'player' ? firstPages : undefined),
    ]);
    reply.helmet(secured(sources, brand));
    return await sendPage(request, reply, html);
  });
}

/** The first view stands in the page, where there is one for this address. */
async function pageFor({ headers, ip, url }: FastifyRequest, built: string, first?: FirstPages): Promise<string> {
  const { pathname, search } = new URL(url, 'http://page');
  const language = LANGUAGE_COOKIE.exec(headers.cookie ?? '')?.groups?.['code'];
  const view = await first?.({ host: headers.host ?? '', ip, pathname, search, language });
  return view ? withFirstView(built, view) : built;
}

async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' }).type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await gzipped(html));
}

interface PolicyOptions {
  readonly arcadeOrigin: string;
  readonly scriptHashes: readonly string[];
  readonly sources: SignInSources;
  readonly brand: BrandSources;
}

/** A page may load from its own origin alone; on a merchant's pages its own lines and CDNs, and its provider of social sign-in, are let in. */
function policies({ arcadeOrigin, scriptHashes, sources, brand }: PolicyOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...sources.scripts],
        styleSrc: ["'self'"],
        // Positions of popups and menus are set as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...brand.pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...brand.lines, ...sources.connections],
        frameSrc: [arcadeOrigin, ...sources.frames],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: sources.popups ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Plain HTTP on loopback: a browser that was told otherwise could not come back.
    strictTransportSecurity: false,
  };
}

function forwarded(request: ForwardedRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': 'http',
  };
}

/** The server judges the origin of a socket, which the proxy leaves out unless it is named here. */
function forwardedWithUpgrade(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders {
  const { origin } = request.headers;
  return { ...forwarded(request, headers), ...(origin === undefined ? {} : { origin }) };
}

/** The type of the proxy lacks `rewriteRequestHeaders`, which its documentation names. Messages of a few bytes are not compressed. */
const SOCKET_OPTIONS = { rewriteRequestHeaders: forwardedWithUpgrade, perMessageDeflate: false };

function assetsOf(name: AppName): FastifyStaticOptions {
  return {
    root: join(root, 'apps', name, 'dist'),
    constraints: { host: siteHosts[name] },
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['**/index.html'],
    setHeaders: (reply, path) => {
      // Names under assets/ carry a digest of their content.
      const value = path.includes('/assets/') ? `public, max-age=31536000, immutable` : 'public, max-age=3600';
      reply.header('cache-control', value);
      // The line test of another line's page reads whether it came.
      if (path.endsWith(PING_FILE)) reply.header('access-control-allow-origin', '*');
    },
  };
}

function artOptions(): FastifyStaticOptions {
  return {
    root: artFolder,
    prefix: ART_PREFIX,
    decorateReply: false,
    wildcard: true,
    maxAge: YEAR,
    immutable: true,
    // This host may be another one's CDN.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
  };
}

function readPage(name: AppName): { html: string; scriptHashes: string[] } {
  const file = join(root, 'apps', name, 'dist/index.html');
  if (!existsSync(file)) return { html: '', scriptHashes: [] };
  const html = readFileSync(file, 'utf8');
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  return {
    html,
    scriptHashes: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  };
}

if (import.meta.main) {
  const env = process.env;
  const options = {
    apiOrigin: env['API_ORIGIN'] ?? '',
    arcadeOrigin: env['ARCADE_ORIGIN'] ?? '',
    firstViewKeepMs: Number(env['FIRST_VIEW_KEEP_MS'] ?? 1000),
  };
  const serveSites = env['SITES_DEV'] ? (await import('./site-host-dev.ts')).serveWithVite : serveBuilt;
  const app = await buildSiteHost(options, serveSites);
  process.once('SIGTERM', () => void app.close());
  await app.listen({ host: '127.0.0.1', port: Number(env['SITES_PORT']) });
}
