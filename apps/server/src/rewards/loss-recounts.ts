import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { BetFigures } from '../domain/rollup/roll-up.ts';
import type { Tx } from '../platform/db.ts';

/**
 * Queues members whose bets were voided for a recount of their rescue and cashback (docs/decisions/0114-recounts-of-rescue-and-cashback.md). The
 * transaction that takes the bets out of `member_day` calls this, so that the recount reads figures without them.
 */
export async function noteLossRecounts(tx: Tx, bets: readonly BetFigures[]): Promise<void> {
  const ofAllBrands = bets.filter((bet) => bet.bets < 0);
  if (ofAllBrands.length === 0) return;
  const brands = await readBrandsWithLossRewards(tx, [...new Set(ofAllBrands.map(({ merchantId }) => merchantId))]);
  const voided = ofAllBrands.filter(({ merchantId }) => brands.has(merchantId));
  if (voided.length === 0) return;
  const byDay = new Map(voided.map((bet) => [`${bet.memberId} ${bet.day}`, bet]));
  const noted = [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, bet]) => bet);
  // The row is updated also where it exists: a recount that deletes it waits for this transaction, and then reads its figures.
  await sql`
    insert into loss_recount (bucket, member_id, day, merchant_id, noted_at, due_at)
    select bucket, member_id, day, merchant_id, now(), now() from unnest(
      ${noted.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${noted.map(({ memberId }) => memberId)}::bigint[],
      ${noted.map(({ day }) => day)}::date[], ${noted.map(({ merchantId }) => merchantId)}::integer[]
    ) as noted (bucket, member_id, day, merchant_id)
    on conflict (bucket, member_id, day) do update set noted_at = excluded.noted_at, due_at = excluded.due_at`.execute(
    tx,
  );
}

/** Returns the brands that have a rescue or a cashback, or had one: its grants may still be counted anew. */
async function readBrandsWithLossRewards(tx: Tx, merchantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('reward_program')
    .select('merchant_id')
    .distinct()
    .where('merchant_id', 'in', [...merchantIds])
    .where('kind', 'in', ['rescue', 'cashback'])
    .execute();
  return new Set(rows.map(({ merchant_id }) => merchant_id));
}
