import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { trialSweep } from './free-play.ts';
import { factorResetSweep } from './operator-acts.ts';

/**
 * The time for which short-lived rows are kept. None of them is valid for longer than half an hour. For remembered devices the time counts from
 * their expiry.
 */
const KEEP_SHORT_LIVED_HOURS = 24;
/** The log-in history is kept as long as expired sessions. */
const KEEP_EVENTS_HOURS = 90 * 24;
const KEEP_SESSIONS_HOURS = 90 * 24;

/** The sweeps that delete old rows of this module. */
export const identitySweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'session', column: 'expires_at', keepHours: KEEP_SESSIONS_HOURS }),
  sweepOlderThan({ table: 'guess_counter', column: 'expires_at', keepHours: 0 }),
  sweepOlderThan({ table: 'extra_check', column: 'created_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'password_ticket', column: 'created_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'passkey_challenge', column: 'created_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'spent_id_token', column: 'spent_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'hand_off', column: 'created_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'remembered_device', column: 'expires_at', keepHours: KEEP_SHORT_LIVED_HOURS }),
  sweepOlderThan({ table: 'login_event', column: 'at', keepHours: KEEP_EVENTS_HOURS }),
  factorResetSweep,
  trialSweep,
];
