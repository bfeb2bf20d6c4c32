import type { BetOutcome } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

/** The colour of a bet's badge follows its net result, so that a loss never looks like a win. */
export const BET_STATE_TONES: Record<BetOutcome, BadgeTone> = {
  open: 'info',
  won: 'win',
  even: 'plain',
  lost: 'lose',
  refunded: 'warn',
  void: 'plain',
};
