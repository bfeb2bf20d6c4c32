import { lobbyMarks } from '@baize/contract/marks/lobby';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Further lists of the lobby (spec section 7). The language is part of each query, so another language fetches again. */
export const lobbyApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gameMenus: build.query({
      ...endpoint(lobbyMarks.gameMenus),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    // A mutation although it is a GET, because each launch needs a new address.
    gameLaunchFallback: build.mutation({ ...endpoint(lobbyMarks.gameLaunchFallback) }),
    hotGames: build.query({
      ...endpoint(lobbyMarks.hotGames),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    vendorGameTypes: build.query({
      ...endpoint(lobbyMarks.vendorGameTypes),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    rankList: build.query({ ...endpoint(lobbyMarks.rankList), providesTags: ['Games'] }),
    pvpRooms: build.query({ ...endpoint(lobbyMarks.pvpRooms), providesTags: ['PvpRooms'] }),
  }),
});

export const {
  useGameMenusQuery,
  useGameLaunchFallbackMutation,
  useHotGamesQuery,
  useVendorGameTypesQuery,
  useRankListQuery,
  usePvpRoomsQuery,
} = lobbyApi;
