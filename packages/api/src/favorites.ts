import { favoritesMarks } from '@baize/contract/marks/favorites';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/**
 * The member's favourite games, with optimistic updates: the local list changes first and is reverted on a refusal
 * (spec section 4, "Favourite toggle").
 */
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
 * Updates the cached ids. A refused change is reverted by its opposite change, because restoring a snapshot would also
 * revert other changes made meanwhile. Without cached ids nothing happens.
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
