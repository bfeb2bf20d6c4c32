import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindFirstView } from '../first-view/first-views.ts';
import { insertFirstView } from '../first-view/page-html.ts';
import { documentHeaders } from '../headers/cache-headers.ts';
import type { FindHostSources, HostSources } from '../headers/host-sources.ts';
import type { BuiltSite } from './built-site.ts';
import type { SiteName } from './sites.ts';

/** Matches the cookie that packages/i18n/src/stored-language.ts writes. */
const LANGUAGE_COOKIE = /(?:^|; )baize\.language=(?<code>[a-z-]+)/;
const ACCEPTS_GZIP = /\bgzip\b/;
const ETAG_CHARACTERS = 22;
const compress = promisify(gzip);

export interface DocumentOptions {
  readonly name: SiteName;
  readonly site: BuiltSite;
  /** The agent site has no first views, because an agent sees nothing before the log-in. */
  readonly findFirstView?: FindFirstView | undefined;
  readonly findSources: FindHostSources;
  /** Sets the security headers of the document, which allow the given sources. */
  readonly secure: (reply: FastifyReply, sources: HostSources) => void;
}

export type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Creates the function that sends the document of a page: with the first view of the page if one is available, and otherwise as it was built. */
export function createDocumentSender(options: DocumentOptions): SendDocument {
  const { name, site, findFirstView, findSources, secure } = options;
  const builtPages = createBuiltPages(site.html);
  return async (request, reply) => {
    const { host, protocol, ip, signal } = request;
    const [sources, view] = await Promise.all([
      findSources({ host, protocol, ip, signal, hasSocial: name === 'player' }),
      findFirstView?.(toVisit(request)),
    ]);
    secure(reply, sources);
    void reply.headers(documentHeaders({ hasFirstView: view !== undefined })).type('text/html; charset=utf-8');
    const acceptsGzip = ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? '');
    if (view)
      return await sendRendered(reply, {
        html: insertStyle(insertFirstView(site.html, view, site.findStyleSheets(view.modules)), sources.brand.style),
        acceptsGzip,
      });
    const built = builtPages(sources.brand.style);
    // Only the built document gets an ETag, because it changes only with a release. Every rendered document holds the server's current time.
    void reply.header('etag', built.etag);
    if (request.headers['if-none-match'] === built.etag) return reply.code(304).send();
    if (!acceptsGzip) return reply.send(built.html);
    return reply.header('content-encoding', 'gzip').send(built.compressed);
  };
}

interface BuiltPage {
  readonly html: string;
  readonly compressed: Buffer;
  readonly etag: string;
}

/** Number of looks whose built documents are cached. A process serves the brands of one installation, and every brand has one look. */
const BUILT_PAGES_MAX = 100;

/** Returns a function that maps the style of a brand to the built document in that style. The document is compressed once per style and cached. */
function createBuiltPages(html: string): (style: string) => BuiltPage {
  const pages = new Map<string, BuiltPage>();
  return (style) => {
    const known = pages.get(style);
    if (known) return known;
    const page = toBuiltPage(insertStyle(html, style));
    if (pages.size >= BUILT_PAGES_MAX) pages.clear();
    pages.set(style, page);
    return page;
  };
}

function toBuiltPage(html: string): BuiltPage {
  return { html, compressed: gzipSync(html), etag: createEtag(html) };
}

/** Inserts the style of the brand after the style sheets of the site, so that the first paint already has the colours of the brand. */
function insertStyle(html: string, style: string): string {
  return style === '' ? html : html.replace('</head>', () => `<style>${style}</style></head>`);
}

async function sendRendered(reply: FastifyReply, page: { html: string; acceptsGzip: boolean }): Promise<FastifyReply> {
  if (!page.acceptsGzip) return reply.send(page.html);
  return reply.header('content-encoding', 'gzip').send(await compress(page.html));
}

/** Reads a visit from a request. The URL is parsed with a placeholder host, because `new URL` would take a path that starts with `//` for a host. */
function toVisit({ headers, host, protocol, ip, signal, url }: FastifyRequest): Parameters<FindFirstView>[0] {
  const { pathname, search } = new URL(`http://page${url}`);
  const language = LANGUAGE_COOKIE.exec(headers.cookie ?? '')?.groups?.['code'];
  return { host, protocol, ip, pathname, search, language, signal };
}

/** Creates a weak ETag, because the same document is sent both compressed and uncompressed. */
function createEtag(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;
}
