import type { RewardState } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

/** The badge tone of each state of a reward. */
export const REWARD_TONES: Record<RewardState, BadgeTone> = {
  coming: 'info',
  claim: 'brass',
  process: 'info',
  claimed: 'win',
  rejected: 'lose',
  expired: 'plain',
  returned: 'plain',
};
