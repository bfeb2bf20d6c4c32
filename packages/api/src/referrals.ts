import { referralsMarks } from '@baize/contract/marks/referrals';
import type {
  InvitedMembersQuery,
  InvitedMembersValue,
  ReferralOverviewValue,
  ReferralRewardsQuery,
  ReferralRewardsValue,
} from '@baize/contract/schemas/referrals';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Invited friends. Spec section 2, referral. A reward is claimed with `claimReward`. */
export const referralsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    referralOverview: build.query<ReferralOverviewValue, void>({
      query: endpointOf(referralsMarks.referralOverview),
      providesTags: ['Rewards'],
    }),
    invitedMembers: build.query<InvitedMembersValue, InvitedMembersQuery>({
      query: endpointOf(referralsMarks.invitedMembers),
      providesTags: ['Referrals'],
    }),
    referralRewards: build.query<ReferralRewardsValue, ReferralRewardsQuery>({
      query: endpointOf(referralsMarks.referralRewards),
      providesTags: ['Rewards'],
    }),
  }),
});

export const { useReferralOverviewQuery, useInvitedMembersQuery, useReferralRewardsQuery } = referralsApi;
