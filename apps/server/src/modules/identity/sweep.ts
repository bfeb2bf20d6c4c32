import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { trialSweep } from './free-play.ts';
import { factorResetSweep } from './operator-acts.ts';

/** None of these rows is valid for longer than half an hour; failures count for less. */
const KEEP_HOURS = 24;
/** The history of log-ins is kept as long as ended sessions. */
const KEEP_EVENTS_HOURS = 90 * 24;
const KEEP_SESSIONS_HOURS = 90 * 24;

export const identitySweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'session', column: 'expires_at', keepHours: KEEP_SESSIONS_HOURS }),
  sweepOlderThan({ table: 'guess_counter', column: 'expires_at', keepHours: 0 }),
  sweepOlderThan({ table: 'failed_guess', column: 'at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'extra_check', column: 'created_at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'password_ticket', column: 'created_at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'passkey_challenge', column: 'created_at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'hand_off', column: 'created_at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'remembered_device', column: 'expires_at', keepHours: KEEP_HOURS }),
  sweepOlderThan({ table: 'login_event', column: 'at', keepHours: KEEP_EVENTS_HOURS }),
  factorResetSweep,
  trialSweep,
];
