import { endpoint } from '../endpoint.ts';
import { promotionsMarks } from '../marks/promotions.ts';
import { Empty } from '../schemas/common.ts';
import * as promotions from '../schemas/promotions.ts';

export const promotionsEndpoints = {
  rewardCounts: endpoint(promotionsMarks.rewardCounts, {
    request: Empty,
    reply: promotions.RewardCountsValue,
    errors: [],
    summary: 'Rewards and missions that wait to be claimed (spec section 2, red count badges)',
  }),
  rewards: endpoint(promotionsMarks.rewards, {
    request: promotions.RewardsQuery,
    reply: promotions.RewardsValue,
    errors: [],
    summary: 'The reward centre, newest first (spec section 2, rewardCenter)',
  }),
  claimReward: endpoint(promotionsMarks.claimReward, {
    request: promotions.ClaimRewardRequest,
    reply: promotions.ClaimValue,
    errors: [
      'reward.not_found',
      'reward.not_claimable',
      'reward.already_claimed',
      'reward.expired',
      'ledger.key_reused',
    ],
    summary: 'Claim one reward of the reward centre (spec section 2, rewardCenter)',
  }),
  activities: endpoint(promotionsMarks.activities, {
    request: promotions.ActivitiesQuery,
    reply: promotions.ActivitiesValue,
    errors: [],
    summary: 'Activities, as this member or a visitor sees them (spec sections 2, /promotions, and 4)',
  }),
  activity: endpoint(promotionsMarks.activity, {
    request: promotions.ActivityQuery,
    reply: promotions.ActivityValue,
    errors: ['promotion.not_found'],
    summary: 'One activity with its rules (spec sections 2, /promotions, and 4)',
  }),
  applyActivity: endpoint(promotionsMarks.applyActivity, {
    request: promotions.ApplyActivityRequest,
    reply: promotions.ActivityApplication,
    errors: [
      'promotion.not_found',
      'promotion.coming',
      'promotion.closed',
      'promotion.already_applied',
      'promotion.not_eligible',
      'promotion.code_wrong',
      'upload.not_found',
      'ledger.key_reused',
    ],
    summary: 'Apply for an activity, or claim it at once (spec sections 4 and 5, "Uploads")',
  }),
  activityApplications: endpoint(promotionsMarks.activityApplications, {
    request: promotions.ActivityApplicationsQuery,
    reply: promotions.ActivityApplicationsValue,
    errors: [],
    summary: "The member's applications and their states (spec sections 3 and 4)",
  }),
  offersSetting: endpoint(promotionsMarks.offersSetting, {
    request: Empty,
    reply: promotions.OffersSetting,
    errors: [],
    summary: 'Whether the member wants to see offers',
  }),
  setOffersSetting: endpoint(promotionsMarks.setOffersSetting, {
    request: promotions.OffersSetting,
    reply: promotions.OffersSetting,
    errors: [],
    summary: 'Hide all offers, or show them again',
  }),
};
