import { randomUUID } from 'node:crypto';
import { computeCommitment, newClientSeed, newServerSeed } from '../../fairness/seeds.ts';
import type { Db, Tx } from '../db/db.ts';

/**
 * A server seed and a client seed, from which rounds are drawn together with a nonce. The player knows the hash of the server seed (the
 * commitment) before play.
 */
export interface SeedPair {
  readonly id: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  /** The nonce of the next round, which is also the number of rounds that were drawn from this pair. */
  readonly nextNonce: number;
  /** True after the rotation: the player may know the server seed, and no further round is drawn from this pair. */
  readonly isRevealed: boolean;
}

interface SeedRow {
  id: string;
  server_seed: string;
  commitment: string;
  client_seed: string;
  next_nonce: number;
  revealed_at: Date | null;
}

const COLUMNS = 'id, server_seed, commitment, client_seed, next_nonce, revealed_at';

/** Returns the player's active seed pair, and inserts a new pair if there is none. The row stays locked until the transaction ends. */
export async function lockActiveSeedPair(tx: Tx, playerRef: string): Promise<SeedPair> {
  const found = await lockExistingSeedPair(tx, playerRef);
  if (found) return found;
  await insertSeedPair(tx, playerRef, newClientSeed());
  const inserted = await lockExistingSeedPair(tx, playerRef);
  if (!inserted) throw new Error('the seed pair that was just inserted is not there');
  return inserted;
}

/** Returns the next nonce of the locked pair and increments it, so that no two rounds share a nonce. Call it once for each locked pair: `seed` itself is not updated. */
export async function reserveNonce(tx: Tx, seed: SeedPair): Promise<number> {
  await tx.query('update fair_seed set next_nonce = next_nonce + 1 where id = $1', [seed.id]);
  return seed.nextNonce;
}

/** The result of a rotation: the former pair, whose server seed the player may now know, and the new active pair. */
export interface SeedRotation {
  readonly revealed: SeedPair;
  readonly next: SeedPair;
}

/**
 * Reveals the active pair and inserts a new pair. The new server seed is drawn after the client seed is fixed; if `clientSeed` is undefined,
 * a random client seed is used.
 */
export async function rotateSeedPair(tx: Tx, playerRef: string, clientSeed: string | undefined): Promise<SeedRotation> {
  const active = await lockActiveSeedPair(tx, playerRef);
  const [row] = await tx.query<SeedRow>(`update fair_seed set revealed_at = now() where id = $1 returning ${COLUMNS}`, [
    active.id,
  ]);
  if (!row) throw new Error(`the locked seed pair ${active.id} does not exist`);
  await insertSeedPair(tx, playerRef, clientSeed ?? newClientSeed());
  return { revealed: toSeedPair(row), next: await lockActiveSeedPair(tx, playerRef) };
}

/** Finds the seed pairs by their ids. Unknown ids are missing from the map. */
export async function findSeedPairs(db: Db, ids: readonly string[]): Promise<Map<string, SeedPair>> {
  const rows = await db.query<SeedRow>(`select ${COLUMNS} from fair_seed where id = any($1::uuid[])`, [ids]);
  return new Map(rows.map((row) => [row.id, toSeedPair(row)]));
}

async function lockExistingSeedPair(tx: Tx, playerRef: string): Promise<SeedPair | undefined> {
  const rows = await tx.query<SeedRow>(
    `select ${COLUMNS} from fair_seed where player_ref = $1 and revealed_at is null for update`,
    [playerRef],
  );
  return rows[0] && toSeedPair(rows[0]);
}

async function insertSeedPair(tx: Tx, playerRef: string, clientSeed: string): Promise<void> {
  const serverSeed = newServerSeed();
  // If two sessions insert a player's first pair concurrently, the second insert does nothing.
  await tx.query(
    `insert into fair_seed (id, player_ref, server_seed, commitment, client_seed) values ($1, $2, $3, $4, $5)
     on conflict (player_ref) where revealed_at is null do nothing`,
    [randomUUID(), playerRef, serverSeed, await computeCommitment(serverSeed), clientSeed],
  );
}

function toSeedPair(row: SeedRow): SeedPair {
  return {
    id: row.id,
    serverSeed: row.server_seed,
    commitment: row.commitment,
    clientSeed: row.client_seed,
    nextNonce: row.next_nonce,
    isRevealed: row.revealed_at !== null,
  };
}
