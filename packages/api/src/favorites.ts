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
        const patch = dispatch(changeIds((ids) => [...ids.filter((id) => id !== nodeId), nodeId]));
        queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['Favorites'],
    }),
    removeFavorite: build.mutation<Empty, RemoveFavoriteQuery>({
      query: endpointOf(favoritesMarks.removeFavorite),
      onQueryStarted: ({ nodeId }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(changeIds((ids) => ids.filter((id) => id !== nodeId)));
        queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['Favorites'],
    }),
    recentGames: build.query<GamesListValue, RecentGamesQuery>({
      query: endpointOf(favoritesMarks.recentGames),
      providesTags: ['RecentGames'],
    }),
  }),
});

/** Nothing happens where the ids were never asked. */
function changeIds(change: (nodeIds: number[]) => number[]) {
  return favoritesApi.util.updateQueryData('favoriteIds', undefined, (known) => {
    known.nodeIds = change(known.nodeIds);
  });
}

export const {
  useFavoriteIdsQuery,
  useFavoriteListQuery,
  useAddFavoriteMutation,
  useRemoveFavoriteMutation,
  useRecentGamesQuery,
} = favoritesApi;
