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

/** Returns whether the state can still change without an act of the member. */
export function isAwaitingOutcome(state: DepositState): boolean {
  return state === 'pending' || state === 'reviewing';
}

/** Interval for a pending deposit. A provider credits a deposit within seconds, and the member waits in front of the page. */
const PENDING_POLL_MS = 2_000;
/** Interval for a deposit under review, which takes minutes or hours. The live connection announces a credited deposit at once. */
const REVIEW_POLL_MS = 10_000;

/** Returns the polling interval in milliseconds; 0 where the deposit no longer changes. `undefined` means that the state is not loaded yet; it is polled like a pending deposit. */
export function depositPollMs(state: DepositState | undefined): number {
  if (state === 'reviewing') return REVIEW_POLL_MS;
  return state === undefined || state === 'pending' ? PENDING_POLL_MS : 0;
}
