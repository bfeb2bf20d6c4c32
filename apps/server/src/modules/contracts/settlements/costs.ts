import type { ContractKind } from '@baize/contract/agent-codes';
import { sql } from 'kysely';
import { isOnMerchantDays, type MerchantDays } from '../../../members/merchant-days.ts';
import type { Db } from '../../../platform/db.ts';

/** The costs of the contracts of one kind to a brand, in minor units of its currency. */
export interface CommissionCost {
  readonly kind: ContractKind;
  /** The number of settlement windows, and of lines: one contract in one window. */
  readonly windows: bigint;
  readonly lines: bigint;
  readonly paidMinor: bigint;
  /** The pay that is computed and not paid yet. */
  readonly waitingMinor: bigint;
  /** Part of both: what downlines were promised beyond the gross of their uplines (design/agents.md, "Tier gap"). */
  readonly gapMinor: bigint;
  /** Part of both: for bets that came late, and corrections by operators. */
  readonly adjustmentMinor: bigint;
}

/** Sums what the windows that began on these days have cost the brand, by kind of contract. */
export async function readCommissionCosts(db: Db, merchantId: number, days: MerchantDays): Promise<CommissionCost[]> {
  const { rows } = await sql<CommissionCost>`
    select r.kind, count(distinct r.run_id) as windows, count(*) as lines,
      coalesce(sum(l.net_minor) filter (where l.state = 'paid'), 0)::bigint as "paidMinor",
      coalesce(sum(l.net_minor) filter (where l.state <> 'paid'), 0)::bigint as "waitingMinor",
      coalesce(sum(l.gap_minor), 0)::bigint as "gapMinor", coalesce(sum(l.adjustment_minor), 0)::bigint as "adjustmentMinor"
    from settlement_run r join settlement_line l on l.run_id = r.run_id
    where r.merchant_id = ${merchantId} and ${isOnMerchantDays('r.window_from', days)}
    group by r.kind order by r.kind`.execute(db);
  return rows;
}
