import { Type, type Static } from 'typebox';
import { FAVORITES_MAX } from '../limits.ts';
import { GameType, pageQuery } from './common.ts';
import { Game } from './games.ts';
import { gamesFilter, ownGamesPageSize, VendorCode } from './lobby.ts';

/** Id of a game. The catalogue keeps it in 32 bits. */
const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Spec section 3: "The member's favourite ids are kept locally". */
export const FavoriteIdsValue = Type.Object({ nodeIds: Type.Array(NodeId, { maxItems: FAVORITES_MAX }) });
export type FavoriteIdsValue = Static<typeof FavoriteIdsValue>;

/** Spec section 7, MCSFE_getFavoriteGamesList. */
export const FavoriteListQuery = Type.Object({
  clientType: Type.Optional(Type.Integer()),
  ...gamesFilter,
  pageNo: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type FavoriteListQuery = Static<typeof FavoriteListQuery>;

/** Spec section 3: "content + totalPages (favourites)". The last added stands first. */
export const FavoriteListValue = Type.Object({
  content: Type.Array(Game),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
export type FavoriteListValue = Static<typeof FavoriteListValue>;

/** Spec section 3, "Favourite payload". */
export const AddFavoriteRequest = Type.Object(
  { nodeId: NodeId, vendor: VendorCode, gameType: GameType },
  { additionalProperties: false },
);
export type AddFavoriteRequest = Static<typeof AddFavoriteRequest>;

/** Removing a game that is no favourite succeeds. */
export const RemoveFavoriteQuery = Type.Object({ nodeId: NodeId });
export type RemoveFavoriteQuery = Static<typeof RemoveFavoriteQuery>;

/** Spec section 7, GCS_recentGame: it calls its page `page`. Reply: `GamesListValue`, the last played first. */
export const RecentGamesQuery = Type.Object({
  clientType: Type.Optional(Type.Integer()),
  gameType: gamesFilter.gameType,
  vassalage: gamesFilter.vassalage,
  language: gamesFilter.language,
  page: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type RecentGamesQuery = Static<typeof RecentGamesQuery>;
