import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../platform/sweep.ts';

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
