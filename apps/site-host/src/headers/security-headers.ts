import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { HostSources } from './host-sources.ts';

interface PolicyOptions {
  readonly gameOrigins: readonly string[];
  /** Hashes of the inline scripts of the built documents. */
  readonly scriptHashes: readonly string[];
  readonly sources: HostSources;
}

/** Features that neither site nor any game uses. A page can turn none of them on, whatever script runs in it. */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
export const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/**
 * The sources of Google Analytics 4 without advertising signals. The script is named by its path, because anybody can publish other scripts on its
 * host as the owner of a tag container. The collecting host depends on the visitor's region, which needs the wildcard.
 */
const ANALYTICS = {
  scripts: ['https://www.googletagmanager.com/gtag/js'],
  connections: ['https://*.google-analytics.com'],
};
const NO_ANALYTICS = { scripts: [], connections: [] };

/**
 * Returns the security headers of a document, as options of helmet. A page loads only from its own origin and from the sources of its host: the brand's
 * lines and picture hosts, its provider of social sign-in, and its analytics. `app.ts` adds HSTS and `Permissions-Policy` to every reply.
 */
export function createSecurityHeaders({ gameOrigins, scriptHashes, sources }: PolicyOptions): FastifyHelmetOptions {
  const { brand, signIn } = sources;
  const analytics = brand.hasAnalytics ? ANALYTICS : NO_ANALYTICS;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...signIn.scripts, ...analytics.scripts],
        styleSrc: ["'self'", ...(brand.style === '' ? [] : [hashSource(brand.style)])],
        // Positions of popups and menus are set as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...brand.pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...brand.lines, ...signIn.connections, ...analytics.connections],
        frameSrc: frameSources([...gameOrigins, ...signIn.frames]),
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: signIn.opensPopups ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  };
}

/** Returns the source that allows one inline script or style by the digest of its content. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Returns the sources of frames; `'none'` for an empty list, which would be no valid directive. */
function frameSources(origins: readonly string[]): string[] {
  return origins.length > 0 ? [...origins] : ["'none'"];
}

/** Returns the HSTS header of a reply over HTTPS; undefined over plain HTTP, where browsers ignore the header, and for 0 seconds. */
export function strictTransportSecurity(protocol: string, seconds: number): string | undefined {
  return protocol === 'https' && seconds > 0 ? `max-age=${seconds}; includeSubDomains` : undefined;
}
