import type { Db, Tx } from '../db/db.ts';
import { activeSeed } from './seed-store.ts';

/** Why the platform closes the games of a player, in its words (docs/integrators/transfer-wallets.md). */
export const CLOSE_REASONS = [
  'LIMIT_LOSS',
  'LIMIT_SESSION',
  'LIMIT_STAKE',
  'SELF_EXCLUDED',
  'USER_BLOCKED',
  'OPERATOR',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

interface Played {
  readonly playerRef: string;
  readonly purse: string;
}

/**
 * Closes what stakes from this purse: once this has returned, no round begins in it. One that has begun ends as it would have. Closed
 * again, the first word stays.
 */
export async function closeSessions(db: Db, { playerRef, purse }: Played, reason: CloseReason): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await tx.query<{ id: string }>(
      'select id from game_session where player_ref = $1 and purse = $2 and closed_as is null and expires_at > now()',
      [playerRef, purse],
    );
    if (open.length === 0) return;
    // Rounds are reserved under this lock: one is before us and is not touched, or after us and sees it.
    await activeSeed(tx, playerRef);
    await tx.query(
      `update game_session set closed_as = $2, closed_at = now()
       where id = any($1::uuid[]) and closed_as is null`,
      [open.map(({ id }) => id), reason],
    );
  });
}

/** Undefined: it is open. */
export async function closedAs(tx: Tx, sessionId: string): Promise<CloseReason | undefined> {
  const [row] = await tx.query<{ closed_as: CloseReason | null }>('select closed_as from game_session where id = $1', [
    sessionId,
  ]);
  return row?.closed_as ?? undefined;
}
