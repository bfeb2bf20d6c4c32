import { lottoMarks } from '@baize/contract/marks/lotto';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lottery bets: terms, issues, draws, proofs, orders, chases (design/lottery.md section 10). */
export const lottoApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lottoMenu: build.query({ ...endpoint(lottoMarks.lottoMenu), providesTags: ['Lottery'] }),
    lottoRecentMenu: build.query({ ...endpoint(lottoMarks.lottoRecentMenu), providesTags: ['LotteryRecent'] }),
    lottoGame: build.query({ ...endpoint(lottoMarks.lottoGame), providesTags: ['Lottery'] }),
    lottoIssues: build.query({ ...endpoint(lottoMarks.lottoIssues), providesTags: ['Lottery'] }),
    lottoDraws: build.query({ ...endpoint(lottoMarks.lottoDraws), providesTags: ['Lottery'] }),
    lottoProof: build.query({ ...endpoint(lottoMarks.lottoProof), providesTags: ['Lottery'] }),
    lottoReceipt: build.query({ ...endpoint(lottoMarks.lottoReceipt), providesTags: ['LotteryBets'] }),
    lottoBets: build.query({ ...endpoint(lottoMarks.lottoBets), providesTags: ['LotteryBets'] }),
    lottoWins: build.query({ ...endpoint(lottoMarks.lottoWins), providesTags: ['LotteryBets'] }),
    lottoChases: build.query({ ...endpoint(lottoMarks.lottoChases), providesTags: ['LotteryBets'] }),
    lottoPlace: build.mutation({
      ...endpoint(lottoMarks.lottoPlace),
      invalidatesTags: (_value, error) => (error ? [] : ['Balance', 'LotteryBets', 'LotteryRecent']),
    }),
    lottoCancel: build.mutation({
      ...endpoint(lottoMarks.lottoCancel),
      invalidatesTags: (_value, error) => (error ? [] : ['Balance', 'LotteryBets']),
    }),
    lottoStopChase: build.mutation({
      ...endpoint(lottoMarks.lottoStopChase),
      invalidatesTags: (_value, error) => (error ? [] : ['LotteryBets']),
    }),
  }),
});

export const {
  useLottoMenuQuery,
  useLottoRecentMenuQuery,
  useLottoGameQuery,
  useLottoIssuesQuery,
  useLottoDrawsQuery,
  useLottoProofQuery,
  useLottoReceiptQuery,
  useLottoBetsQuery,
  useLottoChasesQuery,
  useLottoPlaceMutation,
  useLottoCancelMutation,
  useLottoStopChaseMutation,
} = lottoApi;
