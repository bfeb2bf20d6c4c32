import { sql } from 'kysely';
import { OPEN_DEPOSIT_STATES } from '../../../betting/open-deposits.ts';
import { periodStart, type PlayLimitContext } from '../../../betting/play-limits.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/** Sums the deposits that were credited today and the open deposits, in minor units by method id. */
export async function sumDepositsToday(db: Db | Tx, reach: PlayLimitContext): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ method_id: string; total: bigint }>`
    select method_id, sum(amount_minor) as total from deposit
    where member_id = ${reach.memberId} and method_id is not null
      and (state = any(${OPEN_DEPOSIT_STATES}) or (state = 'credited' and credited_at >= ${periodStart('day', reach)}))
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, total }) => [method_id, total]));
}
