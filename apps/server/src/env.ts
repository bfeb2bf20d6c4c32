import type { BodyKeySet } from './platform/body-keys.ts';
import type { CarrierSettings } from './platform/carriers.ts';
import type { SecretKeys } from './platform/key-ring.ts';
import type { VaultKey, VaultKeys } from './platform/vault.ts';

/** Everything the process is told from outside, read once in `main.ts`. */
export interface Env {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Metrics and the API's document are served here alone; undefined: nowhere. */
  readonly admin: AdminAddress | undefined;
  readonly databaseUrl: string;
  readonly bodyKeys: BodyKeySet;
  /** The first one seals; the others still open. */
  readonly secretKeys: SecretKeys;
  /** The keys that account numbers are sealed under. The first one seals. */
  readonly vaultKeys: VaultKeys;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  readonly runWorker: boolean;
  /** Undefined: messages stay in the outbox, where development and tests read them. */
  readonly carriers: CarrierSettings | undefined;
  /** A file in MaxMind's format: which address is in which country. */
  readonly countryFile: string | undefined;
  /** Id tokens come from the auth emulator and carry no signature: anybody can make them. */
  readonly identityEmulator: boolean;
  /** The outbox can be read at an address of the server. */
  readonly outboxPage: boolean;
}

interface AdminAddress {
  readonly host: string;
  readonly port: number;
}

const SECRET_KEY_BYTES = 32;
const PORT_MAX = 65_535;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Source = Readonly<Record<string, string | undefined>>;

