import { sql } from 'kysely';
import { deleteWhere, sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { HEAT_DAYS } from './hot-games.ts';
import { WINNER_DAYS } from './winners.ts';

/** Rows are kept for some extra days, because brands have different time zones and a bet may be settled days after it was placed. */
const SPARE_DAYS = 2;

/** Deletes the counted rounds and the wins that are too old for every list of the lobby. */
export const playTraceSweeps: readonly Sweep[] = [
  {
    name: 'game_day',
    deleteBatch: async (tx, now, limit) =>
      await deleteWhere(
        tx,
        'game_day',
        sql<boolean>`day < (${now}::timestamptz)::date - ${HEAT_DAYS + SPARE_DAYS}::integer`,
        limit,
      ),
  },
  sweepOlderThan({ table: 'winner', column: 'won_at', keepHours: (WINNER_DAYS + SPARE_DAYS) * 24 }),
];
