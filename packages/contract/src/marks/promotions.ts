import { defineMarks } from '../marks.ts';

/** Spec sections 2 (rewardCenter, /promotions, activity apply form) and 4 ("Activities"). The paths are ours; visitors browse activities. */
export const promotionsMarks = defineMarks({
  rewardCounts: { method: 'GET', path: '/wps/promotion/rewards/count', encrypted: false, token: true, site: 'member' },
  rewards: { method: 'GET', path: '/wps/promotion/rewards', encrypted: false, token: true, site: 'member' },
  claimReward: { method: 'POST', path: '/wps/promotion/rewards/claim', encrypted: false, token: true, site: 'member' },
  activities: { method: 'GET', path: '/wps/promotion/activities', encrypted: false, token: 'optional', site: 'member' },
  activity: { method: 'GET', path: '/wps/promotion/activity', encrypted: false, token: 'optional', site: 'member' },
  applyActivity: {
    method: 'POST',
    path: '/wps/promotion/activity/apply',
    encrypted: false,
    token: true,
    site: 'member',
  },
  activityApplications: {
    method: 'GET',
    path: '/wps/promotion/activity/applications',
    encrypted: false,
    token: true,
    site: 'member',
  },
});
