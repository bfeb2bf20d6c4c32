import type { Db } from '../db/db.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { hasUnfinishedRound } from '../rounds/round-queries.ts';
import { lockActiveSeedPair, rotateSeedPair, type SeedRotation } from '../sessions/seed-store.ts';

/**
 * Reveals the active seed pair and inserts a new pair. Refuses while the player has an unfinished round, because the revealed seed would tell
 * the player the result of the round before its bet is accepted.
 */
export async function rotateSeeds(
  db: Db,
  playerRef: string,
  clientSeed: string | undefined,
): Promise<SeedRotation | Refusal> {
  return await db.transaction(async (tx) => {
    // The lock prevents a spin from being reserved between the check and the rotation.
    await lockActiveSeedPair(tx, playerRef);
    if (await hasUnfinishedRound(tx, playerRef)) return refuse('round_unfinished');
    return await rotateSeedPair(tx, playerRef, clientSeed);
  });
}
