import type { Db } from '../db/db.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { hasUnfinishedRound } from '../rounds/round-queries.ts';
import { activeSeed, rotateSeed, type RotatedSeeds } from '../sessions/seed-store.ts';

/** Reveals the pair of seeds in use, unless a round on it is still open: its result may not be known before its bet is taken. */
export async function rotate(
  db: Db,
  playerRef: string,
  clientSeed: string | undefined,
): Promise<RotatedSeeds | Refusal> {
  return await db.transaction(async (tx) => {
    // Locks the player's seeds: no spin is reserved while we look.
    await activeSeed(tx, playerRef);
    if (await hasUnfinishedRound(tx, playerRef)) return refuse('round_unfinished');
    return await rotateSeed(tx, playerRef, clientSeed);
  });
}
