import type { BodyKeySet } from './platform/body-keys.ts';

/** Everything the process is told from outside, read once in `main.ts`. */
export interface Env {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly bodyKeys: BodyKeySet;
  readonly secretKey: Buffer;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  readonly runWorker: boolean;
}

const SECRET_KEY_BYTES = 32;

type Source = Readonly<Record<string, string | undefined>>;

/** Throws one clear sentence where something is missing or cannot be read. */
export function readEnv(source: Source): Env {
  return {
    production: source['NODE_ENV'] === 'production',
    host: source['HOST'] ?? '127.0.0.1',
    port: number(source, 'PORT', '8081'),
    databaseUrl: required(
      source,
      'DATABASE_URL',
      'the address of the PostgreSQL database, postgresql://user:password@host:port/name',
    ),
    bodyKeys: readBodyKeys(required(source, 'BODY_KEYS', 'a JWK set that sealed bodies are opened with')),
    secretKey: readSecretKey(required(source, 'SECRET_KEY', 'base64 of 32 random bytes')),
    logLevel: source['LOG_LEVEL'] ?? 'info',
    trustedProxies: (source['TRUSTED_PROXIES'] ?? '127.0.0.1/8,::1/128').split(',').map((part) => part.trim()),
    rateLimitScale: number(source, 'RATE_LIMIT_SCALE', '1'),
    runWorker: (source['RUN_WORKER'] ?? 'in-process') !== 'off',
  };
}

function required(source: Source, name: string, meaning: string): string {
  const value = source[name];
  if (!value) throw new Error(`${name} is missing: set it to ${meaning}.`);
  return value;
}

function number(source: Source, name: string, fallback: string): number {
  const value = Number(source[name] ?? fallback);
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`${name} is "${source[name]}": it must be a number above zero.`);
  return value;
}

function readBodyKeys(text: string): BodyKeySet {
  try {
    const set = JSON.parse(text) as BodyKeySet;
    if (set.keys.length > 0) return set;
  } catch {
    // Told below, without the text: it holds private keys.
  }
  throw new Error('BODY_KEYS cannot be read: it must be JSON, { "keys": [ … ] }, with at least one private key.');
}

function readSecretKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== SECRET_KEY_BYTES)
    throw new Error(`SECRET_KEY must be base64 of ${SECRET_KEY_BYTES} bytes; this one has ${key.length}.`);
  return key;
}
