import { join } from 'node:path';

/** The configuration that an operator sets in environment variables. It is read once, when the process starts. */
export interface Env {
  readonly host: string;
  readonly port: number;
  /** The address that serves health, readiness and metrics. `undefined` turns the admin server off. */
  readonly admin: { readonly host: string; readonly port: number } | undefined;
  /** The platform server, which answers the calls of both sites. */
  readonly apiOrigin: string;
  /** Origins of game vendors whose games a page may show in a frame. */
  readonly gameOrigins: readonly string[];
  /** Patterns of the host names of the players' site, in which `*` stands for one or more characters. */
  readonly playerHosts: readonly string[];
  /** Patterns of the host names of the agents' site. They are tried before `playerHosts`. */
  readonly agentHosts: readonly string[];
  /** Holds `player/dist`, `player/dist-host` and `agent/dist`, as the build writes them. */
  readonly sitesFolder: string;
  /** Holds the pictures that are served under `/art/`. */
  readonly artFolder: string;
  /** IP addresses or CIDR ranges of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** `max-age` of HSTS on replies to HTTPS requests; 0 sends no HSTS. */
  readonly hstsSeconds: number;
  /** A rendered first view younger than this is sent again without asking the platform for its data. */
  readonly viewKeepMs: number;
  /** The log level. At `info` and more verbose levels, every request is logged. */
  readonly logLevel: string;
}

type Source = Readonly<Record<string, string | undefined>>;

const PORT_MAX = 65_535;
/** Two years. */
const HSTS_MAX_SECONDS = 63_072_000;
/** One year. */
const HSTS_DEFAULT_SECONDS = 31_536_000;
const VIEW_KEEP_MAX_MS = 60_000;
const VIEW_KEEP_DEFAULT_MS = 1_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const HOST_PATTERN = /^[a-z0-9*.-]+$/;
const ROOT = join(import.meta.dirname, '../../..');

/** Reads and validates the environment. Throws an error whose message names the invalid variable and says what it must hold. */
export function readEnv(source: Source): Env {
  return {
    host: source['HOST'] || '127.0.0.1',
    port: readWholeNumber(source, 'PORT', { fallback: 8080, min: 1, max: PORT_MAX }),
    admin: readAdminAddress(source),
    apiOrigin: readApiOrigin(source),
    gameOrigins: readList(source['GAME_ORIGINS']).map((text) => parseOrigin('GAME_ORIGINS', text)),
    playerHosts: readHosts(source, 'PLAYER_HOSTS', 'play.*'),
    agentHosts: readHosts(source, 'AGENT_HOSTS', 'agent.*'),
    sitesFolder: source['SITES_FOLDER'] || join(ROOT, 'apps'),
    artFolder: source['ART_FOLDER'] || join(ROOT, 'tooling/art/dist'),
    trustedProxies: readList(source['TRUSTED_PROXIES'] ?? '127.0.0.1/8,::1/128'),
    hstsSeconds: readWholeNumber(source, 'HSTS_SECONDS', {
      fallback: HSTS_DEFAULT_SECONDS,
      min: 0,
      max: HSTS_MAX_SECONDS,
    }),
    viewKeepMs: readWholeNumber(source, 'VIEW_KEEP_MS', {
      fallback: VIEW_KEEP_DEFAULT_MS,
      min: 0,
      max: VIEW_KEEP_MAX_MS,
    }),
    logLevel: readLogLevel(source),
  };
}

/** Metrics have no log-in, so they are served on loopback unless another address is named. */
function readAdminAddress(source: Source): Env['admin'] {
  if (!source['ADMIN_PORT']) return undefined;
  const port = readWholeNumber(source, 'ADMIN_PORT', { fallback: 0, min: 1, max: PORT_MAX });
  return { host: source['ADMIN_HOST'] || '127.0.0.1', port };
}

function readApiOrigin(source: Source): string {
  const text = source['API_ORIGIN'];
  if (!text) throw new Error('API_ORIGIN is missing: set it to the origin of the platform server, http://host:port.');
  return parseOrigin('API_ORIGIN', text);
}

interface WholeNumberRange {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

function readWholeNumber(source: Source, name: string, { fallback, min, max }: WholeNumberRange): number {
  const text = source[name];
  const value = text === undefined || text === '' ? fallback : Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} is "${text}": it must be a whole number from ${min} to ${max}.`);
  return value;
}

function parseOrigin(name: string, text: string): string {
  const isOrigin = /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;
  if (!isOrigin) throw new Error(`${name} holds "${text}": it must be an origin, http(s)://host:port without a path.`);
  return new URL(text).origin;
}

function readHosts(source: Source, name: string, fallback: string): string[] {
  const hosts = readList(source[name] || fallback).map((host) => host.toLowerCase());
  const invalidHost = hosts.find((host) => !HOST_PATTERN.test(host));
  if (invalidHost !== undefined)
    throw new Error(
      `${name} holds "${invalidHost}": it must be a host name without a port, in which * stands for anything.`,
    );
  return hosts;
}

function readLogLevel(source: Source): string {
  const level = source['LOG_LEVEL'] || 'warn';
  if (!LOG_LEVELS.includes(level))
    throw new Error(`LOG_LEVEL is "${level}": it must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function readList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
