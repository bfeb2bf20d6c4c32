import { agencyMarks } from '@baize/contract/marks/agency';
import type {
  TeamBetsQuery,
  TeamBetsValue,
  TeamDownlinesQuery,
  TeamDownlinesValue,
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
    teamBets: build.query<TeamBetsValue, TeamBetsQuery>({
      query: endpointOf(agencyMarks.teamBets),
      providesTags: ['TeamBets'],
    }),
  }),
});

export const { useTeamOverviewQuery, useTeamDownlinesQuery, useTeamBetsQuery } = agencyApi;
