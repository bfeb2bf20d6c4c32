import type { FastifyInstance } from 'fastify';
import { RefusedError } from './errors.ts';
import type { FindSite } from './site-of-host.ts';

/** Asked for by browsers themselves, in a form that is theirs: it is no call of the contract. */
const MANIFEST_PATH = '/wps/system/manifest';
const FRESH_SECONDS = 300;
/** `--surface` and `--ground` of the dark theme (packages/ui/src/tokens.css), with which a site begins. */
const COLOURS = { theme_color: '#121c19', background_color: '#0b1210' } as const;

/** The languages that the platform writes in itself; others get English (decision 15). */
const DESCRIPTIONS: Readonly<Record<string, (brand: string) => string>> = {
  en: (brand) => `${brand} on your home screen: the same site, without a browser around it.`,
  ne: (brand) => `तपाईंको गृह स्क्रिनमा ${brand}: उही साइट, ब्राउजरको घेराबिना।`,
  bn: (brand) => `আপনার হোম স্ক্রিনে ${brand}: একই সাইট, ব্রাউজারের ঘের ছাড়া।`,
};

/** Spec section 1, lite app: what a browser installs is the brand of the domain, in the language of the page that asks. */
export function installWebManifest(app: FastifyInstance, findSite: FindSite): void {
  app.get<{ Querystring: { lang?: string } }>(MANIFEST_PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await findSite(request.host);
    if (!found) throw new RefusedError('system.unknown_domain');
    const { name, defaultLanguage } = found.merchant;
    reply.header('cache-control', `private, max-age=${FRESH_SECONDS}`);
    return await reply
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(name, request.query.lang ?? defaultLanguage)));
  });
}

/** Of a language that has no texts, English. */
function manifestOf(brand: string, wished: string) {
  const lang = Object.hasOwn(DESCRIPTIONS, wished) ? wished : 'en';
  return {
    // The same app in each language.
    id: '/',
    start_url: '/',
    scope: '/',
    name: brand,
    short_name: brand,
    description: DESCRIPTIONS[lang]?.(brand),
    lang,
    dir: 'ltr',
    display: 'standalone',
    ...COLOURS,
    icons: [
      { src: '/art/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/art/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/art/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/art/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
