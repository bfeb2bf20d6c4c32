import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../../platform/sweep.ts';

const KEEP_DAYS = 100;

/** Deletes progress and scores of periods long past. A mission that is done once keeps its row. */
export const missionSweeps: readonly Sweep[] = (
  ['mission_progress', 'leaderboard_score', 'leaderboard_band'] as const
).map((table) => ({
  name: table,
  deleteBatch: async (tx, now, limit) =>
    await deleteWhere(tx, table, sql<boolean>`last_day < ${now}::timestamptz::date - ${KEEP_DAYS}::integer`, limit),
}));
