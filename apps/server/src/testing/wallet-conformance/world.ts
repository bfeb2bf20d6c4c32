import { generateKeyPairSync } from 'node:crypto';
import { fastify, type FastifyInstance } from 'fastify';
import { bucketOf } from '../../domain/bucket.ts';
import { dialects } from '../../modules/wallet-api/dialects/dialects.ts';
import { registerWalletApi } from '../../modules/wallet-api/plugin.ts';
import type { Db } from '../../platform/db.ts';
import { makeMemberToken, makeToken } from '../../platform/tokens.ts';
import { openTestDb } from '../test-db.ts';
import { createMember, createMerchant, fund, MIDDAY_ZONE } from '../world.ts';

const MERCHANT = 1;
export const STAKE_MAX_MINOR = 100_000n;
/** The document demands a reply within 2 seconds. The limit of the tests is higher, so that they do not fail on a busy machine. */
const REPLY_WITHIN_MS = 60_000;
/** The limit while a wallet is locked, so that a call that cannot be answered does not wait long. */
const REPLY_WITHIN_MS_HELD = 1_000;
const LAUNCH_TOKEN_MS = 60_000;

/** An integration with a key, a vendor and a game of its own. */
export interface TestIntegration {
  readonly code: string;
  readonly dialect: string;
  readonly keyId: string;
  /** A secret, or a private key in PEM. */
  readonly secret: string;
  readonly gameCode: string;
}

export type KeyPair = Readonly<{ secret: string; sealed_secret: Buffer | null; public_key: string | null }>;

/** A server for the integrations of one dialect, so that restarts and clock changes of one dialect do not disturb the others. */
export interface ConformanceSite {
  readonly own: TestIntegration;
  readonly other: TestIntegration;
  readonly app: () => FastifyInstance;
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
  restarts: number;
  /** The time in ms by which the wallet's clock is ahead of the real clock. */
  aheadMs: number;
  /** The number of wallets that are locked at the moment. */
  heldWallets: number;
}

/** The wallet API on its own database, with a site for each dialect. */
export interface ConformanceWorld {
  readonly db: Db;
  readonly siteOf: (dialect: string) => ConformanceSite;
  readonly close: () => Promise<void>;
}

export async function openConformanceWorld(): Promise<ConformanceWorld> {
  const testDb = await openTestDb();
  const { db } = testDb;
  await createMerchant(db, MERCHANT, MIDDAY_ZONE);
  const sites = new Map<string, ConformanceSite>();
  for (const [at, dialect] of Object.keys(dialects).entries())
    sites.set(dialect, await openSite(db, dialect, 2 * at + 1));
  return {
    db,
    siteOf: (dialect) => {
      const site = sites.get(dialect);
      if (!site) throw new Error(`the server does not speak ${dialect}`);
      return site;
    },
    close: async () => {
      await Promise.all([...sites.values()].map(async (site) => await site.close()));
      await testDb.close();
    },
  };
}

async function openSite(db: Db, dialect: string, nodeId: number): Promise<ConformanceSite> {
  const name = dialect.toUpperCase().replaceAll('-', '_').slice(0, CODE_CHARACTERS_MAX);
  const openApp = async (replyWithinMs: number) => {
    const app = fastify();
    const now = () => new Date(Date.now() + site.aheadMs);
    const openSecret = (sealed: Buffer) => sealed.toString('utf8');
    await app.register(registerWalletApi, { prefix: '/seamless', db, now, openSecret, replyWithinMs });
    return app;
  };
  const site: ConformanceSite = {
    own: await createIntegration(db, { code: `${name}_1`, dialect, nodeId }),
    other: await createIntegration(db, { code: `${name}_2`, dialect, nodeId: nodeId + 1 }),
    app: () => (site.heldWallets > 0 ? hurriedApp : app),
    restart: async () => {
      await app.close();
      app = await openApp(REPLY_WITHIN_MS);
      site.restarts += 1;
    },
    close: async () => {
      await Promise.all([app.close(), hurriedApp.close()]);
    },
    restarts: 0,
    aheadMs: 0,
    heldWallets: 0,
  };
  let app = await openApp(REPLY_WITHIN_MS);
  const hurriedApp = await openApp(REPLY_WITHIN_MS_HELD);
  return site;
}

const CODE_CHARACTERS_MAX = 12;

interface NewIntegration {
  readonly code: string;
  readonly dialect: string;
  readonly nodeId: number;
}

async function createIntegration(db: Db, { code, dialect, nodeId }: NewIntegration): Promise<TestIntegration> {
  await db
    .insertInto('integration')
    .values({ code, dialect, name: code, launch_url: 'http://127.0.0.1', wallet_mode: 'single', may_adjust: true })
    .execute();
  const { secret, ...key } = createKeyPair(dialect);
  const keyId = 'k1';
  await db
    .insertInto('integration_key')
    .values({ integration_code: code, key_id: keyId, ...key })
    .execute();
  await db.insertInto('vendor').values({ code, name: code, integration_code: code, position: nodeId }).execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: MERCHANT, vendor_code: code }).execute();
  const gameCode = `game-${nodeId}`;
  await db
    .insertInto('game')
    .values({
      node_id: nodeId,
      vendor_code: code,
      game_type: 'RNG',
      game_code: gameCode,
      names: JSON.stringify({ en: 'Lantern Garden', ne: 'लालटिन बगैंचा' }),
      icon: 'lantern',
      max_stake_minor: STAKE_MAX_MINOR,
      position: nodeId,
    })
    .execute();
  return { code, dialect, keyId, secret, gameCode };
}

/** The keys are small, because the tests sign thousands of calls. The length of production keys is checked when they are added. */
const RSA_BITS = 1_024;

/** Creates the key of a dialect: a secret for both sides, or an RSA key pair. */
export function createKeyPair(dialect: string): KeyPair {
  if (dialects[dialect]?.keys === 'secret') {
    const { token } = makeToken();
    return { secret: token, sealed_secret: Buffer.from(token), public_key: null };
  }
  const pair = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  return {
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sealed_secret: null,
    public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

let players = 0;

/** Creates a player with this balance, and a launch token as the platform creates one when a game is opened. */
export async function createLaunchToken(
  { db }: ConformanceWorld,
  { code, gameCode }: TestIntegration,
  balanceMinor: bigint,
): Promise<string> {
  players += 1;
  const { memberId } = await createMember(db, { merchantId: MERCHANT, account: `player${players}` });
  if (balanceMinor > 0n) await fund(db, memberId, balanceMinor);
  const { token, hash } = makeMemberToken(memberId);
  await db
    .insertInto('launch_token')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      token_hash: hash,
      integration_code: code,
      vendor_code: code,
      game_code: gameCode,
      language: 'ne',
      expires_at: new Date(Date.now() + LAUNCH_TOKEN_MS),
    })
    .execute();
  return token;
}
