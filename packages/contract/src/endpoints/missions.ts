import { endpoint } from '../endpoint.ts';
import { missionsMarks } from '../marks/missions.ts';
import * as missions from '../schemas/missions.ts';

export const missionsEndpoints = {
  missionSummary: endpoint(missionsMarks.missionSummary, {
    request: missions.MissionSummaryQuery,
    reply: missions.MissionSummaryValue,
    errors: [],
    summary: 'Missions with the progress of this member (spec sections 2, missionLeaderboard, and 7)',
  }),
  missionLeaderboard: endpoint(missionsMarks.missionLeaderboard, {
    request: missions.MissionLeaderboardQuery,
    reply: missions.MissionLeaderboardValue,
    errors: [],
    summary: 'The best of the running period (spec sections 2, missionLeaderboard, and 7)',
  }),
  claimMission: endpoint(missionsMarks.claimMission, {
    request: missions.ClaimMissionRequest,
    reply: missions.ClaimMissionValue,
    errors: [
      'reward.not_found',
      'reward.not_claimable',
      'reward.already_claimed',
      'reward.expired',
      'ledger.key_reused',
    ],
    summary: 'Claim the reward of a mission that is done (spec section 2, missionLeaderboard)',
  }),
};
