import type { FastifyInstance } from 'fastify';
import { RefusedError } from './errors.ts';
import type { FindSite } from './site-of-host.ts';

/** The manifest is not a call of the contract, because browsers request its path themselves and define its format. */
const MANIFEST_PATH = '/wps/system/manifest';
/** The time for which a browser may use the manifest again without a request. */
const CACHE_SECONDS = 300;
/** The colours `--surface` and `--ground` of the dark theme (packages/ui/src/tokens.css), which is the theme of a new visitor. */
const MANIFEST_COLOURS = { theme_color: '#121c19', background_color: '#0b1210' } as const;

/** The description in each language that the platform has its own texts for. All other languages get English (decision 15). */
const DESCRIPTION_BY_LANGUAGE: Readonly<Record<string, (brand: string) => string>> = {
  en: (brand) => `${brand} on your home screen: the same site, without a browser around it.`,
  ne: (brand) => `तपाईंको गृह स्क्रिनमा ${brand}: उही साइट, ब्राउजरको घेराबिना।`,
  bn: (brand) => `আপনার হোম স্ক্রিনে ${brand}: একই সাইট, ব্রাউজারের ঘের ছাড়া।`,
};

/** The name of the agent site, so that a person who installs both sites can tell them apart. */
const AGENT_NAMES: typeof DESCRIPTION_BY_LANGUAGE = {
  en: (brand) => `${brand} agents`,
  ne: (brand) => `${brand} एजेन्ट`,
  bn: (brand) => `${brand} এজেন্ট`,
};

/**
 * Serves the web app manifest, with which a browser installs the site on the home screen (the lite app, spec section 1). The manifest names the brand
 * of the domain and describes the site in the language of the query parameter `lang`.
 */
export function installWebManifest(app: FastifyInstance, findSite: FindSite): void {
  app.get<{ Querystring: { lang?: string } }>(MANIFEST_PATH, { schema: { hide: true } }, async (request, reply) => {
    const hostSite = await findSite(request.host);
    if (!hostSite) throw new RefusedError('system.unknown_domain');
    const { name: brand, defaultLanguage } = hostSite.merchant;
    const lang = toManifestLanguage(request.query.lang ?? defaultLanguage);
    const name = hostSite.site === 'agent' ? (AGENT_NAMES[lang]?.(brand) ?? brand) : brand;
    reply.header('cache-control', `private, max-age=${CACHE_SECONDS}`);
    return await reply.type('application/manifest+json').send(JSON.stringify(buildManifest(name, lang)));
  });
}

/** Returns the language itself, or English if the platform has no texts in this language. */
function toManifestLanguage(requested: string): string {
  return Object.hasOwn(DESCRIPTION_BY_LANGUAGE, requested) ? requested : 'en';
}

function buildManifest(name: string, lang: string) {
  return {
    // One id for all languages, so that the browser installs one app.
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: name,
    description: DESCRIPTION_BY_LANGUAGE[lang]?.(name),
    lang,
    dir: 'ltr',
    display: 'standalone',
    ...MANIFEST_COLOURS,
    icons: [
      { src: '/art/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/art/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/art/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/art/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
