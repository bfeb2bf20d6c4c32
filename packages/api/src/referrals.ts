import { referralsMarks } from '@baize/contract/marks/referrals';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Invited friends (spec section 2, referral). Their rewards are claimed with `claimReward`. */
export const referralsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    referralOverview: build.query({ ...endpoint(referralsMarks.referralOverview), providesTags: ['Rewards'] }),
    invitedMembers: build.query({ ...endpoint(referralsMarks.invitedMembers), providesTags: ['Referrals'] }),
    referralRewards: build.query({ ...endpoint(referralsMarks.referralRewards), providesTags: ['Rewards'] }),
  }),
});

export const { useReferralOverviewQuery, useInvitedMembersQuery, useReferralRewardsQuery } = referralsApi;
