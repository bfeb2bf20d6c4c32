import { sweepOlderThan } from '../../platform/sweep.ts';

const KEEP_DAYS = 400;
const KEEP_COPIES_DAYS = 30;

/** Deletes old messages, read or not. The records of deposits and withdrawals keep the facts. */
export const inboxSweep = sweepOlderThan({ table: 'inbox_message', column: 'sent_at', keepHours: KEEP_DAYS * 24 });

/** Deletes the copies that were made for other channels, sent or not. */
export const messageCopySweep = sweepOlderThan({
  table: 'message_copy',
  column: 'created_at',
  keepHours: KEEP_COPIES_DAYS * 24,
});
