import { sweepOlderThan, type Sweep } from '../../../platform/sweep.ts';

/** Human checks and captchas expire after minutes. */
const KEEP_CHALLENGES_HOURS = 1;
/** The daily counters of sent SMS are kept for a month. */
const KEEP_SMS_DAYS_HOURS = 31 * 24;
/** Verification codes count against the limits for a day, so they are kept for longer than that. */
const KEEP_CODES_HOURS = 48;
/** Messages are kept for a week, because operators may want to inspect them. */
const KEEP_MESSAGES_HOURS = 7 * 24;

/** The sweeps that delete old captchas, human checks, verification codes, SMS counters and messages. */
export const proofSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'human_challenge', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'captcha', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'verification_code', column: 'created_at', keepHours: KEEP_CODES_HOURS }),
  sweepOlderThan({ table: 'sms_day', column: 'day', keepHours: KEEP_SMS_DAYS_HOURS }),
  sweepOlderThan({ table: 'message', column: 'created_at', keepHours: KEEP_MESSAGES_HOURS }),
];
