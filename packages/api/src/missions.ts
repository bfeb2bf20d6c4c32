import { missionsMarks } from '@baize/contract/marks/missions';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Missions', 'Prizes', 'Points', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Missions and their leaderboard. Spec section 2, missionLeaderboard. */
export const missionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    missionSummary: build.query({ ...endpoint(missionsMarks.missionSummary), providesTags: ['Missions'] }),
    missionLeaderboard: build.query({ ...endpoint(missionsMarks.missionLeaderboard), providesTags: ['Missions'] }),
    claimMission: build.mutation({ ...endpoint(missionsMarks.claimMission), invalidatesTags: CLAIMED }),
  }),
});

export const { useMissionSummaryQuery, useMissionLeaderboardQuery, useClaimMissionMutation } = missionsApi;
