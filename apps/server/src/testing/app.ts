import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Reply } from '@baize/contract/reply';
import { CompactEncrypt, importJWK } from 'jose';
import type { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { makeBodyKeys, publicBodyKey, type BodyKeySet } from '../platform/body-keys.ts';
import type { CountryOfIp } from '../platform/country-of-ip.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { createPool } from '../platform/db.ts';
import { createIdTokenReader } from '../platform/id-token.ts';
import type { SecretKeys } from '../platform/key-ring.ts';
import { outboxPort, type MessagePort } from '../platform/messages.ts';
import { LONG_LIMITS, SCREEN_LIMITS } from '../platform/pool-limits.ts';
import type { VaultKeys } from '../platform/vault.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { createMerchant, MIDDAY_ZONE } from './world.ts';

/**
 * The whole server on its own database, with the hosts, hooks and modules of production. Tests send their requests through `inject` of Fastify, without
 * a network.
 */
export interface TestApp extends TestDb {
  readonly app: FastifyInstance;
  readonly bodyKeys: BodyKeySet;
  /** The connections of the server under test. `db` has its own connections. */
  readonly pool: ReturnType<typeof createPool>;
  /** The connections of the wallet API and the webhooks. They are those of `pool` unless the test sets `hasMoneyPool`. */
  readonly moneyPool: ReturnType<typeof createPool>;
  /** Stops the server's clock at this time. `undefined` sets it back to the real time. */
  at(now: Date | undefined): void;
  /** Encrypts a body for the server as the sites do. */
  seal(body: unknown, options?: SealOptions): Promise<string>;
  /** Sends a request. The host is `MEMBER_HOST` by default. */
  ask(options: AskOptions): Promise<Answer>;
}

interface SealOptions {
  readonly iat?: number;
  readonly jti?: string;
  readonly aud?: string;
  readonly keys?: BodyKeySet;
}

interface AskOptions {
  readonly method: NonNullable<InjectOptions['method']>;
  readonly url: string;
  readonly host?: string;
  readonly token?: string | undefined;
  readonly sealed?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The reply of the server to a request. */
export interface Answer {
  readonly status: number;
  readonly body: Reply<unknown>;
  readonly headers: LightMyRequestResponse['headers'];
}

export const MEMBER_HOST = 'play.one.test';
export const AGENT_HOST = 'agent.one.test';
export const OTHER_MEMBER_HOST = 'play.two.test';

/** Keys with which the server under test seals secrets. */
export const TEST_SECRET_KEYS: SecretKeys = [Buffer.alloc(32, 7)];

/** The keys with which the server under test seals account numbers. */
export const TEST_VAULT_KEYS: VaultKeys = [{ id: 'test-1', key: Buffer.alloc(32, 9) }];

/** Opens a server with two brands (`createBrands`) on a new database. */
export async function openTestApp({
  rateLimitScale = 1000,
  messages = outboxPort,
  outboxPage = false,
  findCountry,
  logger = false,
  poolMax = 10,
  hasMoneyPool = false,
  metrics,
}: {
  rateLimitScale?: number;
  messages?: MessagePort;
  outboxPage?: boolean;
  findCountry?: CountryOfIp;
  logger?: NonNullable<FastifyServerOptions['logger']>;
  /** The number of database connections of the server under test. */
  poolMax?: number;
  /** Whether the wallet API and the webhooks have their own connections, as in production. */
  hasMoneyPool?: boolean;
  /** The registry for the metrics of the server under test. */
  metrics?: Registry;
} = {}): Promise<TestApp> {
  const database = await openTestDb();
  await createBrands(database);
  const openPool = () =>
    createPool({
      connectionString: database.appUrl,
      max: poolMax,
      limits: { ...LONG_LIMITS, connectMs: SCREEN_LIMITS.connectMs },
      onError: () => {},
    });
  const pool = openPool();
  const moneyPool = hasMoneyPool ? openPool() : pool;
  const bodyKeys = await makeBodyKeys();
  let clock: Date | undefined;
  const now = (): Date => clock ?? new Date();
  const options = {
    pool,
    moneyPool,
    bodyKeys,
    secretKeys: TEST_SECRET_KEYS,
    vaultKeys: TEST_VAULT_KEYS,
    production: true,
    trustedProxies: ['127.0.0.1'],
    rateLimitScale,
    messages,
    // The partners of a test listen on this machine.
    fetchPartner: createPartnerFetchFor(false),
    readIdToken: createIdTokenReader({ emulator: true }),
    outboxPage,
    findCountry,
    logger,
    now,
    ...(metrics && { metrics }),
  };
  const app = await buildApp(options);
  return {
    ...database,
    app,
    bodyKeys,
    pool,
    moneyPool,
    at: (moment) => {
      clock = moment;
    },
    seal: async (body, { iat = now().getTime() / 1000, jti = randomUUID(), aud, keys = bodyKeys } = {}) =>
      await sealTo(keys, { iat, jti, aud, body }),
    ask: async (question) => await ask(app, question),
    close: async () => {
      await app.close();
      await pool.end();
      if (hasMoneyPool) await moneyPool.end();
      await database.close();
    },
  };
}

async function sealTo(keys: BodyKeySet, plain: unknown): Promise<string> {
  const { kid, ...jwk } = publicBodyKey(keys);
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

async function ask(
  app: FastifyInstance,
  { method, url, host = MEMBER_HOST, token, sealed, json, headers }: AskOptions,
): Promise<Answer> {
  const type = sealed === undefined ? 'application/json' : 'application/jose';
  const hasBody = sealed !== undefined || json !== undefined;
  const response = await app.inject({
    method,
    url,
    headers: {
      host,
      ...(hasBody ? { 'content-type': type } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(hasBody ? { payload: sealed ?? JSON.stringify(json) } : {}),
  });
  return { status: response.statusCode, body: response.json<Reply<unknown>>(), headers: response.headers };
}

/** Creates two brands with registration by user name and password. The first brand has both sites and demo deposits. */
async function createBrands({ db }: TestDb): Promise<void> {
  await createMerchant(db, 1, MIDDAY_ZONE);
  await createMerchant(db, 2, MIDDAY_ZONE);
  const hosts = [
    { host: MEMBER_HOST, merchant_id: 1, site: 'member' },
    { host: AGENT_HOST, merchant_id: 1, site: 'agent' },
    { host: OTHER_MEMBER_HOST, merchant_id: 2, site: 'member' },
  ];
  await db
    .insertInto('merchant_domain')
    .values(hosts.map((row) => ({ ...row, origin: `http://${row.host}` })))
    .execute();
  const rule = { enabled: true, required: true, accepted_pattern: '*' };
  const rules = [
    { field: 'username', pattern_id: 1, min_length: 4, max_length: 16 },
    { field: 'password', pattern_id: 5, min_length: 8, max_length: 20 },
    { field: 'referralCode', required: false, pattern_id: 4, min_length: 6, max_length: 12 },
  ];
  for (const merchant_id of [1, 2]) {
    await db
      .insertInto('register_rule')
      .values(rules.map((each) => ({ ...rule, ...each, merchant_id })))
      .execute();
  }
  await db.insertInto('merchant_switch').values({ merchant_id: 1, mod_id: 'DEMOCASHIER', enabled: true }).execute();
}

/** Builds the request of a registration by user name. `more` adds or replaces inputs. */
export function registration(username: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    username,
    password: 'Lantern2026',
    confirmPassword: 'Lantern2026',
    referralCode: null,
    registerUrl: `http://${MEMBER_HOST}/register`,
    registerMethod: 'WEB',
    language: 'en',
    login: true,
    termsAccepted: true,
    ...more,
  };
}
