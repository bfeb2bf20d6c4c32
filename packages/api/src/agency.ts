import { agencyMarks } from '@baize/contract/marks/agency';
import type {
  AgentIncomeQuery,
  AgentIncomeRecordsQuery,
  AgentIncomeRecordsValue,
  AgentIncomeValue,
  TeamProfitQuery,
  TeamProfitValue,
  TeamTransactionsQuery,
  TeamTransactionsValue,
} from '@baize/contract/schemas/agent-reports';
import type {
  TeamBetsQuery,
  TeamBetsValue,
  TeamDownlineQuery,
  TeamDownlinesQuery,
  TeamDownlinesValue,
  TeamDownlineValue,
  TeamOverviewValue,
  TeamRangeQuery,
} from '@baize/contract/schemas/agency';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** The agent centre (spec section 2). Only the agent site may import this entry: the built files of the player are searched. */
export const agencyApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    teamOverview: build.query<TeamOverviewValue, TeamRangeQuery>({
      query: endpointOf(agencyMarks.teamOverview),
      providesTags: ['Team'],
    }),
    teamDownlines: build.query<TeamDownlinesValue, TeamDownlinesQuery>({
      query: endpointOf(agencyMarks.teamDownlines),
      providesTags: ['Team'],
    }),
    teamDownline: build.query<TeamDownlineValue, TeamDownlineQuery>({
      query: endpointOf(agencyMarks.teamDownline),
      providesTags: ['Team'],
    }),
    teamBets: build.query<TeamBetsValue, TeamBetsQuery>({
      query: endpointOf(agencyMarks.teamBets),
      providesTags: ['TeamBets'],
    }),
    teamProfit: build.query<TeamProfitValue, TeamProfitQuery>({
      query: endpointOf(agencyMarks.teamProfit),
      providesTags: ['TeamBets'],
    }),
    teamTransactions: build.query<TeamTransactionsValue, TeamTransactionsQuery>({
      query: endpointOf(agencyMarks.teamTransactions),
      providesTags: ['Team', 'Transactions'],
    }),
    agentIncome: build.query<AgentIncomeValue, AgentIncomeQuery>({
      query: endpointOf(agencyMarks.agentIncome),
      providesTags: ['Settlements'],
    }),
    agentIncomeRecords: build.query<AgentIncomeRecordsValue, AgentIncomeRecordsQuery>({
      query: endpointOf(agencyMarks.agentIncomeRecords),
      providesTags: ['Settlements'],
    }),
  }),
});

export const {
  useTeamOverviewQuery,
  useTeamDownlinesQuery,
  useTeamDownlineQuery,
  useTeamBetsQuery,
  useTeamProfitQuery,
  useTeamTransactionsQuery,
  useAgentIncomeQuery,
  useAgentIncomeRecordsQuery,
} = agencyApi;
