import { endpoint } from '../endpoint.ts';
import { vipMarks } from '../marks/vip.ts';
import { Empty } from '../schemas/common.ts';
import { ClaimValue } from '../schemas/promotions.ts';
import * as vip from '../schemas/vip.ts';

export const vipEndpoints = {
  vipLevels: endpoint(vipMarks.vipLevels, {
    request: vip.VipLevelsQuery,
    reply: vip.VipLevelsValue,
    errors: [],
    summary: 'Levels, what reaches them and what they give (spec section 2, playerRank)',
  }),
  vipMine: endpoint(vipMarks.vipMine, {
    request: Empty,
    reply: vip.VipMineValue,
    errors: [],
    summary: "The member's level and the way to the next (spec section 2, playerRank)",
  }),
  claimVipReward: endpoint(vipMarks.claimVipReward, {
    request: vip.ClaimVipRewardRequest,
    reply: ClaimValue,
    errors: [
      'reward.not_found',
      'reward.not_claimable',
      'reward.already_claimed',
      'reward.expired',
      'ledger.key_reused',
    ],
    summary: 'Claim a reward of the level (spec section 2, playerRank)',
  }),
};