/** Throws one clear sentence where something is missing or cannot be read. */
export function readEnv(source: Source): Env {
  return {
    production: source['NODE_ENV'] === 'production',
    host: source['HOST'] ?? '127.0.0.1',
    port: port(source, 'PORT', '8081'),
    admin: readAdminAddress(source),
    databaseUrl: readDatabaseUrl(source),
    bodyKeys: readBodyKeys(required(source, 'BODY_KEYS', 'a JWK set that sealed bodies are opened with')),
    secretKeys: readSecretKeys(
      required(source, 'SECRET_KEY', 'base64 of 32 random bytes; while keys change, two with a comma between them'),
    ),
    vaultKeys: readVaultKeys(
      required(source, 'VAULT_KEYS', 'keys as id:base64 of 32 random bytes, the one that seals first'),
    ),
    logLevel: oneOf(source, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: listOf(source['TRUSTED_PROXIES'] ?? '127.0.0.1/8,::1/128'),
    rateLimitScale: number(source, 'RATE_LIMIT_SCALE', '1'),
    runWorker: oneOf(source, 'RUN_WORKER', ['in-process', 'off'], 'in-process') === 'in-process',
    carriers: readCarriers(source),
    countryFile: source['COUNTRY_FILE'] || undefined,
    identityEmulator: isOnForTrial(source, 'IDENTITY_EMULATOR'),
    outboxPage: isOnForTrial(source, 'OUTBOX_PAGE'),
  };
}

/** The values of `sslmode` with which the driver encrypts and checks the certificate of the server. */
const CHECKED_SSL_MODES: ReadonlySet<string | null> = new Set(['verify-full', 'verify-ca']);
const THIS_MACHINE: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

/**
 * In production the connection to a database on another machine has to be encrypted. `DATABASE_TLS=off` is for a network that nobody else
 * reaches, or that is encrypted itself.
 */
function readDatabaseUrl(source: Source): string {
  const text = required(
    source,
    'DATABASE_URL',
    'the address of the PostgreSQL database, postgresql://user:password@host:port/name',
  );
  const isOff = oneOf(source, 'DATABASE_TLS', ['required', 'off'], 'required') === 'off';
  if (source['NODE_ENV'] === 'production' && !isOff && !isSafeDatabase(text))
    throw new Error(
      'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full, or set DATABASE_TLS=off where the network is safe.',
    );
  return text;
}

/** An address that the driver takes and `URL` does not is left to the driver, which takes sockets of this machine in such forms. */
function isSafeDatabase(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { hostname, searchParams } = new URL(text);
  return THIS_MACHINE.has(hostname) || CHECKED_SSL_MODES.has(searchParams.get('sslmode'));
}

/** All of them or none: half a carrier would lose messages without a word. */
function readCarriers(source: Source): CarrierSettings | undefined {
  if (oneOf(source, 'MESSAGES', ['outbox', 'carriers'], 'outbox') === 'outbox') return undefined;
  const settings = {
    smsGatewayUrl: required(source, 'SMS_GATEWAY_URL', 'the address that takes POST { to, text }'),
    smsGatewayToken: required(source, 'SMS_GATEWAY_TOKEN', 'the bearer token of the SMS gateway'),
    smtpUrl: required(source, 'SMTP_URL', 'the mail server, smtps://user:password@host:port'),
    mailFrom: required(source, 'MAIL_FROM', 'the address that mail comes from'),
  };
  judgeCarrierTls(source, settings);
  return settings;
}

/**
 * In production the connections to carriers on other machines have to be encrypted, because they carry verification codes and the credentials of the
 * carriers. `CARRIERS_TLS=off` is for a network that nobody else reaches, or that is encrypted itself.
 */
function judgeCarrierTls(source: Source, { smsGatewayUrl, smtpUrl }: CarrierSettings): void {
  const isOff = oneOf(source, 'CARRIERS_TLS', ['required', 'off'], 'required') === 'off';
  if (source['NODE_ENV'] !== 'production' || isOff) return;
  const remedy = 'or set CARRIERS_TLS=off where the network is safe.';
  if (!isOnThisMachine(smsGatewayUrl) && !smsGatewayUrl.toLowerCase().startsWith('https://'))
    throw new Error(`SMS_GATEWAY_URL leads to another machine without TLS: use https, ${remedy}`);
  if (!isOnThisMachine(smtpUrl) && !isCheckedSmtp(smtpUrl))
    throw new Error(
      `SMTP_URL leads to another machine without TLS: use smtps, add requireTLS=true for STARTTLS, and leave the certificate check on, ${remedy}`,
    );
}

function isOnThisMachine(text: string): boolean {
  const hostname = URL.canParse(text) ? new URL(text).hostname : '';
  return hostname !== '' && THIS_MACHINE.has(hostname);
}

/** nodemailer reads the parameters of the address as options: `requireTLS` refuses a server without STARTTLS, `tls.rejectUnauthorized` is the check. */
function isCheckedSmtp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, searchParams } = new URL(text);
  const isEncrypted = protocol === 'smtps:' || (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true');
  const isTurnedOff = ['ignoreTLS', 'secure', 'tls.rejectUnauthorized'].some((name) => searchParams.has(name));
  return isEncrypted && !isTurnedOff;
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

function port(source: Source, name: string, fallback: string): number {
  const value = number(source, name, fallback);
  if (!Number.isInteger(value) || value > PORT_MAX)
    throw new Error(`${name} is "${source[name]}": it must be a whole number from 1 to ${PORT_MAX}.`);
  return value;
}

/** Reads the address of the administration. It is on loopback unless another host is named, because what is served there has no log-in. */
function readAdminAddress(source: Source): AdminAddress | undefined {
  if (!source['ADMIN_PORT']) return undefined;
  return { host: source['ADMIN_HOST'] || '127.0.0.1', port: port(source, 'ADMIN_PORT', '') };
}

/** A switch that gives away codes or accepts tokens that anybody can make: refused where real people are served. */
function isOnForTrial(source: Source, name: string): boolean {
  const isOn = oneOf(source, name, ['on', 'off'], 'off') === 'on';
  if (isOn && source['NODE_ENV'] === 'production')
    throw new Error(`${name} is "on": it must be off where NODE_ENV is production.`);
  return isOn;
}

function oneOf(source: Source, name: string, values: readonly string[], fallback: string): string {
  const value = source[name] ?? fallback;
  if (!values.includes(value)) throw new Error(`${name} is "${value}": it must be one of ${values.join(', ')}.`);
  return value;
}

/** Empty: no proxy is trusted, and `Host` alone counts. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readBodyKeys(text: string): BodyKeySet {
  try {
    const set = JSON.parse(text) as BodyKeySet;
    if (set.keys.length > 0) return set;
  } catch {
    // The error below leaves the text out, because it holds private keys.
  }
  throw new Error('BODY_KEYS cannot be read: it must be JSON, { "keys": [ … ] }, with at least one private key.');
}

/** Reads base64 keys with commas between them. The first one seals, the others still open. */
export function readSecretKeys(text: string): SecretKeys {
  const [first, ...others] = listOf(text).map(readSecretKey);
  if (!first) throw new Error('SECRET_KEY names no key.');
  if (others.some((key) => key.equals(first))) throw new Error('SECRET_KEY names one key twice.');
  return [first, ...others];
}

function readSecretKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== SECRET_KEY_BYTES)
    throw new Error(`SECRET_KEY must be base64 of ${SECRET_KEY_BYTES} bytes; this one has ${key.length}.`);
  return key;
}

const VAULT_KEY = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** `id:base64` with commas between them: the first one seals, the others still open. What cannot be read is not quoted. */
export function readVaultKeys(text: string): VaultKeys {
  const keys = listOf(text).map((each): VaultKey => {
    const [, id, key] = VAULT_KEY.exec(each) ?? [];
    if (id === undefined || key === undefined)
      throw new Error(
        `VAULT_KEYS must be id:base64 of ${SECRET_KEY_BYTES} bytes, several with commas; an id has small letters, digits and dashes.`,
      );
    return { id, key: Buffer.from(key, 'base64') };
  });
  const [first, ...others] = keys;
  if (!first) throw new Error('VAULT_KEYS names no key.');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('VAULT_KEYS names one id twice.');
  return [first, ...others];
}
