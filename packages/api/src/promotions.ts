import { promotionsMarks } from '@baize/contract/marks/promotions';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a claim may have been credited before the network failed. */
const TAGS_OF_CLAIM = ['Rewards', 'Balance', 'Bonuses', 'Transactions'] as const;

/** The reward centre and activities (spec sections 2, rewardCenter and /promotions, and 4). */
export const promotionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rewardCounts: build.query({ ...endpoint(promotionsMarks.rewardCounts), providesTags: ['Rewards', 'Missions'] }),
    rewards: build.query({ ...endpoint(promotionsMarks.rewards), providesTags: ['Rewards'] }),
    activities: build.query({ ...endpoint(promotionsMarks.activities), providesTags: ['Activities'] }),
    activity: build.query({ ...endpoint(promotionsMarks.activity), providesTags: ['Activities'] }),
    activityApplications: build.query({
      ...endpoint(promotionsMarks.activityApplications),
      providesTags: ['Activities'],
    }),
    offersSetting: build.query({ ...endpoint(promotionsMarks.offersSetting), providesTags: ['Activities'] }),
    setOffersSetting: build.mutation({
      ...endpoint(promotionsMarks.setOffersSetting),
      // Deposit bonuses, missions, invitations, games of prizes, and notices and banners of promotions are hidden as well.
      invalidatesTags: ['Activities', 'Rewards', 'Missions', 'Deposits', 'Referrals', 'Prizes', 'Content'],
    }),
    claimReward: build.mutation({ ...endpoint(promotionsMarks.claimReward), invalidatesTags: TAGS_OF_CLAIM }),
    // An activity without a form is credited at once.
    applyActivity: build.mutation({
      ...endpoint(promotionsMarks.applyActivity),
      invalidatesTags: ['Activities', ...TAGS_OF_CLAIM],
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
  useOffersSettingQuery,
  useSetOffersSettingMutation,
} = promotionsApi;
