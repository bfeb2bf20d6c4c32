import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { bucketOf } from '../domain/bucket.ts';
import { returnBudget } from './budget.ts';

/** Grants that one transaction ends. */
const BATCH_ROWS = 500;

interface Ended {
  readonly merchant_id: number;
  readonly program_code: string;
  readonly day: string;
  readonly amount: bigint;
}

const BATCHES_MAX = 200;

/** Ends grants that nobody claimed in time, and gives their amounts back to the budgets. What is left after a run waits for the next one. */
export async function expireGrants(db: Db, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const ended = await transaction(db, async (tx) => await expireBatch(tx, now));
    if (ended < BATCH_ROWS) return;
  }
}

async function expireBatch(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<Ended>`
    with due as (
      select bucket, member_id, grant_id from reward_grant
      where state = 'claim' and expires_at <= ${now}
      order by expires_at limit ${BATCH_ROWS} for update skip locked
    )
    update reward_grant g set state = 'expired', ended_at = ${now}
    from due, merchant m
    where g.bucket = due.bucket and g.member_id = due.member_id and g.grant_id = due.grant_id and m.merchant_id = g.merchant_id
    returning g.merchant_id, g.program_code, (g.created_at at time zone m.time_zone)::date::text as day, g.amount_minor as amount`.execute(
    tx,
  );
  await giveBack(tx, rows);
  return rows.length;
}

export interface Rejection {
  readonly memberId: bigint;
  readonly grantId: bigint;
  /** What the member reads. */
  readonly reason: string;
  readonly now: Date;
}

/** Rejects a grant that is not claimed, and gives its amount back to the budgets. Returns false where it is claimed or has ended. */
export async function rejectGrant(tx: Tx, { memberId, grantId, reason, now }: Rejection): Promise<boolean> {
  const { rows } = await sql<Ended>`
    update reward_grant g set state = 'rejected', ended_at = ${now}, reason = ${reason}
    from merchant m
    where g.bucket = ${bucketOf(memberId)} and g.member_id = ${memberId} and g.grant_id = ${grantId}
      and g.state in ('process', 'claim') and m.merchant_id = g.merchant_id
    returning g.merchant_id, g.program_code, (g.created_at at time zone m.time_zone)::date::text as day, g.amount_minor as amount`.execute(
    tx,
  );
  await giveBack(tx, rows);
  return rows.length > 0;
}

/** The rows of budgets are locked in one order, so that two workers never wait for each other. */
async function giveBack(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const byDay = Map.groupBy(ended, ({ merchant_id, program_code, day }) => `${merchant_id} ${program_code} ${day}`);
  for (const [, each] of [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const [first] = each;
    if (!first) continue;
    const sum = each.reduce((total, { amount }) => total + amount, 0n);
    await returnBudget(tx, { merchantId: first.merchant_id, code: first.program_code }, first.day, sum);
  }
}
