import { lobbyMarks } from '@baize/contract/marks/lobby';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lists of the lobby besides `games`. Spec section 7. The language is part of each query: a new one asks again. */
export const lobbyApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gameMenus: build.query({
      ...endpoint(lobbyMarks.gameMenus),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    // A mutation, though it is a GET: each start asks anew, an address is not kept.
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
