import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { HEAT_DAYS } from './hot.ts';
import { WINNER_DAYS } from './winners.ts';

/** Brands live in different days, and a bet may be settled long after its own. */
const SPARE_DAYS = 2;

/** Days that no list of the lobby reaches back to any more. */
export async function sweepPlayTraces(db: Db, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz)::date`;
  await transaction(db, async (tx) => {
    await sql`delete from game_day where day < ${today} - ${HEAT_DAYS + SPARE_DAYS}::integer`.execute(tx);
    await sql`
      delete from winner where won_at < ${now}::timestamptz - make_interval(days => ${WINNER_DAYS + SPARE_DAYS})`.execute(
      tx,
    );
  });
}
