import type { Db, Tx } from '../db/db.ts';
import { lockActiveSeedPair } from './seed-store.ts';

/** Why the platform closes the games of a player (docs/integrators/transfer-wallets.md lists the codes). */
export const CLOSE_REASONS = [
  'LIMIT_LOSS',
  'LIMIT_SESSION',
  'LIMIT_STAKE',
  'SELF_EXCLUDED',
  'USER_BLOCKED',
  'OPERATOR',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

interface PlayerPurse {
  readonly playerRef: string;
  /** The name of the arcade's own wallet (purse) from which the sessions take their stakes. */
  readonly purse: string;
}

/**
 * Closes the player's open sessions that take their stakes from this purse. After this function has returned, no round begins in these
 * sessions; a round that has already been reserved continues to its end. A session that is already closed keeps its first reason.
 */
export async function closeSessions(db: Db, { playerRef, purse }: PlayerPurse, reason: CloseReason): Promise<void> {
  await db.transaction(async (tx) => {
    const openSessions = await tx.query<{ id: string }>(
      'select id from game_session where player_ref = $1 and purse = $2 and closed_as is null and expires_at > now()',
      [playerRef, purse],
    );
    if (openSessions.length === 0) return;
    // A spin reserves its round under the same row lock, so the round is either reserved before the close or refused as closed.
    await lockActiveSeedPair(tx, playerRef);
    await tx.query(
      `update game_session set closed_as = $2, closed_at = now()
       where id = any($1::uuid[]) and closed_as is null`,
      [openSessions.map(({ id }) => id), reason],
    );
  });
}

/** Returns why the platform closed the session, or `undefined` if the session is open. */
export async function findCloseReason(tx: Tx, sessionId: string): Promise<CloseReason | undefined> {
  const [row] = await tx.query<{ closed_as: CloseReason | null }>('select closed_as from game_session where id = $1', [
    sessionId,
  ]);
  return row?.closed_as ?? undefined;
}
