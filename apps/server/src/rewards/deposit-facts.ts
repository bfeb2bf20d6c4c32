import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** Names a deposit. The member id is needed as well, because it selects the partition of the row. */
export interface DepositRef {
  readonly memberId: bigint;
  readonly depositId: bigint;
}

/** A credited deposit of real money. It counts for rewards on the day of its credit, in the brand's calendar. The amount is in minor units. */
export interface CountedDeposit {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly amountMinor: bigint;
  readonly day: string;
  readonly at: Date;
}

/**
 * Reads credited deposits as rewards count them, including those that were returned later. Unknown deposits and deposits of play money are left out.
 */
export async function readCountedDeposits(tx: Tx, deposits: readonly DepositRef[]): Promise<readonly CountedDeposit[]> {
  const { rows } = await sql<CountedDeposit>`
    select d.member_id as "memberId", d.merchant_id as "merchantId", d.amount_minor as "amountMinor", d.credited_at as at,
      (d.credited_at at time zone m.time_zone)::date::text as day
    from unnest(
      ${deposits.map(({ memberId }) => memberId)}::bigint[], ${deposits.map(({ depositId }) => depositId)}::bigint[]
    ) as named (member_id, deposit_id)
    join deposit d using (member_id, deposit_id)
    join merchant m on m.merchant_id = d.merchant_id
    where d.kind <> 'demo' and d.credited_at is not null`.execute(tx);
  return rows;
}
