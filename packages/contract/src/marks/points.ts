import { defineMarks } from '../marks.ts';

/** Spec section 7, "Points". */
export const pointsMarks = defineMarks({
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
