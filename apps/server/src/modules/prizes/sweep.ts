import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../../platform/sweep.ts';

const KEEP_DAYS = 100;

/** Deletes the daily progress towards tickets, and the envelopes of rounds that ended long ago. The draws are kept. */
export const prizeSweeps: readonly Sweep[] = [
  {
    name: 'ticket_progress',
    deleteBatch: async (tx, now, limit) =>
      await deleteWhere(
        tx,
        'ticket_progress',
        sql<boolean>`day < ${now}::timestamptz::date - ${KEEP_DAYS}::integer`,
        limit,
      ),
  },
  ...(['red_envelope', 'red_envelope_slice', 'red_envelope_guest'] as const).map((table) => ({
    name: table,
    deleteBatch: async (tx: Parameters<Sweep['deleteBatch']>[0], now: Date, limit: number) =>
      await deleteWhere(
        tx,
        table,
        sql<boolean>`round_id in (
          select round_id from prize_round
          where kind = 'red_envelope' and closed_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS}))`,
        limit,
      ),
  })),
];
