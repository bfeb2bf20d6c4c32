import { lobbyMarks } from '@baize/contract/marks/lobby';
import type { LaunchGameValue } from '@baize/contract/schemas/games';
import type {
  GameLaunchFallbackQuery,
  GameMenusQuery,
  GameMenusValue,
  GamesListValue,
  HotGamesQuery,
  PvpRoomsQuery,
  PvpRoomsValue,
  RankListQuery,
  RankListValue,
  VendorGameTypesQuery,
  VendorGameTypesValue,
} from '@baize/contract/schemas/lobby';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Lists of the lobby besides `games`. Spec section 7. The language is part of each query: a new one asks again. */
export const lobbyApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gameMenus: build.query<GameMenusValue, GameMenusQuery>({
      query: endpointOf(lobbyMarks.gameMenus),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    // A mutation, though it is a GET: each start asks anew, an address is not kept.
    gameLaunchFallback: build.mutation<LaunchGameValue, GameLaunchFallbackQuery>({
      query: endpointOf(lobbyMarks.gameLaunchFallback),
    }),
    hotGames: build.query<GamesListValue, HotGamesQuery>({
      query: endpointOf(lobbyMarks.hotGames),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    vendorGameTypes: build.query<VendorGameTypesValue, VendorGameTypesQuery>({
      query: endpointOf(lobbyMarks.vendorGameTypes),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Games', 'Session'],
    }),
    rankList: build.query<RankListValue, RankListQuery>({
      query: endpointOf(lobbyMarks.rankList),
      providesTags: ['Games'],
    }),
    pvpRooms: build.query<PvpRoomsValue, PvpRoomsQuery>({
      query: endpointOf(lobbyMarks.pvpRooms),
      providesTags: ['PvpRooms'],
    }),
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
