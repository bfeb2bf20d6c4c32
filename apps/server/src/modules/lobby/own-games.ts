import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { gamesWhere, readOrder, type GamesFilter } from './game-order.ts';
import type { Shelf } from './shelf.ts';

/** Node ids of the member's favourites that the brand shows now, the last added first. */
export async function readFavorites(
  db: Db,
  shelf: Shelf,
  memberId: bigint,
  filter: GamesFilter,
): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`
      select f.node_id, row_number() over (order by f.added_at desc, f.node_id) as place
      from favorite f join game g on g.node_id = f.node_id
      where f.member_id = ${memberId} and ${gamesWhere(shelf, filter)}`,
  );
}

/** Node ids of what the member played, the last played first, each once. */
export async function readRecent(
  db: Db,
  shelf: Shelf,
  memberId: bigint,
  filter: GamesFilter,
): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`
      select r.node_id, row_number() over (order by r.played_at desc, r.node_id) as place
      from recent_game r join game g on g.node_id = r.node_id
      where r.member_id = ${memberId} and ${gamesWhere(shelf, filter)}`,
  );
}

/** Every one of them, those of games that are switched off included: what is kept counts towards the limit. */
export async function readFavoriteIds(db: Db, memberId: bigint): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`select f.node_id, row_number() over (order by f.added_at desc, f.node_id) as place
      from favorite f where f.member_id = ${memberId}`,
  );
}
