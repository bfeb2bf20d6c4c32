import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';

/** Reads the agent's private note about a member of its team. The text is empty if there is no note. */
export async function readRemark(db: Db, scope: LineScope, downlineId: bigint): Promise<string> {
  const row = await db
    .selectFrom('downline_remark as r')
    .select('r.remark')
    .where(scope.owns('r'))
    .where('r.downline_id', '=', downlineId)
    .executeTakeFirst();
  return row?.remark ?? '';
}

interface Remark {
  readonly downlineId: bigint;
  /** An empty text deletes the note. */
  readonly remark: string;
  readonly now: Date;
}

/** Stores the agent's private note about a member of its team and replaces an earlier one. The caller has checked that the member is in the team. */
export async function writeRemark(db: Db, scope: LineScope, { downlineId, remark, now }: Remark): Promise<void> {
  if (remark === '') {
    await sql`delete from downline_remark r where ${scope.owns('r')} and r.downline_id = ${downlineId}`.execute(db);
    return;
  }
  await db
    .insertInto('downline_remark')
    .values({ bucket: scope.bucket, member_id: scope.memberId, downline_id: downlineId, remark, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'member_id', 'downline_id']).doUpdateSet({ remark, updated_at: now }),
    )
    .execute();
}
