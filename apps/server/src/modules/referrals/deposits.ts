import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

interface DepositRef {
  readonly memberId: bigint;
  readonly depositId: bigint;
}

/** A deposit of real money, in minor units. */
export interface RealDeposit {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly depositsMinor: bigint;
}

/** Reads the amounts of these deposits in minor units. Deposits of play money are left out. */
export async function readRealDeposits(tx: Tx, deposits: readonly DepositRef[]): Promise<readonly RealDeposit[]> {
  const { rows } = await sql<RealDeposit>`
    select d.member_id as "memberId", d.merchant_id as "merchantId", d.amount_minor as "depositsMinor"
    from unnest(
      ${deposits.map(({ memberId }) => memberId)}::bigint[], ${deposits.map(({ depositId }) => depositId)}::bigint[]
    ) as named (member_id, deposit_id)
    join deposit d using (member_id, deposit_id)
    where d.kind <> 'demo' and d.credited_at is not null`.execute(tx);
  return rows;
}
