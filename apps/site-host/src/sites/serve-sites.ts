import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFirstViews, type FindFirstView } from '../first-view/first-views.ts';
import { loadSiteRenderer } from '../first-view/site-renderer.ts';
import { fileHeaders } from '../headers/cache-headers.ts';
import { createHostSources, NO_HOST_SOURCES, type HostSources } from '../headers/host-sources.ts';
import { createSecurityHeaders } from '../headers/security-headers.ts';
import type { SiteHostOptions } from '../app.ts';
import { readBuiltSite, type BuiltSite } from './built-site.ts';
import { createDocumentSender, type SendDocument } from './documents.ts';
import { createSiteFinder, siteNames, type SiteName } from './sites.ts';

const ANY_TYPE = '*/*';
/** Browsers, feed readers and link previews request this path even if no document names it. */
const FAVICON_PATH = '/favicon.ico';
/** Path of the brand's icon below the art folder. The web manifest and the documents name the same file. */
const BRAND_ICON = '/icons/favicon-32.png';
const EXTENSION = /\.[^/]*$/;

interface ServedSite {
  readonly site: BuiltSite;
  readonly sendDocument: SendDocument;
}

/** Serves both sites from their built files. A path that names a file gets that file; every other path that a browser opens gets the document. */
export async function serveBuiltSites(app: FastifyInstance, options: SiteHostOptions): Promise<void> {
  const findSite = createSiteFinder(options);
  const sites = await openSites(app, options);
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // The plugin calls this hook only for files that exist, so a 404 never gets caching headers.
    setHeaders: (reply: FastifyReply) => void reply.headers(fileHeaders(readPath(reply.request))),
  });
  app.get('/*', async (request, reply) => {
    const name = findSite(request.hostname);
    if (name === undefined) return sendNotFound(request, reply);
    const { site, sendDocument } = sites[name];
    const path = readPath(request);
    if (path === FAVICON_PATH) return reply.sendFile(BRAND_ICON, options.artFolder);
    if (site.files.has(path)) return reply.sendFile(path, site.folder);
    return wantsDocument(request, path) ? await sendDocument(request, reply) : sendNotFound(request, reply);
  });
  app.setNotFoundHandler(sendNotFound);
}

async function openSites(app: FastifyInstance, options: SiteHostOptions): Promise<Record<SiteName, ServedSite>> {
  const { apiOrigin, gameOrigins, viewKeepMs, sitesFolder } = options;
  const built = { player: readBuiltSite(sitesFolder, 'player'), agent: readBuiltSite(sitesFolder, 'agent') };
  const scriptHashes = siteNames.flatMap((name) => built[name].scriptHashes);
  const securityHeaders = (sources: HostSources) => createSecurityHeaders({ gameOrigins, scriptHashes, sources });
  await app.register(helmet, securityHeaders(NO_HOST_SOURCES));
  const shared = {
    findSources: createHostSources({ apiOrigin, keepMs: viewKeepMs }),
    secure: (reply: FastifyReply, sources: HostSources) => void reply.helmet(securityHeaders(sources)),
  };
  const findFirstView = await openFirstViews(app, options);
  const serve = (name: SiteName, views?: FindFirstView): ServedSite => ({
    site: built[name],
    sendDocument: createDocumentSender({ ...shared, name, site: built[name], findFirstView: views }),
  });
  return { player: serve('player', findFirstView), agent: serve('agent') };
}

async function openFirstViews(app: FastifyInstance, options: SiteHostOptions): Promise<FindFirstView | undefined> {
  const { apiOrigin, viewKeepMs: keepMs, sitesFolder, metrics } = options;
  const renderer = await loadSiteRenderer(sitesFolder);
  if (!renderer) {
    app.log.warn('the player site was built without its renderer: pages are sent without a first view');
    return undefined;
  }
  const logFailure = (error: unknown): void => app.log.error({ err: error }, 'a first view could not be rendered');
  return createFirstViews(renderer, { apiOrigin, keepMs, metrics, logFailure });
}

/** Returns the decoded path of a request. The router has already refused paths that cannot be decoded. */
function readPath({ params }: FastifyRequest): string {
  // The cast is safe because only requests of the route `/*` reach this function.
  return `/${(params as { '*': string })['*']}`;
}

/**
 * Returns whether the request opens a page rather than fetches a file. A browser accepts HTML when it opens a page. Monitors and tools
 * accept any type, so for them a path with an extension counts as a file.
 */
function wantsDocument({ headers: { accept = ANY_TYPE } }: FastifyRequest, path: string): boolean {
  return accept.includes('text/html') || (accept.includes(ANY_TYPE) && !EXTENSION.test(path));
}

function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Not found');
}
