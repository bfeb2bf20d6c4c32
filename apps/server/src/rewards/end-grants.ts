import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { groupByPlacement } from '../platform/placements.ts';
import { transaction } from '../platform/transaction.ts';
import { bucketOf } from '../domain/bucket.ts';
import { releaseBudgets, type HeldBudget } from './budget.ts';
import { publishRewardsChanged } from './live-rewards.ts';

/** The most grants that one transaction ends. */
const BATCH_ROWS = 500;

interface EndedGrant extends HeldBudget {
  readonly member_id: bigint;
}

const BATCHES_MAX = 200;

/**
 * Ends grants whose time to claim has passed, and gives their amounts back to the budgets. One run ends a limited number of batches; the next run
 * continues.
 */
export async function expireGrants(db: Db, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const ended = await transaction(db, async (tx) => await expireBatch(tx, now));
    if (ended < BATCH_ROWS) return;
  }
}

async function expireBatch(tx: Tx, now: Date): Promise<number> {
  const due = await readDueGrants(tx, now);
  const ended: EndedGrant[] = [];
  for (const group of groupByPlacement(due, ({ bucket }) => bucket))
    ended.push(...(await expireGrantsOfPlacement(tx, group, now)));
  await releaseBudgets(tx, ended);
  await publishRewardsChanged(
    tx,
    ended.map(({ member_id }) => member_id),
  );
  return due.length;
}

interface GrantKey {
  readonly bucket: number;
  readonly member_id: bigint;
  readonly grant_id: bigint;
}

/** Reads without locks, because a statement can lock rows of one placement only. Each grant is judged again when it is ended. */
async function readDueGrants(tx: Tx, now: Date): Promise<GrantKey[]> {
  return await tx
    .selectFrom('reward_grant')
    .select(['bucket', 'member_id', 'grant_id'])
    .where('state', '=', 'claim')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH_ROWS)
    .execute();
}

/** Ends the grants of one placement. A grant that its member has claimed since it was read stays claimed. */
async function expireGrantsOfPlacement(tx: Tx, due: readonly GrantKey[], now: Date): Promise<EndedGrant[]> {
  const { rows } = await sql<EndedGrant>`
    update reward_grant g set state = 'expired', ended_at = ${now}
    from unnest(
      ${due.map(({ bucket }) => bucket)}::smallint[], ${due.map(({ member_id }) => member_id)}::bigint[],
      ${due.map(({ grant_id }) => grant_id)}::bigint[]
    ) as due (bucket, member_id, grant_id)
    where g.bucket = due.bucket and g.member_id = due.member_id and g.grant_id = due.grant_id and g.state = 'claim'
    returning ${endedColumns}`.execute(tx);
  return rows;
}

/** The day is read as a text without a cast: Citus refuses the cast in `returning`, because it follows a setting. */
const endedColumns = sql`g.member_id, g.merchant_id, g.program_code, g.budget_day, g.amount_minor as amount`;

/** The rejection of an unclaimed grant. */
export interface Rejection {
  readonly memberId: bigint;
  readonly grantId: bigint;
  /** The text that the member reads. */
  readonly reason: string;
  readonly now: Date;
}

/** Rejects an unclaimed grant and gives its amount back to the budgets. Returns false if the grant is claimed or has ended. */
export async function rejectGrant(tx: Tx, { memberId, grantId, reason, now }: Rejection): Promise<boolean> {
  const { rows } = await sql<EndedGrant>`
    update reward_grant g set state = 'rejected', ended_at = ${now}, reason = ${reason}
    where g.bucket = ${bucketOf(memberId)} and g.member_id = ${memberId} and g.grant_id = ${grantId}
      and g.state in ('process', 'claim')
    returning ${endedColumns}`.execute(tx);
  await releaseBudgets(tx, rows);
  if (rows.length > 0) await publishRewardsChanged(tx, [memberId]);
  return rows.length > 0;
}
