import type { BetState } from '@baize/contract/schemas/common';
import type { BadgeTone } from '@baize/ui/badge';

export const BET_STATE_TONES: Record<BetState, BadgeTone> = {
  open: 'info',
  won: 'win',
  lost: 'lose',
  refunded: 'warn',
  void: 'plain',
};
