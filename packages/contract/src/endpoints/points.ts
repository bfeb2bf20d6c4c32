import { endpoint } from '../endpoint.ts';
import { pointsMarks } from '../marks/points.ts';
import { Empty } from '../schemas/common.ts';
import * as points from '../schemas/points.ts';

export const pointsEndpoints = {
  pointBalance: endpoint(pointsMarks.pointBalance, {
    request: Empty,
    reply: points.PointBalanceValue,
    errors: [],
    summary: 'Points of this member (spec section 7, "Points")',
  }),
  pointRewards: endpoint(pointsMarks.pointRewards, {
    request: points.PointRewardsQuery,
    reply: points.PointRewardsValue,
    errors: [],
    summary: 'What points can be redeemed for (spec sections 2, /pointMall, and 7)',
  }),
  redeemPoints: endpoint(pointsMarks.redeemPoints, {
    request: points.RedeemPointsRequest,
    reply: points.RedeemPointsValue,
    errors: [
      'reward.not_found',
      'points.insufficient',
      'points.out_of_stock',
      'points.requirement_open',
      'points.address_missing',
      'reward.not_claimable',
      'ledger.key_reused',
    ],
    summary: 'Redeem points for an item (spec sections 3, 4 "Redeem" and 7)',
  }),
  redeemList: endpoint(pointsMarks.redeemList, {
    request: points.RedeemListQuery,
    reply: points.RedeemListValue,
    errors: ['request.range_too_long'],
    summary: 'Redemptions and their states, newest first (spec sections 2, redeem history, and 7)',
  }),
  pointConfig: endpoint(pointsMarks.pointConfig, {
    request: points.PointConfigQuery,
    reply: points.PointConfigValue,
    errors: [],
    summary: 'How points are earned and what they are worth (spec sections 2, points rules, and 7)',
  }),
  pointDetails: endpoint(pointsMarks.pointDetails, {
    request: points.PointDetailsQuery,
    reply: points.PointDetailsValue,
    errors: ['request.range_too_long'],
    summary: 'Changes of the points balance, newest first (spec sections 2, points details, and 7)',
  }),
  convertPoints: endpoint(pointsMarks.convertPoints, {
    request: points.ConvertPointsRequest,
    reply: points.ConvertPointsValue,
    errors: ['points.insufficient', 'points.amount_invalid', 'reward.not_claimable', 'ledger.key_reused'],
    summary: 'Turn points into money (spec section 7, "Points")',
  }),
};
