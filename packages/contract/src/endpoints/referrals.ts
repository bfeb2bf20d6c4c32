import { endpoint } from '../endpoint.ts';
import { referralsMarks } from '../marks/referrals.ts';
import * as referrals from '../schemas/referrals.ts';

export const referralsEndpoints = {
  referralOverview: endpoint(referralsMarks.referralOverview, {
    request: referrals.ReferralOverviewQuery,
    reply: referrals.ReferralOverviewValue,
    errors: [],
    summary: "The member's code and link, and what they brought (spec section 2, referral)",
  }),
  invitedMembers: endpoint(referralsMarks.invitedMembers, {
    request: referrals.InvitedMembersQuery,
    reply: referrals.InvitedMembersValue,
    errors: [],
    summary: 'Who registered with the code, newest first (spec section 2, referral)',
  }),
  referralRewards: endpoint(referralsMarks.referralRewards, {
    request: referrals.ReferralRewardsQuery,
    reply: referrals.ReferralRewardsValue,
    errors: ['request.range_too_long'],
    summary: 'Rewards for invited members, newest first (spec section 2, referral)',
  }),
};
