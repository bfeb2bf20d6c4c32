import { gamesMarks } from '@baize/contract/marks/games';
import type {
  GameListQuery,
  GameListValue,
  LaunchGameRequest,
  LaunchGameValue,
  VendorLanesQuery,
  VendorLanesValue,
} from '@baize/contract/schemas/games';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Lobby and game start. Spec section 7, "Wallet, games, home". The language is part of each query: a new one asks again. */
export const gamesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gameList: build.query<GameListValue, GameListQuery>({
      query: endpointOf(gamesMarks.gameList),
      providesTags: ['Games'],
    }),
    vendorLanes: build.query<VendorLanesValue, VendorLanesQuery>({
      query: endpointOf(gamesMarks.newGameVendor),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    launchGame: build.mutation<LaunchGameValue, LaunchGameRequest>({
      query: endpointOf(gamesMarks.launchGame),
      invalidatesTags: (_value, error) => (error ? [] : ['RecentGames']),
    }),
  }),
});

export const { useGameListQuery, useVendorLanesQuery, useLaunchGameMutation } = gamesApi;
