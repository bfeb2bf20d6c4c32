import { sweepOlderThan, type Sweep } from '../../../platform/sweep.ts';

/** The time for human checks and captchas, which expire after minutes. */
const KEEP_CHALLENGES_HOURS = 1;
/** The time for the daily counters of sent SMS. */
const KEEP_SMS_DAYS_HOURS = 31 * 24;
/** The time for verification codes, which count against the limits for a day. */
const KEEP_CODES_HOURS = 48;
/** The time for messages, which operators may want to inspect. */
const KEEP_MESSAGES_HOURS = 7 * 24;

export const proofSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'human_challenge', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'captcha', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'verification_code', column: 'created_at', keepHours: KEEP_CODES_HOURS }),
  sweepOlderThan({ table: 'sms_day', column: 'day', keepHours: KEEP_SMS_DAYS_HOURS }),
  sweepOlderThan({ table: 'message', column: 'created_at', keepHours: KEEP_MESSAGES_HOURS }),
];
