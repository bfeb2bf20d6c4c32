import { lotteryMarks } from '@baize/contract/marks/lottery';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lotteries: menus, drawn numbers and the launch address (spec section 7, "Lottery and missions"). */
export const lotteryApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vnGameMenu: build.query({ ...endpoint(lotteryMarks.vnGameMenu), providesTags: ['Lottery'] }),
    vnRecentMenu: build.query({ ...endpoint(lotteryMarks.vnRecentMenu), providesTags: ['LotteryRecent'] }),
    vnOpened: build.query({ ...endpoint(lotteryMarks.vnOpened), providesTags: ['Lottery'] }),
    lottoOpened: build.query({ ...endpoint(lotteryMarks.lottoOpened), providesTags: ['LotteryRecent'] }),
    // A mutation although it is a GET: a press triggers it, and its address is valid once.
    lottoLobby: build.mutation({
      ...endpoint(lotteryMarks.lottoLobby),
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
