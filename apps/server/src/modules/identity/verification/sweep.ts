import { sweepOlderThan, type Sweep } from '../../../platform/sweep.ts';

/** Challenges and captchas are over after minutes; codes count against limits for a day; messages are kept to be looked into. */
const KEEP_CHALLENGES_HOURS = 1;
const KEEP_SMS_DAYS_HOURS = 31 * 24;
const KEEP_CODES_HOURS = 48;
const KEEP_MESSAGES_HOURS = 7 * 24;

export const proofSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'human_challenge', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'captcha', column: 'created_at', keepHours: KEEP_CHALLENGES_HOURS }),
  sweepOlderThan({ table: 'verification_code', column: 'created_at', keepHours: KEEP_CODES_HOURS }),
  sweepOlderThan({ table: 'sms_day', column: 'day', keepHours: KEEP_SMS_DAYS_HOURS }),
  sweepOlderThan({ table: 'message', column: 'created_at', keepHours: KEEP_MESSAGES_HOURS }),
];
