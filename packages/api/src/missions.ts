import { missionsMarks } from '@baize/contract/marks/missions';
import type {
  ClaimMissionRequest,
  ClaimMissionValue,
  MissionLeaderboardQuery,
  MissionLeaderboardValue,
  MissionSummaryQuery,
  MissionSummaryValue,
} from '@baize/contract/schemas/missions';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Missions', 'Prizes', 'Points', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Missions and their leaderboard. Spec section 2, missionLeaderboard. */
export const missionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    missionSummary: build.query<MissionSummaryValue, MissionSummaryQuery>({
      query: endpointOf(missionsMarks.missionSummary),
      providesTags: ['Missions'],
    }),
    missionLeaderboard: build.query<MissionLeaderboardValue, MissionLeaderboardQuery>({
      query: endpointOf(missionsMarks.missionLeaderboard),
      providesTags: ['Missions'],
    }),
    claimMission: build.mutation<ClaimMissionValue, ClaimMissionRequest>({
      query: endpointOf(missionsMarks.claimMission),
      invalidatesTags: CLAIMED,
    }),
  }),
});

export const { useMissionSummaryQuery, useMissionLeaderboardQuery, useClaimMissionMutation } = missionsApi;
