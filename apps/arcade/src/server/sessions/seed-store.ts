import { randomUUID } from 'node:crypto';
import { commitmentOf, newClientSeed, newServerSeed } from '../../fairness/seeds.ts';
import type { Db, Tx } from '../db/db.ts';

export interface StoredSeed {
  readonly id: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nextNonce: number;
  readonly revealed: boolean;
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

/** The player's pair of seeds in use, made when there is none. The row stays locked until the transaction ends. */
export async function activeSeed(tx: Tx, playerRef: string): Promise<StoredSeed> {
  const found = await lockActive(tx, playerRef);
  if (found) return found;
  await insertSeed(tx, playerRef, newClientSeed());
  const made = await lockActive(tx, playerRef);
  if (!made) throw new Error('a seed that was just made is gone');
  return made;
}

/** Uses up the next nonce: no two rounds ever share one. */
export async function takeNonce(tx: Tx, seed: StoredSeed): Promise<number> {
  await tx.query('update fair_seed set next_nonce = next_nonce + 1 where id = $1', [seed.id]);
  return seed.nextNonce;
}

export interface RotatedSeeds {
  readonly revealed: StoredSeed;
  readonly next: StoredSeed;
}

/** Reveals the seed in use and puts a new pair in its place. A client seed is fixed before the new server seed is drawn. */
export async function rotateSeed(tx: Tx, playerRef: string, clientSeed: string | undefined): Promise<RotatedSeeds> {
  const revealed = await activeSeed(tx, playerRef);
  await tx.query('update fair_seed set revealed_at = now() where id = $1', [revealed.id]);
  await insertSeed(tx, playerRef, clientSeed ?? newClientSeed());
  return { revealed, next: await activeSeed(tx, playerRef) };
}

export async function findSeeds(db: Db, ids: readonly string[]): Promise<Map<string, StoredSeed>> {
  const rows = await db.query<SeedRow>(`select ${COLUMNS} from fair_seed where id = any($1::uuid[])`, [ids]);
  return new Map(rows.map((row) => [row.id, toSeed(row)]));
}

async function lockActive(tx: Tx, playerRef: string): Promise<StoredSeed | undefined> {
  const rows = await tx.query<SeedRow>(
    `select ${COLUMNS} from fair_seed where player_ref = $1 and revealed_at is null for update`,
    [playerRef],
  );
  return rows[0] && toSeed(rows[0]);
}

async function insertSeed(tx: Tx, playerRef: string, clientSeed: string): Promise<void> {
  const serverSeed = newServerSeed();
  // Two first visits at once: the one active pair per player is the one that came first.
  await tx.query(
    `insert into fair_seed (id, player_ref, server_seed, commitment, client_seed) values ($1, $2, $3, $4, $5)
     on conflict (player_ref) where revealed_at is null do nothing`,
    [randomUUID(), playerRef, serverSeed, await commitmentOf(serverSeed), clientSeed],
  );
}

function toSeed(row: SeedRow): StoredSeed {
  return {
    id: row.id,
    serverSeed: row.server_seed,
    commitment: row.commitment,
    clientSeed: row.client_seed,
    nextNonce: row.next_nonce,
    revealed: row.revealed_at !== null,
  };
}
