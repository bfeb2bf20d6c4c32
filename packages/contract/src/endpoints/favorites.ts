import { endpoint } from '../endpoint.ts';
import { favoritesMarks } from '../marks/favorites.ts';
import { Empty } from '../schemas/common.ts';
import * as favorites from '../schemas/favorites.ts';
import { GamesListValue } from '../schemas/lobby.ts';

export const favoritesEndpoints = {
  favoriteIds: endpoint(favoritesMarks.favoriteIds, {
    request: Empty,
    reply: favorites.FavoriteIdsValue,
    errors: [],
    summary: 'Ids of all favourites of this member (spec section 7)',
  }),
  favoriteList: endpoint(favoritesMarks.favoriteList, {
    request: favorites.FavoriteListQuery,
    reply: favorites.FavoriteListValue,
    errors: [],
    summary: 'Favourites as games, a page at a time (spec sections 3 and 7)',
  }),
  addFavorite: endpoint(favoritesMarks.addFavorite, {
    request: favorites.AddFavoriteRequest,
    reply: Empty,
    errors: ['game.not_found', 'favorite.limit'],
    summary: 'Make a game a favourite; one that is already stays so (spec section 4, "Favourite toggle")',
  }),
  removeFavorite: endpoint(favoritesMarks.removeFavorite, {
    request: favorites.RemoveFavoriteQuery,
    reply: Empty,
    errors: [],
    summary: 'Make a game no favourite any more (spec section 4, "Favourite toggle")',
  }),
  recentGames: endpoint(favoritesMarks.recentGames, {
    request: favorites.RecentGamesQuery,
    reply: GamesListValue,
    errors: [],
    summary: 'What this member played lately (spec section 7)',
  }),
};
