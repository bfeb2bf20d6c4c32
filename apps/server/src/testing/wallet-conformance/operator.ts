import type { Helpers, Operator } from '@baize/wallet-conformance';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { KEY_CACHE_SECONDS } from '../../modules/wallet-api/keys.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import {
  createKeyPair,
  createLaunchToken,
  STAKE_MAX_MINOR,
  type ConformanceSite,
  type ConformanceWorld,
  type TestIntegration,
} from './world.ts';

const createPastDate = () => new Date(Date.now() - 1_000);

/** Creates the functions that the operator of our own wallet provides to the conformance kit, for one integration. */
export function createHelpers(
  world: ConformanceWorld,
  integration: TestIntegration,
): Omit<Helpers, 'otherIntegration'> {
  const site = world.siteOf(integration.dialect);
  return {
    launchToken: async (balanceMinor) => await createLaunchToken(world, integration, balanceMinor),
    expire: async (gameSession) => {
      await world.db
        .updateTable('game_session')
        .set({ expires_at: createPastDate() })
        .where('token_hash', '=', hashToken(gameSession))
        .execute();
    },
    operator: {
      ...createPlayerActions(world.db),
      ...createGameActions(world.db, integration),
      ...createKeyActions(world, site, integration),
      restart: site.restart,
      holdWallet: async (playerId) => await holdWallet(world, site, playerId),
      endDay: async () => await endDay(world.db),
    },
  };
}

const SESSION_MINUTES = 1n;
const PLAYED_MINUTES = 3;

function createPlayerActions(db: Db) {
  const setLimit = async (playerId: string, kind: string, value: bigint) => {
    const limit = { member_id: BigInt(playerId), kind, period: 'day', value };
    await db.insertInto('play_limit').values(limit).execute();
  };
  return {
    block: async (playerId) => {
      await db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', BigInt(playerId)).execute();
    },
    exclude: async (playerId) => {
      const exclusion = { member_id: BigInt(playerId), kind: 'exclusion', since: createPastDate(), until: null };
      await db.insertInto('play_exclusion').values(exclusion).execute();
    },
    limitLoss: async (playerId, lossMinor) => await setLimit(playerId, 'loss', lossMinor),
    exhaustSession: async (playerId) => {
      await setLimit(playerId, 'session', SESSION_MINUTES);
      const { bet_id, placed_at } = await db
        .selectFrom('bet')
        .select(['bet_id', 'placed_at'])
        .where('member_id', '=', BigInt(playerId))
        .orderBy('bet_id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('bet')
        .set({ placed_at: new Date(placed_at.getTime() - PLAYED_MINUTES * 60_000) })
        .where('member_id', '=', BigInt(playerId))
        .where('bet_id', '=', bet_id)
        .execute();
    },
    expireLaunchToken: async (launchToken) => {
      await db
        .updateTable('launch_token')
        .set({ expires_at: createPastDate() })
        .where('token_hash', '=', hashToken(launchToken))
        .execute();
    },
  } satisfies Operator;
}

function createGameActions(db: Db, { code }: TestIntegration) {
  return {
    limitStake: async (gameCode, stakeMinor) => {
      await db
        .updateTable('game')
        .set({ max_stake_minor: stakeMinor ?? STAKE_MAX_MINOR })
        .where('vendor_code', '=', code)
        .where('game_code', '=', gameCode)
        .execute();
    },
    setGameEnabled: async (gameCode, enabled) => {
      await db
        .updateTable('game')
        .set({ state: enabled ? 'active' : 'off' })
        .where('vendor_code', '=', code)
        .where('game_code', '=', gameCode)
        .execute();
    },
    setMaintenance: async (active) => {
      const state = active ? 'maintenance' : 'active';
      await db.updateTable('integration').set({ state }).where('code', '=', code).execute();
    },
  } satisfies Operator;
}

let createdKeys = 0;

function createKeyActions({ db }: ConformanceWorld, site: ConformanceSite, { code, dialect }: TestIntegration) {
  // The clock jumps forward or back by more than the age of cached keys, so that the server reads the keys again at once.
  const forgetKeys = () => {
    site.aheadMs = site.aheadMs === 0 ? KEY_CACHE_SECONDS * 2_000 : 0;
  };
  return {
    addKey: async () => {
      createdKeys += 1;
      const keyId = `more${createdKeys}`;
      const { secret, ...key } = createKeyPair(dialect);
      await db
        .insertInto('integration_key')
        .values({ integration_code: code, key_id: keyId, ...key })
        .execute();
      forgetKeys();
      return { keyId, secret };
    },
    retireKey: async (keyId) => {
      await db.updateTable('integration_key').set({ retired_at: new Date() }).where('key_id', '=', keyId).execute();
      forgetKeys();
    },
  } satisfies Operator;
}

/** Locks the player's wallet, as a transaction of a stalled process would. Returns the function that releases the lock. */
async function holdWallet(
  { db }: ConformanceWorld,
  site: ConformanceSite,
  playerId: string,
): Promise<() => Promise<void>> {
  const tx = await db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const memberId = BigInt(playerId);
  await tx
    .selectFrom('wallet_account')
    .select('balance_minor')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
  site.heldWallets += 1;
  return async () => {
    site.heldWallets -= 1;
    await tx.rollback().execute();
  };
}

const DAY_MS = 86_400_000;

/** Moves the transactions of today to yesterday, because a reconciliation file can be read only after its day. Returns yesterday. */
async function endDay(db: Db): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const stored = await db
    .selectFrom('wallet_transaction')
    .select(['integration_code', 'transaction_id', 'created_at'])
    .where('created_at', '>=', new Date(`${today}T00:00:00Z`))
    .execute();
  // Row by row, because Citus refuses an update that computes a time from a column.
  for (const { integration_code, transaction_id, created_at } of stored)
    await db
      .updateTable('wallet_transaction')
      .set({ created_at: new Date(created_at.getTime() - DAY_MS) })
      .where('integration_code', '=', integration_code)
      .where('transaction_id', '=', transaction_id)
      .execute();
  return new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
}
