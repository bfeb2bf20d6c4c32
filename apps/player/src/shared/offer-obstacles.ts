import type { OfferObstacle } from '@baize/contract/codes';

/** The text keys (area `missions`) that explain why a member may not use missions and invitations. */
export const OBSTACLE_TEXTS = {
  trial: 'mission.obstacle_trial',
  agent: 'mission.obstacle_agent',
  blocked: 'mission.obstacle_blocked',
  break: 'mission.obstacle_break',
  owed: 'mission.obstacle_owed',
  offers_off: 'mission.obstacle_offers_off',
} as const satisfies Record<OfferObstacle, string>;
