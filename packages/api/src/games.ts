import { gamesMarks } from '@baize/contract/marks/games';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lobby and game launch (spec section 7, "Wallet, games, home"). The language is part of each query, so another language fetches again. */
export const gamesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gameList: build.query({ ...endpoint(gamesMarks.gameList), providesTags: ['Games'] }),
    vendorLanes: build.query({
      ...endpoint(gamesMarks.newGameVendor),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    launchGame: build.mutation({
      ...endpoint(gamesMarks.launchGame),
      invalidatesTags: (_value, error) => (error ? [] : ['RecentGames']),
    }),
  }),
});

export const { useGameListQuery, useVendorLanesQuery, useLaunchGameMutation } = gamesApi;
