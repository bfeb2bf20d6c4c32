import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { SIGNATURE_WINDOW_SECONDS } from './signature.ts';

/** Until its row is deleted, an expired launch token is answered TOKEN_EXPIRED, and after that INVALID_TOKEN. */
const KEEP_LAUNCHES_HOURS = 24;
/** No call needs an expired game session: even a late win refers to its bet. Expired sessions are kept to investigate complaints. */
const KEEP_GAME_SESSIONS_HOURS = 90 * 24;

/** Keeps a nonce for as long as the timestamp of its call could be accepted. Calls with older timestamps are refused by the timestamp. */
export const nonceSweep: Sweep = sweepOlderThan({
  table: 'integration_nonce',
  column: 'seen_at',
  keepHours: (2 * SIGNATURE_WINDOW_SECONDS) / 3600,
});

/** Deletes launch tokens a day after their expiry, and game sessions 90 days after theirs. */
export const gameSessionSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'launch_token', column: 'expires_at', keepHours: KEEP_LAUNCHES_HOURS }),
  sweepOlderThan({ table: 'game_session', column: 'expires_at', keepHours: KEEP_GAME_SESSIONS_HOURS }),
];
