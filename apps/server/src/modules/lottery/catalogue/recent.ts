import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** Returns those of the given games that the member played, the last played first. */
export async function readRecentNodeIds(db: Db, memberId: bigint, nodeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select r.node_id as "nodeId" from recent_game r
    where r.member_id = ${memberId} and r.node_id = any(${nodeIds}::integer[])
    order by r.played_at desc, r.node_id`.execute(db);
  return rows.map(({ nodeId }) => nodeId);
}
