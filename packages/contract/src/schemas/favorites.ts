import { Type, type Static } from 'typebox';
import { FAVORITES_MAX } from '../limits.ts';
import { GameType, pageQuery } from './common.ts';
import { Game } from './games.ts';
import { gamesFilter, ownGamesPageSize, VendorCode } from './lobby.ts';

/** Id of a game, which the catalogue stores in 32 bits. */
const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Ids of the member's favourites (spec section 3: "The member's favourite ids are kept locally"). */
export const FavoriteIdsValue = Type.Object({ nodeIds: Type.Array(NodeId, { maxItems: FAVORITES_MAX }) });
export type FavoriteIdsValue = Static<typeof FavoriteIdsValue>;

/** Query of the favourites (spec section 7, MCSFE_getFavoriteGamesList). */
export const FavoriteListQuery = Type.Object({
  clientType: Type.Optional(Type.Integer()),
  ...gamesFilter,
  pageNo: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type FavoriteListQuery = Static<typeof FavoriteListQuery>;

/** Favourites, last added first (spec section 3: "content + totalPages (favourites)"). */
export const FavoriteListValue = Type.Object({
  content: Type.Array(Game),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
export type FavoriteListValue = Static<typeof FavoriteListValue>;

/** Adds a favourite (spec section 3, "Favourite payload"). */
export const AddFavoriteRequest = Type.Object(
  { nodeId: NodeId, vendor: VendorCode, gameType: GameType },
  { additionalProperties: false },
);
export type AddFavoriteRequest = Static<typeof AddFavoriteRequest>;

/** Removes a favourite. It succeeds for a game that is no favourite, too. */
export const RemoveFavoriteQuery = Type.Object({ nodeId: NodeId });
export type RemoveFavoriteQuery = Static<typeof RemoveFavoriteQuery>;

/** Query of recent games (spec section 7, GCS_recentGame), whose page is called `page`. The reply is `GamesListValue`, last played first. */
export const RecentGamesQuery = Type.Object({
  clientType: Type.Optional(Type.Integer()),
  gameType: gamesFilter.gameType,
  vassalage: gamesFilter.vassalage,
  language: gamesFilter.language,
  page: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type RecentGamesQuery = Static<typeof RecentGamesQuery>;
