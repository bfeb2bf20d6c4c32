import { sql } from 'kysely';
import { deleteWhere, sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { HEAT_DAYS } from './hot.ts';
import { WINNER_DAYS } from './winners.ts';

/** Brands live in different days, and a bet may be settled long after its own. */
const SPARE_DAYS = 2;

/** Days that no list of the lobby reaches back to any more. */
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
