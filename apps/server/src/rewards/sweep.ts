import { sql } from 'kysely';
import { deleteWhere, sweepOlderThan, type Sweep } from '../platform/sweep.ts';

const KEEP_DAYS = 400;

/** Deletes the daily counts of budgets of days long past. The rows that count all days are kept. */
export const rewardBudgetSweep: Sweep = {
  name: 'reward_budget',
  deleteBatch: async (tx, now, limit) =>
    await deleteWhere(
      tx,
      'reward_budget',
      sql<boolean>`day > '-infinity' and day < ${now}::timestamptz::date - ${KEEP_DAYS}::integer`,
      limit,
    ),
};

/** Two years, which is longer than any program runs. */
const ENTRY_KEEP_HOURS = 2 * 365 * 24;

/** Deletes the marks of persons who entered programs longer ago than `ENTRY_KEEP_HOURS`. */
export const rewardEntrySweep: Sweep = sweepOlderThan({
  table: 'reward_entry',
  column: 'entered_at',
  keepHours: ENTRY_KEEP_HOURS,
});
