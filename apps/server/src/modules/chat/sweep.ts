import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';

const HOURS_PER_DAY = 24;

/** Deletes messages after 30 days, decided reports after 90 days, and acts of moderators after a year. */
export const chatSweeps: readonly Sweep[] = [
  sweepOlderThan({ table: 'chat_message', column: 'created_at', keepHours: 30 * HOURS_PER_DAY }),
  // An open report has no decision time, so it stays.
  sweepOlderThan({ table: 'chat_report', column: 'decided_at', keepHours: 90 * HOURS_PER_DAY }),
  sweepOlderThan({ table: 'chat_act', column: 'created_at', keepHours: 365 * HOURS_PER_DAY }),
];
