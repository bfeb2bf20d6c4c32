import { randomBytes } from 'node:crypto';
import type { FairSeedsValue } from '@baize/contract/schemas/prizes';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import { makeSeed, memberSeedRow, openSeed } from '../../rewards/prize-seeds.ts';

const CLIENT_SEED_BYTES = 10;
/** The most attempts to lock the seeds. More concurrent calls of one member than this may fail. */
const LOCK_ATTEMPTS_MAX = 20;

interface StoredSeeds {
  readonly seedId: bigint;
  readonly seedHash: Buffer;
  readonly sealedSeed: Buffer | null;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The seeds of one draw. The nonce counts the draws with these seeds. */
export interface OpenedSeeds {
  readonly seedId: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Reads the seeds of the member's next draws, or creates them, so that the hash of the server seed is published before the first draw. */
export async function readFairSeeds(
  db: Db,
  keyRing: Pick<KeyRing, 'seal'>,
  { memberId, now }: { readonly memberId: bigint; readonly now: Date },
): Promise<FairSeedsValue> {
  return await transaction(db, async (tx) => toValue(await lockOrMake(tx, keyRing, memberId, now)));
}

/** Reveals the server seed and creates a new one. The client seed is the one that the member has chosen, or a random one. */
export async function changeFairSeeds(
  db: Db,
  keyRing: Pick<KeyRing, 'seal' | 'open'>,
  change: { readonly memberId: bigint; readonly clientSeed: string | undefined; readonly now: Date },
): Promise<FairSeedsValue> {
  const { memberId, clientSeed = randomBytes(CLIENT_SEED_BYTES).toString('hex'), now } = change;
  return await transaction(db, async (tx) => {
    // Changes of one member take turns, so that each of them reveals the seeds of the one before.
    await lockMember(tx, memberId);
    const current = await lockOrMake(tx, keyRing, memberId, now);
    const seed = openStored(keyRing, memberId, current);
    await tx
      .updateTable('fair_seed')
      .set({ seed: Buffer.from(seed, 'hex'), sealed_seed: null, revealed_at: now })
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .where('seed_id', '=', current.seedId)
      .execute();
    await insertSeeds(tx, keyRing, { memberId, clientSeed, now });
    return toValue(await lockOrMake(tx, keyRing, memberId, now));
  });
}

/** Takes the next nonce of the member's seeds for one draw. The row stays locked until the transaction ends. */
export async function takeNonce(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal' | 'open'>,
  { memberId, now }: { readonly memberId: bigint; readonly now: Date },
): Promise<OpenedSeeds> {
  const stored = await lockOrMake(tx, keyRing, memberId, now);
  const { seedId, clientSeed, nonce } = stored;
  await tx
    .updateTable('fair_seed')
    .set({ nonce: nonce + 1 })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('seed_id', '=', seedId)
    .execute();
  return { seedId, serverSeed: openStored(keyRing, memberId, stored), clientSeed, nonce };
}

function toValue({ seedHash, clientSeed, nonce }: StoredSeeds): FairSeedsValue {
  return { seedHash: seedHash.toString('hex'), clientSeed, draws: nonce };
}

function openStored(
  keyRing: Pick<KeyRing, 'open'>,
  memberId: bigint,
  { seedId, seedHash, sealedSeed }: StoredSeeds,
): string {
  assert(sealedSeed !== null, `the seeds ${seedId} in use are revealed`);
  return openSeed(keyRing, memberSeedRow(memberId, seedId), { seed_hash: seedHash, sealed_seed: sealedSeed });
}

/**
 * Locks the seeds in use, or creates them. While a call waits for the lock, another one may reveal these seeds and create new ones; then the lock is
 * tried again.
 */
async function lockOrMake(tx: Tx, keyRing: Pick<KeyRing, 'seal'>, memberId: bigint, now: Date): Promise<StoredSeeds> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS_MAX; attempt += 1) {
    const found = await lockInUse(tx, memberId);
    if (found) return found;
    await insertSeeds(tx, keyRing, { memberId, clientSeed: randomBytes(CLIENT_SEED_BYTES).toString('hex'), now });
  }
  throw new Error(`the seeds of member ${memberId} changed ${LOCK_ATTEMPTS_MAX} times while they were locked`);
}

async function lockInUse(tx: Tx, memberId: bigint): Promise<StoredSeeds | undefined> {
  return await tx
    .selectFrom('fair_seed')
    .select([
      'seed_id as seedId',
      'seed_hash as seedHash',
      'sealed_seed as sealedSeed',
      'client_seed as clientSeed',
      'nonce',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('revealed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

interface NewSeeds {
  readonly memberId: bigint;
  readonly clientSeed: string;
  readonly now: Date;
}

/** Inserts a pair of seeds. Two first calls at once insert one pair. */
async function insertSeeds(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { memberId, clientSeed, now }: NewSeeds,
): Promise<void> {
  const seedId = makeRecordId(now);
  const { sealed } = makeSeed(keyRing, memberSeedRow(memberId, seedId));
  await sql`
    insert into fair_seed (bucket, member_id, seed_id, seed_hash, sealed_seed, client_seed, created_at)
    values (${bucketOf(memberId)}, ${memberId}, ${seedId}, ${sealed.seed_hash}, ${sealed.sealed_seed}, ${clientSeed}, ${now})
    on conflict (bucket, member_id) where revealed_at is null do nothing`.execute(tx);
}
