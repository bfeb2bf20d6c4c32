import type { ActivityState } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

/** The badge tone of each state of an activity. Brass and green (`felt`) mark the states in which the member can act. */
export const ACTIVITY_TONES: Record<ActivityState, BadgeTone> = {
  claim: 'brass',
  joined: 'felt',
  signed: 'felt',
  applying: 'info',
  process: 'info',
  issued: 'win',
  claimed: 'plain',
  rejected: 'lose',
  coming: 'info',
  closed: 'plain',
};
