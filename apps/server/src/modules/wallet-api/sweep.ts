import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { SIGNATURE_WINDOW_SECONDS } from './signature.ts';

const KEEP_LAUNCHES_HOURS = 24;
/** No call needs an expired game session, a late win neither: it refers to its bet. The rows are kept for complaints. */
const KEEP_GAME_SESSIONS_HOURS = 90 * 24;

/** A nonce is of use while a timestamp that went with it could still be accepted. */
export const nonceSweep: Sweep = sweepOlderThan({
  table: 'integration_nonce',
  column: 'seen_at',
  keepHours: (2 * SIGNATURE_WINDOW_SECONDS) / 3600,
});

export const gameSessionSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'launch_token', column: 'expires_at', keepHours: KEEP_LAUNCHES_HOURS }),
  sweepOlderThan({ table: 'game_session', column: 'expires_at', keepHours: KEEP_GAME_SESSIONS_HOURS }),
];
