import type { OfferObstacle } from '@baize/contract/codes';

/** Why missions and invitations are kept from a member, by the keys of the texts (area `missions`). */
export const OBSTACLE_TEXTS = {
  trial: 'mission.obstacle_trial',
  agent: 'mission.obstacle_agent',
  blocked: 'mission.obstacle_blocked',
  break: 'mission.obstacle_break',
  owed: 'mission.obstacle_owed',
  offers_off: 'mission.obstacle_offers_off',
} as const satisfies Record<OfferObstacle, string>;
