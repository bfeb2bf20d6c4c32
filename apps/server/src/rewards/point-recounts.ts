import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { BetFigures } from '../domain/rollup/roll-up.ts';
import type { Tx } from '../platform/db.ts';

interface ClosedDays {
  readonly merchantId: number;
  /** Days of the brand's calendar, `[from, until)`. */
  readonly from: string;
  readonly until: string;
}

/**
 * Queues members for a recount of their points, because bets were added to a day whose points have been granted. The transaction that adds bets to
 * `member_day` calls this. It shares the lock of the schedule, so that each bet is either in the first count of its day or causes a recount.
 */
export async function notePointRecounts(tx: Tx, bets: readonly BetFigures[]): Promise<void> {
  const closed = await lockClosedDays(tx, [...new Set(bets.map(({ merchantId }) => merchantId))]);
  const late = bets.filter(({ merchantId, day }) =>
    closed.some((each) => each.merchantId === merchantId && each.from <= day && day < each.until),
  );
  if (late.length > 0) await insertRecounts(tx, late);
}

async function lockClosedDays(tx: Tx, merchantIds: readonly number[]): Promise<ClosedDays[]> {
  const { rows } = await sql<ClosedDays>`
    select merchant_id as "merchantId", starts_on::text as "from", closed_until::text as "until" from point_schedule
    where merchant_id = any(${merchantIds}::integer[])
    order by merchant_id for share`.execute(tx);
  return rows;
}

/**
 * Inserts the members into the queue. An existing row is locked as well: the recount that deletes the row waits for this transaction and then reads
 * its figures.
 */
async function insertRecounts(tx: Tx, bets: readonly BetFigures[]): Promise<void> {
  const byDay = new Map(bets.map((bet) => [`${bet.memberId} ${bet.day}`, bet]));
  const late = [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, bet]) => bet);
  await sql`
    insert into point_recount (bucket, member_id, day, merchant_id)
    select bucket, member_id, day, merchant_id from unnest(
      ${late.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${late.map(({ memberId }) => memberId)}::bigint[],
      ${late.map(({ day }) => day)}::date[], ${late.map(({ merchantId }) => merchantId)}::integer[]
    ) as late (bucket, member_id, day, merchant_id)
    on conflict (bucket, member_id, day) do update set merchant_id = excluded.merchant_id`.execute(tx);
}
