import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../../platform/sweep.ts';

const KEEP_DAYS = 100;

/** Deletes progress of periods long past. A mission that is done once keeps its row. */
export const missionProgressSweep: Sweep = {
  name: 'mission_progress',
  deleteBatch: async (tx, now, limit) =>
    await deleteWhere(
      tx,
      'mission_progress',
      sql<boolean>`last_day < ${now}::timestamptz::date - ${KEEP_DAYS}::integer`,
      limit,
    ),
};
