import { strict as assert } from 'node:assert';
import { isCurrency, money, zero, type Currency, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import type { FreeAward } from './award.ts';

interface AwardRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly player_ref: string | null;
  readonly game_code: string | null;
  readonly currency: string | null;
  readonly coin_minor: bigint | null;
  readonly stake_minor: bigint | null;
  readonly rounds: number | null;
  readonly played: number;
  readonly won_minor: bigint;
  readonly expires_at: Date | null;
  readonly cancelled_at: Date | null;
}

const COLUMNS =
  'id, player_ref, game_code, currency, coin_minor, stake_minor, rounds, played, won_minor, expires_at, cancelled_at';
/** The most open awards that are sent to the game page at once. Further awards are sent when these are used up. */
const OPEN_AWARDS_MAX = 20;

/** Returns the award, `'tombstone'` if the platform cancelled the id before it sent the award, or `undefined` if the id is unknown. */
export async function findAward(db: Db | Tx, id: string): Promise<FreeAward | 'tombstone' | undefined> {
  const [row] = await db.query<AwardRow>(`select ${COLUMNS} from free_award where id = $1`, [id]);
  return row && toAward(row);
}

/** Like `findAward`, but locks the row until the transaction ends, so that neither another spin nor a cancellation changes it meanwhile. */
export async function lockAward(tx: Tx, id: string): Promise<FreeAward | 'tombstone' | undefined> {
  const [row] = await tx.query<AwardRow>(`select ${COLUMNS} from free_award where id = $1 for update`, [id]);
  return row && toAward(row);
}

/** The player, game and currency for which an award can be played. */
export interface AwardTarget {
  readonly playerRef: string;
  readonly gameCode: string;
  readonly currency: Currency;
}

/** Lists the awards of the player that can be played now, the one that expires first at the front. */
export async function listOpenAwards(db: Db, { playerRef, gameCode, currency }: AwardTarget): Promise<FreeAward[]> {
  const rows = await db.query<AwardRow>(
    `select ${COLUMNS} from free_award
     where player_ref = $1 and game_code = $2 and currency = $3 and cancelled_at is null and played < rounds and expires_at > $4
     order by expires_at, id limit $5`,
    [playerRef, gameCode, currency, new Date(), OPEN_AWARDS_MAX],
  );
  return rows.map(toAward).filter((award) => award !== 'tombstone');
}

/** An award that is not stored yet: it has no played rounds and no wins. */
export type NewAward = Omit<FreeAward, 'played' | 'won' | 'isCancelled'>;

/** Inserts the award and returns it, or writes nothing and returns `undefined` if its id exists. */
export async function insertAward(db: Db, award: NewAward): Promise<FreeAward | undefined> {
  const rows = await db.query<{ id: string }>(
    `insert into free_award (id, player_ref, game_code, currency, coin_minor, stake_minor, rounds, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      award.id,
      award.playerRef,
      award.gameCode,
      award.stake.currency,
      award.coin.amountMinor,
      award.stake.amountMinor,
      award.rounds,
      award.expiresAt,
    ],
  );
  return rows.length > 0 ? { ...award, played: 0, won: zero(award.stake.currency), isCancelled: false } : undefined;
}

/**
 * Cancels the award and returns it. An unknown id becomes a tombstone. The statement waits for the transaction of a spin that plays from the
 * award, so no round begins after it. An award whose rounds were all played is left as it is.
 */
export async function cancelAward(db: Db, id: string): Promise<FreeAward | 'tombstone'> {
  const [row] = await db.query<AwardRow>(
    `insert into free_award as a (id, cancelled_at) values ($1, now())
     on conflict (id) do update
       set cancelled_at = case when a.played = a.rounds then a.cancelled_at else coalesce(a.cancelled_at, now()) end
     returning ${COLUMNS}`,
    [id],
  );
  assert(row !== undefined, `the award ${id} that was just cancelled is not there`);
  return toAward(row);
}

/** Counts one more round of the award as played. The caller must hold the lock of `lockAward`. */
export async function incrementPlayedRounds(tx: Tx, id: string): Promise<void> {
  await tx.query('update free_award set played = played + 1 where id = $1', [id]);
}

/** Adds a win to the award. Call it in the transaction that stores that the wallet has taken the win, so that each win is added once. */
export async function addWin(tx: Tx, id: string, win: Money): Promise<void> {
  await tx.query('update free_award set won_minor = won_minor + $2 where id = $1', [id, win.amountMinor]);
}

/** Maps a row to an award. A row without a currency is a tombstone; any other row must have all columns, or else the function throws. */
function toAward(row: AwardRow): FreeAward | 'tombstone' {
  const { player_ref: playerRef, game_code: gameCode, currency, coin_minor, stake_minor, rounds, expires_at } = row;
  if (currency === null) return 'tombstone';
  assert(isCurrency(currency), `award ${row.id} has the unknown currency ${currency}`);
  assert(
    playerRef !== null &&
      gameCode !== null &&
      coin_minor !== null &&
      stake_minor !== null &&
      rounds !== null &&
      expires_at !== null,
    `award ${row.id} has empty columns`,
  );
  return {
    id: row.id,
    playerRef,
    gameCode,
    coin: money(currency, coin_minor),
    stake: money(currency, stake_minor),
    rounds,
    played: row.played,
    won: money(currency, row.won_minor),
    expiresAt: expires_at,
    isCancelled: row.cancelled_at !== null,
  };
}
