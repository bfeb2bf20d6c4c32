import { sql } from 'kysely';
import { OPEN_DEPOSIT_STATES } from '../../../betting/open-deposits.ts';
import { periodStart, type PlayLimitContext } from '../../../betting/play-limits.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/**
 * Sums the deposits of the member that were credited today, and all open ones whatever their day, in minor units by method id. Today is the day of the
 * brand's calendar. A method without such deposits has no entry.
 */
export async function sumDepositsToday(db: Db | Tx, context: PlayLimitContext): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ method_id: string; total: bigint }>`
    select method_id, sum(amount_minor) as total from deposit
    where member_id = ${context.memberId} and method_id is not null
      and (state = any(${OPEN_DEPOSIT_STATES}) or (state = 'credited' and credited_at >= ${periodStart('day', context)}))
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, total }) => [method_id, total]));
}
