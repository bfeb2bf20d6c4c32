import { reportsMarks } from '@baize/contract/marks/reports';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Transactions and profit of an account (spec section 2, member centre). */
export const reportsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    transactionHistory: build.query({ ...endpoint(reportsMarks.transactionHistory), providesTags: ['Transactions'] }),
    personalProfit: build.query({ ...endpoint(reportsMarks.personalProfit), providesTags: ['Bets', 'Transactions'] }),
    bonusDetails: build.query({ ...endpoint(reportsMarks.bonusDetails), providesTags: ['Bonuses'] }),
    exportRecords: build.mutation({ ...endpoint(reportsMarks.exportRecords) }),
    betDetail: build.query({ ...endpoint(reportsMarks.betDetail), providesTags: ['Bets'] }),
  }),
});

export const {
  useTransactionHistoryQuery,
  usePersonalProfitQuery,
  useBonusDetailsQuery,
  useExportRecordsMutation,
  useBetDetailQuery,
} = reportsApi;
