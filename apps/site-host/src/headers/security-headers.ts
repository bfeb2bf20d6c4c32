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
 * The security headers of a document. A page loads from its own origin alone; the pages of a host may also reach the brand's lines and
 * picture hosts, and its provider of social sign-in. HSTS and `Permissions-Policy` are added to every reply in `app.ts`.
 */
export function createSecurityHeaders({ gameOrigins, scriptHashes, sources }: PolicyOptions): FastifyHelmetOptions {
  const { brand, signIn } = sources;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...signIn.scripts],
        styleSrc: ["'self'"],
        // Positions of popups and menus are set as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...brand.pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...brand.lines, ...signIn.connections],
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

/** An empty list of sources is no valid directive. */
function frameSources(origins: readonly string[]): string[] {
  return origins.length > 0 ? [...origins] : ["'none'"];
}

/** A browser takes HSTS over HTTPS alone, and one that was told over plain HTTP by mistake could not come back. */
export function strictTransportSecurity(protocol: string, seconds: number): string | undefined {
  return protocol === 'https' && seconds > 0 ? `max-age=${seconds}; includeSubDomains` : undefined;
}
