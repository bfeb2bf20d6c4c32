import { missionsMarks } from '@baize/contract/marks/missions';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a claim may have been credited before the network failed. */
const TAGS_OF_CLAIM = ['Missions', 'Prizes', 'Points', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Missions and their leaderboard (spec section 2, missionLeaderboard). */
export const missionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    missionSummary: build.query({ ...endpoint(missionsMarks.missionSummary), providesTags: ['Missions'] }),
    missionLeaderboard: build.query({ ...endpoint(missionsMarks.missionLeaderboard), providesTags: ['Missions'] }),
    claimMission: build.mutation({ ...endpoint(missionsMarks.claimMission), invalidatesTags: TAGS_OF_CLAIM }),
  }),
});

export const { useMissionSummaryQuery, useMissionLeaderboardQuery, useClaimMissionMutation } = missionsApi;
