import { promotionsMarks } from '@baize/contract/marks/promotions';
import type {
  ActivitiesQuery,
  ActivitiesValue,
  ActivityApplication,
  ActivityApplicationsQuery,
  ActivityApplicationsValue,
  ActivityQuery,
  ActivityValue,
  ApplyActivityRequest,
  ClaimRewardRequest,
  ClaimValue,
  RewardCountsValue,
  RewardsQuery,
  RewardsValue,
} from '@baize/contract/schemas/promotions';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Rewards', 'Balance', 'Bonuses', 'Transactions'] as const;

/** The reward centre and activities. Spec sections 2 (rewardCenter, /promotions) and 4. */
export const promotionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rewardCounts: build.query<RewardCountsValue, void>({
      query: endpointOf(promotionsMarks.rewardCounts),
      providesTags: ['Rewards', 'Missions'],
    }),
    rewards: build.query<RewardsValue, RewardsQuery>({
      query: endpointOf(promotionsMarks.rewards),
      providesTags: ['Rewards'],
    }),
    activities: build.query<ActivitiesValue, ActivitiesQuery>({
      query: endpointOf(promotionsMarks.activities),
      providesTags: ['Activities'],
    }),
    activity: build.query<ActivityValue, ActivityQuery>({
      query: endpointOf(promotionsMarks.activity),
      providesTags: ['Activities'],
    }),
    activityApplications: build.query<ActivityApplicationsValue, ActivityApplicationsQuery>({
      query: endpointOf(promotionsMarks.activityApplications),
      providesTags: ['Activities'],
    }),
    claimReward: build.mutation<ClaimValue, ClaimRewardRequest>({
      query: endpointOf(promotionsMarks.claimReward),
      invalidatesTags: CLAIMED,
    }),
    // An activity without a form credits at once.
    applyActivity: build.mutation<ActivityApplication, ApplyActivityRequest>({
      query: endpointOf(promotionsMarks.applyActivity),
      invalidatesTags: ['Activities', ...CLAIMED],
    }),
  }),
});

export const {
  useRewardCountsQuery,
  useRewardsQuery,
  useActivitiesQuery,
  useActivityQuery,
  useActivityApplicationsQuery,
  useClaimRewardMutation,
  useApplyActivityMutation,
} = promotionsApi;
