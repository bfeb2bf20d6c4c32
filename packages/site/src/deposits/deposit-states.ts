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

/** The deposit can still change without the member. */
export function isWaiting(state: DepositState): boolean {
  return state === 'pending' || state === 'reviewing';
}

/** A provider credits a deposit within seconds, and the member waits before the page. */
const PENDING_POLL_MS = 2_000;
/** People review a deposit in minutes or hours. A credited deposit shows at once all the same: the live socket announces the balance. */
const REVIEW_POLL_MS = 10_000;

/** Returns how often the page asks for a deposit; 0 where it no longer changes. `undefined`: the state is not known yet. */
export function depositPollMs(state: DepositState | undefined): number {
  if (state === 'reviewing') return REVIEW_POLL_MS;
  return state === undefined || state === 'pending' ? PENDING_POLL_MS : 0;
}
