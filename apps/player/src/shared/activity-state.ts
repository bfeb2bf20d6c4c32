import type { ActivityState } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

/** The colours of the states of an activity. Brass and green call for an act of the member. */
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
