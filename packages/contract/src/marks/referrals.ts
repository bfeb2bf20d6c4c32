import { defineMarks } from '../marks.ts';

/** Invited friends (spec section 2, referral). The paths are ours. Rewards are claimed in the reward centre. */
export const referralsMarks = defineMarks({
  referralOverview: {
    method: 'GET',
    path: '/wps/member/referral',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  invitedMembers: {
    method: 'GET',
    path: '/wps/member/referral/invited',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  referralRewards: {
    method: 'GET',
    path: '/wps/member/referral/rewards',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
