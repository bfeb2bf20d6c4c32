import { defineMarks } from '../marks.ts';

/** Spec section 7: raffle, messages, missions, points. */
export const rewardsPlannedMarks = defineMarks({
  claimRaffle: {
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    encrypted: false,
    token: true,
    site: 'member',
  },
  unreadCount: { method: 'GET', path: '/wps/relay/CSP_unreadCount', encrypted: false, token: true, site: 'both' },
  missionSummary: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    encrypted: false,
    token: true,
    site: 'member',
  },
  missionLeaderboard: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    encrypted: false,
    token: true,
    site: 'member',
  },
  pointBalance: {
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    encrypted: false,
    token: true,
    site: 'member',
  },
  pointRewards: {
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    encrypted: false,
    token: true,
    site: 'member',
  },
  redeemPoints: {
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    encrypted: true,
    token: true,
    site: 'member',
  },
  redeemList: {
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    encrypted: false,
    token: true,
    site: 'member',
  },
  pointConfig: { method: 'GET', path: '/wps/relay/MCS2_getPointConfig', encrypted: false, token: true, site: 'member' },
  pointDetails: { method: 'GET', path: '/wps/relay/ODSFE2_MemTransDet', encrypted: false, token: true, site: 'member' },
  convertPoints: {
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    encrypted: true,
    token: true,
    site: 'member',
  },
});
