import { lotteryMarks } from '@baize/contract/marks/lottery';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lotteries: menus, opened numbers and the way in. Spec section 7, "Lottery and missions". */
export const lotteryApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vnGameMenu: build.query({ ...endpoint(lotteryMarks.vnGameMenu), providesTags: ['Lottery'] }),
    vnRecentMenu: build.query({ ...endpoint(lotteryMarks.vnRecentMenu), providesTags: ['LotteryRecent'] }),
    vnOpened: build.query({ ...endpoint(lotteryMarks.vnOpened), providesTags: ['Lottery'] }),
    lottoOpened: build.query({ ...endpoint(lotteryMarks.lottoOpened), providesTags: ['LotteryRecent'] }),
    // A mutation, though it is a GET: it is called by a press, and its address is used once.
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
