import { lotteryMarks } from '@baize/contract/marks/lottery';
import type {
  LottoLobbyQuery,
  LottoLobbyValue,
  LottoOpenedQuery,
  LottoOpenedValue,
  VnGameMenuQuery,
  VnGameMenuValue,
  VnOpenedQuery,
  VnOpenedValue,
} from '@baize/contract/schemas/lottery';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Lotteries: menus, opened numbers and the way in. Spec section 7, "Lottery and missions". */
export const lotteryApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vnGameMenu: build.query<VnGameMenuValue, VnGameMenuQuery>({
      query: endpointOf(lotteryMarks.vnGameMenu),
      providesTags: ['Lottery'],
    }),
    vnRecentMenu: build.query<VnGameMenuValue, VnGameMenuQuery>({
      query: endpointOf(lotteryMarks.vnRecentMenu),
      providesTags: ['LotteryRecent'],
    }),
    vnOpened: build.query<VnOpenedValue, VnOpenedQuery>({
      query: endpointOf(lotteryMarks.vnOpened),
      providesTags: ['Lottery'],
    }),
    lottoOpened: build.query<LottoOpenedValue, LottoOpenedQuery>({
      query: endpointOf(lotteryMarks.lottoOpened),
      providesTags: ['LotteryRecent'],
    }),
    // A mutation, though it is a GET: its address holds a code that serves once.
    lottoLobby: build.mutation<LottoLobbyValue, LottoLobbyQuery>({
      query: endpointOf(lotteryMarks.lottoLobby),
      invalidatesTags: (_value, error) => (error ? [] : ['LotteryRecent']),
    }),
  }),
});

export const {
  useVnGameMenuQuery,
  useVnRecentMenuQuery,
  useVnOpenedQuery,
  useLottoOpenedQuery,
  useLottoLobbyMutation,
} = lotteryApi;
