import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from './db.ts';
import { isInPlacementOf, mapByPlacement } from './placements.ts';

interface MemberRow {
  readonly memberId: bigint;
}

export interface Lease<Row extends MemberRow> {
  /** A table of member rows with the columns `ask_at` (when the row is due) and `asks` (how often it was leased). */
  readonly table: 'vendor_transfer' | 'vendor_closing' | 'free_round_award';
  /** The column that names a row of a member, and its type in PostgreSQL. */
  readonly idColumn: string;
  readonly idType: 'bigint' | 'text';
  readonly idOf: (row: Row) => bigint | string;
  readonly now: Date;
  /** The length of the lease. It is longer than the work on a row can take: a worker whose lease expires has died. */
  readonly seconds: number;
}

/**
 * Leases due rows to this worker and counts the leases. A leased row is due again when its lease expires. The candidates were read without a
 * lock, because rows can be locked within one placement only; the lease repeats the condition, so that a row that another worker has leased
 * or locked is left out. Returns the leased ones of the candidates, in their order.
 */
export async function leaseRows<Row extends MemberRow>(
  tx: Tx,
  candidates: readonly Row[],
  lease: Lease<Row>,
): Promise<Row[]> {
  const leased = await mapByPlacement(
    candidates,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await leaseTogether(tx, group, bucket, lease),
  );
  return candidates.filter((_, index) => leased[index]);
}

const idArrays = { bigint: sql`bigint[]`, text: sql`text[]` } as const;

/** Leases rows of one placement. Returns for each row whether it was leased. */
async function leaseTogether<Row extends MemberRow>(
  tx: Tx,
  due: readonly Row[],
  bucket: number,
  { table, idColumn, idType, idOf, now, seconds }: Lease<Row>,
): Promise<boolean[]> {
  const id = sql.ref(idColumn);
  const leaseEnd = new Date(now.getTime() + seconds * 1000);
  const { rows } = await sql<{ memberId: bigint; id: bigint | string }>`
    update ${sql.table(table)} t set asks = t.asks + 1, ask_at = ${leaseEnd}
    from (
      select d.bucket, d.member_id, d.${id} from ${sql.table(table)} d
      where ${isInPlacementOf('d', bucket)} and d.ask_at <= ${now} and (d.bucket, d.member_id, d.${id}) in (
        select * from unnest(
          ${due.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${due.map(({ memberId }) => memberId)}::bigint[],
          ${due.map(idOf)}::${idArrays[idType]}))
      for update of d skip locked
    ) due
    where ${isInPlacementOf('t', bucket)} and t.bucket = due.bucket and t.member_id = due.member_id and t.${id} = due.${id}
    returning t.member_id as "memberId", t.${id} as id`.execute(tx);
  const leasedKeys = new Set(rows.map((row) => `${row.memberId} ${row.id}`));
  return due.map((row) => leasedKeys.has(`${row.memberId} ${idOf(row)}`));
}
