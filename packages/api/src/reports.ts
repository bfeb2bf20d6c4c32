import { reportsMarks } from '@baize/contract/marks/reports';
import type {
  BetDetailQuery,
  BetDetailValue,
  BonusDetailsQuery,
  BonusDetailsValue,
  ExportRecordsRequest,
  ExportRecordsValue,
  PersonalProfitQuery,
  PersonalProfitValue,
  TransactionHistoryQuery,
  TransactionHistoryValue,
} from '@baize/contract/schemas/reports';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** What moved on the account. Spec section 2, member centre. */
export const reportsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    transactionHistory: build.query<TransactionHistoryValue, TransactionHistoryQuery>({
      query: endpointOf(reportsMarks.transactionHistory),
      providesTags: ['Transactions'],
    }),
    personalProfit: build.query<PersonalProfitValue, PersonalProfitQuery>({
      query: endpointOf(reportsMarks.personalProfit),
      providesTags: ['Bets', 'Transactions'],
    }),
    bonusDetails: build.query<BonusDetailsValue, BonusDetailsQuery>({
      query: endpointOf(reportsMarks.bonusDetails),
      providesTags: ['Bonuses'],
    }),
    exportRecords: build.mutation<ExportRecordsValue, ExportRecordsRequest>({
      query: endpointOf(reportsMarks.exportRecords),
    }),
    betDetail: build.query<BetDetailValue, BetDetailQuery>({
      query: endpointOf(reportsMarks.betDetail),
      providesTags: ['Bets'],
    }),
  }),
});

export const {
  useTransactionHistoryQuery,
  usePersonalProfitQuery,
  useBonusDetailsQuery,
  useExportRecordsMutation,
  useBetDetailQuery,
} = reportsApi;
