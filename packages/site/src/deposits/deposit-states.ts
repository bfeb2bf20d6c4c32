import type { DepositState } from '@baize/contract/codes';
import type { BadgeTone } from '@baize/ui/badge';

export const STATE_TONES: Record<DepositState, BadgeTone> = {
  pending: 'warn',
  reviewing: 'info',
  credited: 'win',
  rejected: 'lose',
  failed: 'lose',
  cancelled: 'plain',
  expired: 'plain',
  refunded: 'plain',
};

/** Something can still happen to it: the page asks again. */
export function isWaiting(state: DepositState): boolean {
  return state === 'pending' || state === 'reviewing';
}
