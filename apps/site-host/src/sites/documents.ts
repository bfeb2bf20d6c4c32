import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindFirstView } from '../first-view/first-views.ts';
import { insertFirstView } from '../first-view/page-html.ts';
import { documentHeaders } from '../headers/cache-headers.ts';
import type { BrandSources } from '../headers/brand-sources.ts';
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

/** Sends the document of a page. */
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
        html: insertBrand(insertFirstView(site.html, view, site.findStyleSheets(view.modules)), sources.brand),
        acceptsGzip,
      });
    const built = builtPages(sources.brand);
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

/** Number of brands whose built documents are cached. A process serves the brands of one installation. */
const BUILT_PAGES_MAX = 100;

/** The part of a brand that stands in each document. */
type DocumentBrand = Pick<BrandSources, 'name' | 'style'>;

/** Returns a function that maps a brand to its built document. The document is compressed once per brand and cached. */
function createBuiltPages(html: string): (brand: DocumentBrand) => BuiltPage {
  const pages = new Map<string, BuiltPage>();
  return ({ name, style }) => {
    const key = JSON.stringify([name, style]);
    const cachedPage = pages.get(key);
    if (cachedPage) return cachedPage;
    const page = toBuiltPage(insertBrand(html, { name, style }));
    if (pages.size >= BUILT_PAGES_MAX) pages.clear();
    pages.set(key, page);
    return page;
  };
}

function toBuiltPage(html: string): BuiltPage {
  return { html, compressed: gzipSync(html), etag: createEtag(html) };
}

const TITLE = /<title>[^<]*<\/title>/;

/**
 * Inserts the name of the brand as the title, which a page replaces by its own when it runs, and the style of the brand after the style sheets of the
 * site, so that the first paint already has the colours of the brand.
 */
function insertBrand(html: string, { name, style }: DocumentBrand): string {
  const named = name === '' ? html : html.replace(TITLE, () => `<title>${escapeText(name)}</title>`);
  return style === '' ? named : named.replace('</head>', () => `<style>${style}</style></head>`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
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
