import { isCurrency, money, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import { ROUND_COLUMNS, toRound, type RoundRow } from './round-row.ts';
import { hasAcceptedBet, type Round } from './round.ts';

/** A constraint of table `round` guarantees that a round has a next attempt if and only if the round is unfinished. */
const IS_UNFINISHED = 'next_attempt_at is not null';

/** Returns the round with this id, or `undefined` if there is none. The caller checks whose round it is. */
export async function findRound(db: Db | Tx, id: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${ROUND_COLUMNS} from round where id = $1`, [id]);
  return rows[0] && toRound(rows[0]);
}

/** Returns the round of the spin id in this session, or `undefined` if the session has sent no such spin. */
export async function findRoundBySpin(db: Db | Tx, sessionId: string, spinId: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${ROUND_COLUMNS} from round where session_id = $1 and spin_id = $2`, [
    sessionId,
    spinId,
  ]);
  return rows[0] && toRound(rows[0]);
}

/** A player in one game. The rounds of a game are found by both, because a player has several sessions over time. */
export interface PlayerGame {
  readonly playerRef: string;
  readonly gameCode: string;
}

/** Returns the player's unfinished round of the game, or `undefined`. A spin is refused while there is one. */
export async function findUnfinishedRound(
  db: Db | Tx,
  { playerRef, gameCode }: PlayerGame,
): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${ROUND_COLUMNS} from round where player_ref = $1 and game_code = $2 and ${IS_UNFINISHED}`,
    [playerRef, gameCode],
  );
  return rows[0] && toRound(rows[0]);
}

/** Returns true if the player has an unfinished round in any game. */
export async function hasUnfinishedRound(tx: Tx, playerRef: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `select id from round where player_ref = $1 and ${IS_UNFINISHED} limit 1`,
    [playerRef],
  );
  return rows.length > 0;
}

/** Returns the player's last round of the game if its bet was accepted and the client has not yet shown the round to its end. */
export async function findUnseenRound(db: Db, { playerRef, gameCode }: PlayerGame): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${ROUND_COLUMNS} from round where player_ref = $1 and game_code = $2 order by created_at desc, id desc limit 1`,
    [playerRef, gameCode],
  );
  const lastRow = rows[0];
  return lastRow && lastRow.seen_at === null && hasAcceptedBet(lastRow.state) ? toRound(lastRow) : undefined;
}

/** Returns the coin of the player's last round of the game with a stake of the player's own. The award fixes the coin of a free round. */
export async function findLastOwnCoin(db: Db, { playerRef, gameCode }: PlayerGame): Promise<Money | undefined> {
  const [row] = await db.query<{ currency: string; coin_minor: bigint }>(
    `select currency, coin_minor from round where player_ref = $1 and game_code = $2 and award_id is null
     order by created_at desc, id desc limit 1`,
    [playerRef, gameCode],
  );
  return row && isCurrency(row.currency) ? money(row.currency, row.coin_minor) : undefined;
}

/**
 * Lists the player's rounds of a game, newest first. `page.before` is the id of the last round of the previous page (keyset pagination). The
 * list is empty if the player has no round with this id.
 */
export async function listRounds(
  db: Db,
  game: PlayerGame,
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
