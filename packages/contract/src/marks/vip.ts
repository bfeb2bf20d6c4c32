import { defineMarks } from '../marks.ts';

/** VIP levels (spec section 2, playerRank). The paths are ours. Visitors may read the benefits of the levels. */
export const vipMarks = defineMarks({
  vipLevels: {
    method: 'GET',
    path: '/wps/vip/levels',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  vipMine: {
    method: 'GET',
    path: '/wps/vip/mine',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  claimVipReward: {
    method: 'POST',
    path: '/wps/vip/rewards/claim',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
