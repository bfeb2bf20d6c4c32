import type { RewardState } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

/** How the state of a reward is coloured. */
export const REWARD_TONES: Record<RewardState, BadgeTone> = {
  coming: 'info',
  claim: 'brass',
  process: 'info',
  claimed: 'win',
  rejected: 'lose',
  expired: 'plain',
  returned: 'plain',
};
