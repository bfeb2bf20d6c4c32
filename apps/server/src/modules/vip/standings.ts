import { bucketOf } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { setVipLevel } from '../../members/vip-level.ts';

/** The rank of a member, with the time since which the member has it. */
export interface Standing {
  readonly memberId: bigint;
  readonly rank: number;
  /** The lowest rank that the member has lost and not won back. Undefined if the member has lost none. */
  readonly lostFrom: number | undefined;
  readonly since: Date;
}

/** Reads the standings of members of one bucket (a partition of members by id), by member id. */
export async function readStandings(
  db: Db | Tx,
  bucket: number,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Standing>> {
  const rows = await db
    .selectFrom('vip_standing')
    .select(['member_id', 'rank', 'lost_from', 'since'])
    .where('bucket', '=', bucket)
    .where('member_id', 'in', [...memberIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.member_id,
      { memberId: row.member_id, rank: row.rank, lostFrom: row.lost_from ?? undefined, since: row.since },
    ]),
  );
}

/** A promotion or demotion of a member. */
export interface RankChange extends Standing {
  readonly merchantId: number;
  readonly fromRank: number;
  /** The month whose valid bet did not keep the rank; undefined for a promotion. */
  readonly missedMonth: string | undefined;
}

/** Changes the rank of a member and writes it into the history. The member is locked by the caller. */
export async function changeRank(tx: Tx, change: RankChange): Promise<void> {
  const { memberId, rank, since, fromRank, missedMonth } = change;
  await setVipLevel(tx, memberId, rank);
  await storeStanding(tx, change);
  await tx
    .insertInto('vip_change')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      change_id: makeRecordId(since),
      from_rank: fromRank,
      to_rank: rank,
      missed_month: missedMonth ?? null,
      created_at: since,
    })
    .execute();
}

/** Inserts or replaces the standing of a member. */
export async function storeStanding(
  tx: Tx,
  { memberId, merchantId, rank, lostFrom, since }: Standing & { readonly merchantId: number },
): Promise<void> {
  const values = { rank, lost_from: lostFrom ?? null, since };
  await tx
    .insertInto('vip_standing')
    .values({ bucket: bucketOf(memberId), member_id: memberId, merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.columns(['bucket', 'member_id']).doUpdateSet(values))
    .execute();
}
