import { agencyMarks } from '@baize/contract/marks/agency';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/**
 * Calls of the agent centre (spec section 2). Only the agent site may import this entry; a test searches the built
 * files of the player site for its calls.
 */
export const agencyApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    teamOverview: build.query({ ...endpoint(agencyMarks.teamOverview), providesTags: ['Team'] }),
    teamDownlines: build.query({ ...endpoint(agencyMarks.teamDownlines), providesTags: ['Team'] }),
    teamDownline: build.query({ ...endpoint(agencyMarks.teamDownline), providesTags: ['Team'] }),
    remarkDownline: build.mutation({ ...endpoint(agencyMarks.remarkDownline), invalidatesTags: ['Team'] }),
    teamBets: build.query({ ...endpoint(agencyMarks.teamBets), providesTags: ['TeamBets'] }),
    teamProfit: build.query({ ...endpoint(agencyMarks.teamProfit), providesTags: ['TeamBets'] }),
    teamTransactions: build.query({
      ...endpoint(agencyMarks.teamTransactions),
      providesTags: ['Team', 'Transactions'],
    }),
    agentAnnouncements: build.query({
      ...endpoint(agencyMarks.agentAnnouncements),
      providesTags: ['Content', 'Session'],
    }),
    agentIncome: build.query({ ...endpoint(agencyMarks.agentIncome), providesTags: ['Settlements'] }),
    agentIncomeRecords: build.query({ ...endpoint(agencyMarks.agentIncomeRecords), providesTags: ['Settlements'] }),
  }),
});

export const {
  useTeamOverviewQuery,
  useTeamDownlinesQuery,
  useTeamDownlineQuery,
  useRemarkDownlineMutation,
  useTeamBetsQuery,
  useTeamProfitQuery,
  useTeamTransactionsQuery,
  useAgentAnnouncementsQuery,
  useAgentIncomeQuery,
  useAgentIncomeRecordsQuery,
} = agencyApi;
