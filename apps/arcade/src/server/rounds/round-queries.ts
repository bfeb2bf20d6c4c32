import type { Db, Tx } from '../db/db.ts';
import { ROUND_COLUMNS, toRound, type RoundRow } from './round-row.ts';
import { isPlayed, type Round } from './round.ts';

export async function findRound(db: Db | Tx, id: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${ROUND_COLUMNS} from round where id = $1`, [id]);
  return rows[0] && toRound(rows[0]);
}

export async function findRoundBySpin(db: Db | Tx, sessionId: string, spinId: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${ROUND_COLUMNS} from round where session_id = $1 and spin_id = $2`, [
    sessionId,
    spinId,
  ]);
  return rows[0] && toRound(rows[0]);
}

export interface GameOfPlayer {
  readonly playerRef: string;
  readonly gameCode: string;
}

export async function findUnfinishedRound(
  db: Db | Tx,
  { playerRef, gameCode }: GameOfPlayer,
): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${ROUND_COLUMNS} from round where player_ref = $1 and game_code = $2 and next_attempt_at is not null`,
    [playerRef, gameCode],
  );
  return rows[0] && toRound(rows[0]);
}

export async function hasUnfinishedRound(tx: Tx, playerRef: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'select id from round where player_ref = $1 and next_attempt_at is not null limit 1',
    [playerRef],
  );
  return rows.length > 0;
}

/** The last round, if its bet was taken and the client never showed it to the end. */
export async function findUnseenRound(db: Db, { playerRef, gameCode }: GameOfPlayer): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${ROUND_COLUMNS} from round where player_ref = $1 and game_code = $2 order by created_at desc, id desc limit 1`,
    [playerRef, gameCode],
  );
  const last = rows[0];
  return last && last.seen_at === null && isPlayed(last.state) ? toRound(last) : undefined;
}

export async function listRounds(
  db: Db,
  game: GameOfPlayer,
  page: { before?: string | undefined; limit: number },
): Promise<Round[]> {
  const rows = await db.query<RoundRow>(
    `select ${ROUND_COLUMNS} from round
     where player_ref = $1 and game_code = $2
       and ($3::uuid is null or (created_at, id) < (select created_at, id from round where id = $3 and player_ref = $1))
     order by created_at desc, id desc limit $4`,
    [game.playerRef, game.gameCode, page.before ?? null, page.limit],
  );
  return rows.map(toRound);
}
