import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { readOrder, type GamesFilter } from './game-order.ts';
import type { LobbyContext } from './brand-offer.ts';
import { readShownGames } from './tiles.ts';

/** The filter of a member's own list of games. `vassalage` is the specification's name for the vendor of a game. */
type OwnGamesFilter = Pick<GamesFilter, 'gameType' | 'vassalage'>;

/** Returns the node ids of the member's favourites that the brand shows now. The last added favourite comes first. */
export async function readFavorites(
  context: LobbyContext,
  memberId: bigint,
  filter: OwnGamesFilter,
): Promise<readonly number[]> {
  return await filterGames(context, await readFavoriteIds(context.db, memberId), filter);
}

/** Returns the node ids of the games that the member has played and the brand shows now. The last played game comes first. */
export async function readRecentGames(
  context: LobbyContext,
  memberId: bigint,
  filter: OwnGamesFilter,
): Promise<readonly number[]> {
  const playedIds = await readOrder(
    context.db,
    sql`select r.node_id, row_number() over (order by r.played_at desc, r.node_id) as place
      from recent_game r where r.member_id = ${memberId}`,
  );
  return await filterGames(context, playedIds, filter);
}

/** Returns the node ids of all stored favourites, including games that are switched off, because all of them count towards `FAVORITES_MAX`. */
export async function readFavoriteIds(db: Db, memberId: bigint): Promise<readonly number[]> {
  return await readOrder(
    db,
    sql`select f.node_id, row_number() over (order by f.added_at desc, f.node_id) as place
      from favorite f where f.member_id = ${memberId}`,
  );
}

/** Applies the filter to the member's node ids. The games come from the cache of the catalogue, so the query of a member reads node ids only. */
async function filterGames(
  context: LobbyContext,
  nodeIds: readonly number[],
  { gameType, vassalage = '' }: OwnGamesFilter,
): Promise<readonly number[]> {
  const shownGames = await readShownGames(context, nodeIds);
  return shownGames
    .filter((row) => gameType === undefined || row.gameType === gameType)
    .filter((row) => vassalage === '' || row.vendor === vassalage)
    .map(({ nodeId }) => nodeId);
}
