import { sweepOlderThan } from '../../platform/sweep.ts';

const KEEP_DAYS = 400;

/** Deletes messages that were sent long ago, read or not. What they tell of stands in the records of deposits and withdrawals. */
export const inboxSweep = sweepOlderThan({ table: 'inbox_message', column: 'sent_at', keepHours: KEEP_DAYS * 24 });
