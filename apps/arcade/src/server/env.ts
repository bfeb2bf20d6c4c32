/** The configuration of the process, which `readEnv` reads from environment variables once at the start. */
export interface Env {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The base address of the platform's wallet API without a trailing slash. */
  readonly walletUrl: string;
  /** The code of the vendor that the arcade is for the platform. Signed calls in both directions carry it as `x-vendor`. */
  readonly vendorCode: string;
  /** The key with which the arcade signs its wallet calls and checks the calls of the platform. */
  readonly keyId: string;
  readonly keySecret: string;
  /** During a key rotation: the older key, with which the platform may still sign its calls to the arcade. The arcade never signs with it. */
  readonly rotationKey: { readonly keyId: string; readonly secret: string } | undefined;
  /** The origins of the sites that may show a game in a frame (the CSP directive `frame-ancestors`). If it is empty, no site may. */
  readonly frameAncestors: readonly string[];
  /** A factor that multiplies every rate limit. Set a factor above 1 if many players share one address, e.g. behind a proxy or in tests. */
  readonly rateLimitScale: number;
  /** A level of pino, e.g. `info`. */
  readonly logLevel: string;
  /** Addresses or ranges whose `X-Forwarded-For` is trusted. If the list is empty, rate limits use the address of the connection. */
  readonly trustedProxies: readonly string[];
  /** The address that serves `/statusz`, or `undefined` if `/statusz` is not served. */
  readonly admin: { readonly host: string; readonly port: number } | undefined;
}

/** The largest factor that is accepted. A larger one is probably a typing error, and would in effect switch the rate limits off. */
const RATE_LIMIT_SCALE_MAX = 10_000;

/** An error whose message tells the operator which environment variable to set to what. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads and validates the configuration. Throws an EnvError whose message tells the operator which variable to set to what. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const requireVariable = (name: string, expectedValue: string): string => {
    const value = source[name];
    if (!value) throw new EnvError(`${name} is not set: set it to ${expectedValue}.`);
    return value;
  };
  return {
    host: source['ARCADE_HOST'] ?? '127.0.0.1',
    port: readPort('ARCADE_PORT', source['ARCADE_PORT'] ?? '4200'),
    databaseUrl: requireVariable(
      'ARCADE_DATABASE_URL',
      "the address of the arcade's own PostgreSQL database, postgresql://…",
    ),
    walletUrl: readUrl(
      'WALLET_URL',
      requireVariable('WALLET_URL', "the base address of the platform's wallet API, e.g. http://127.0.0.1:4000"),
    ),
    vendorCode: source['VENDOR_CODE'] ?? 'ARCADE',
    keyId: requireVariable('KEY_ID', 'the id of the key that signs wallet calls'),
    keySecret: requireVariable('KEY_SECRET', 'the secret of that key, as the platform gave it'),
    rotationKey: readRotationKey(source),
    frameAncestors: (source['FRAME_ANCESTORS'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((origin) => readUrl('FRAME_ANCESTORS', origin)),
    rateLimitScale: readRateLimitScale(source['ARCADE_RATE_LIMIT_SCALE'] ?? '1'),
    logLevel: source['LOG_LEVEL'] ?? 'info',
    trustedProxies: (source['ARCADE_TRUSTED_PROXIES'] ?? '127.0.0.1/8,::1/128').split(/[\s,]+/).filter(Boolean),
    admin: readAdminAddress(source),
  };
}

/** Requires both parts of the rotation key or neither: with one part alone, calls that are signed with this key would be refused. */
function readRotationKey(source: Readonly<Record<string, string | undefined>>): Env['rotationKey'] {
  const { OTHER_KEY_ID: keyId, OTHER_KEY_SECRET: secret } = source;
  if (!keyId && !secret) return undefined;
  if (!keyId || !secret)
    throw new EnvError(
      'OTHER_KEY_ID and OTHER_KEY_SECRET belong together: set both, or neither once the keys are changed.',
    );
  if (keyId === source['KEY_ID']) throw new EnvError('OTHER_KEY_ID is KEY_ID: set it to the id of the other key.');
  return { keyId, secret };
}

/** Reads the address of `/statusz`. It is a loopback address by default, because `/statusz` requires no log-in. */
function readAdminAddress(source: Readonly<Record<string, string | undefined>>): Env['admin'] {
  const port = source['ARCADE_ADMIN_PORT'];
  if (!port) return undefined;
  return { host: source['ARCADE_ADMIN_HOST'] || '127.0.0.1', port: readPort('ARCADE_ADMIN_PORT', port) };
}

/** Parses a port number. Port 0 lets the operating system choose a free port. */
function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new EnvError(`${name} is ${text}: set it to a port from 0 to 65535.`);
  return port;
}

function readRateLimitScale(text: string): number {
  const scale = Number(text);
  if (!Number.isInteger(scale) || scale < 1 || scale > RATE_LIMIT_SCALE_MAX)
    throw new EnvError(
      `ARCADE_RATE_LIMIT_SCALE is ${text}: set it to a whole number from 1 to ${RATE_LIMIT_SCALE_MAX}.`,
    );
  return scale;
}

/**
 * Validates an http or https address and returns it without trailing slashes. Spaces, quotes and semicolons are refused, because the origins of
 * FRAME_ANCESTORS become part of a Content-Security-Policy header.
 */
function readUrl(name: string, text: string): string {
  if (!/^https?:\/\/[^\s'";]+$/.test(text) || !URL.canParse(text))
    throw new EnvError(`${name} holds ${text}: it must be an http or https address.`);
  return text.replace(/\/+$/, '');
}
