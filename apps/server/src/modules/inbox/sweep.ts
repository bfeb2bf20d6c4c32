import { sweepOlderThan } from '../../platform/sweep.ts';

/** Messages are kept for a year and about a month (docs/decisions/0076-buckets-where-they-are-needed.md). */
const KEEP_MESSAGES_DAYS = 400;
const KEEP_COPIES_DAYS = 30;

/** Deletes old messages, read or not. The records of deposits and withdrawals keep the facts. */
export const inboxSweep = sweepOlderThan({
  table: 'inbox_message',
  column: 'sent_at',
  keepHours: KEEP_MESSAGES_DAYS * 24,
});

/** Deletes the copies that were made for other channels, sent or not. */
export const messageCopySweep = sweepOlderThan({
  table: 'message_copy',
  column: 'created_at',
  keepHours: KEEP_COPIES_DAYS * 24,
});
