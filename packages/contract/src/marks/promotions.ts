import { defineMarks } from '../marks.ts';

/**
 * The reward centre and activities, which visitors may browse (spec sections 2, rewardCenter, /promotions, activity
 * apply form, and 4, "Activities"). The paths are ours.
 */
export const promotionsMarks = defineMarks({
  rewardCounts: {
    method: 'GET',
    path: '/wps/promotion/rewards/count',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  rewards: {
    method: 'GET',
    path: '/wps/promotion/rewards',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  claimReward: {
    method: 'POST',
    path: '/wps/promotion/rewards/claim',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  activities: {
    method: 'GET',
    path: '/wps/promotion/activities',
    encrypted: false,
    token: 'optional',
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  activity: {
    method: 'GET',
    path: '/wps/promotion/activity',
    encrypted: false,
    token: 'optional',
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  applyActivity: {
    method: 'POST',
    path: '/wps/promotion/activity/apply',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  activityApplications: {
    method: 'GET',
    path: '/wps/promotion/activity/applications',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  offersSetting: {
    method: 'GET',
    path: '/wps/promotion/offers',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  setOffersSetting: {
    method: 'PUT',
    path: '/wps/promotion/offers',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
