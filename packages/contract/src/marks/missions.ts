import { defineMarks } from '../marks.ts';

/** Missions (spec section 7, "Lottery and missions"). The path of the claim is ours. */
export const missionsMarks = defineMarks({
  missionSummary: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  missionLeaderboard: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  claimMission: {
    method: 'POST',
    path: '/wps/promotion/missions/claim',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
