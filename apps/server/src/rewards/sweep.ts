import { sql } from 'kysely';
import { deleteWhere, sweepOlderThan, type Sweep } from '../platform/sweep.ts';

const KEEP_DAYS = 400;

/** Deletes what budgets counted on days long past. The rows that count all days stay. */
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

/** No program runs for so long. */
const ENTRY_KEEP_HOURS = 2 * 365 * 24;

/** Deletes the marks of persons who entered programs long ago. */
export const rewardEntrySweep: Sweep = sweepOlderThan({
  table: 'reward_entry',
  column: 'entered_at',
  keepHours: ENTRY_KEEP_HOURS,
});
