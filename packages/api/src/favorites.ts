import { favoritesMarks } from '@baize/contract/marks/favorites';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** The member's own games. Spec section 4, "Favourite toggle": the local list changes first, and goes back if refused. */
export const favoritesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    favoriteIds: build.query({ ...endpoint(favoritesMarks.favoriteIds), providesTags: ['Favorites'] }),
    favoriteList: build.query({ ...endpoint(favoritesMarks.favoriteList), providesTags: ['Favorites'] }),
    addFavorite: build.mutation({
      ...endpoint(favoritesMarks.addFavorite),
      onQueryStarted: ({ nodeId }, { dispatch, queryFulfilled }) => {
        dispatch(changeIds(withGame(nodeId)));
        queryFulfilled.catch(() => dispatch(changeIds(withoutGame(nodeId))));
      },
      invalidatesTags: ['Favorites'],
    }),
    removeFavorite: build.mutation({
      ...endpoint(favoritesMarks.removeFavorite),
      onQueryStarted: ({ nodeId }, { dispatch, queryFulfilled }) => {
        dispatch(changeIds(withoutGame(nodeId)));
        queryFulfilled.catch(() => dispatch(changeIds(withGame(nodeId))));
      },
      invalidatesTags: ['Favorites'],
    }),
    recentGames: build.query({ ...endpoint(favoritesMarks.recentGames), providesTags: ['RecentGames'] }),
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
