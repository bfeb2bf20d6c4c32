import { favoritesMarks } from '@baize/contract/marks/favorites';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  AddFavoriteRequest,
  FavoriteIdsValue,
  FavoriteListQuery,
  FavoriteListValue,
  RecentGamesQuery,
  RemoveFavoriteQuery,
} from '@baize/contract/schemas/favorites';
import type { GamesListValue } from '@baize/contract/schemas/lobby';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** The member's own games. Spec section 4, "Favourite toggle": the local list changes first, and goes back if refused. */
export const favoritesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    favoriteIds: build.query<FavoriteIdsValue, void>({
      query: endpointOf(favoritesMarks.favoriteIds),
      providesTags: ['Favorites'],
    }),
    favoriteList: build.query<FavoriteListValue, FavoriteListQuery>({
      query: endpointOf(favoritesMarks.favoriteList),
      providesTags: ['Favorites'],
    }),
    addFavorite: build.mutation<Empty, AddFavoriteRequest>({
      query: endpointOf(favoritesMarks.addFavorite),
      onQueryStarted: ({ nodeId }, { dispatch, queryFulfilled }) => {
        dispatch(changeIds(withGame(nodeId)));
        queryFulfilled.catch(() => dispatch(changeIds(withoutGame(nodeId))));
      },
      invalidatesTags: ['Favorites'],
    }),
    removeFavorite: build.mutation<Empty, RemoveFavoriteQuery>({
      query: endpointOf(favoritesMarks.removeFavorite),
      onQueryStarted: ({ nodeId }, { dispatch, queryFulfilled }) => {
        dispatch(changeIds(withoutGame(nodeId)));
        queryFulfilled.catch(() => dispatch(changeIds(withGame(nodeId))));
      },
      invalidatesTags: ['Favorites'],
    }),
    recentGames: build.query<GamesListValue, RecentGamesQuery>({
      query: endpointOf(favoritesMarks.recentGames),
      providesTags: ['RecentGames'],
    }),
  }),
});

/**
 * Each goes back by its opposite: an undo by the place in the list would take another change with it that was made meanwhile. Nothing
 * happens where the ids were never asked.
 */
function changeIds(change: (nodeIds: number[]) => number[]) {
  return favoritesApi.util.updateQueryData('favoriteIds', undefined, (known) => {
    known.nodeIds = change(known.nodeIds);
  });
}

function withGame(nodeId: number) {
  return (ids: number[]) => [...ids.filter((id) => id !== nodeId), nodeId];
}

function withoutGame(nodeId: number) {
  return (ids: number[]) => ids.filter((id) => id !== nodeId);
}

export const {
  useFavoriteIdsQuery,
  useFavoriteListQuery,
  useAddFavoriteMutation,
  useRemoveFavoriteMutation,
  useRecentGamesQuery,
} = favoritesApi;
