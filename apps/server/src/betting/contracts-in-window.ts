import { sql, type RawBuilder } from 'kysely';
import type { SettlementWindow } from '../domain/contracts/window.ts';
import type { Series } from './late-bets.ts';

/**
 * Selects the contracts of a series that were in force in the whole window: one row each with the columns `contract_id`, `member_id` (the agent
 * who is paid), `merchant_id`, `kind`, `upline_id`, `upline_contract_id`, `carry_over`, `active_valid_bet_minor` and `active_deposits_minor`.
 */
export function contractsInWindow(series: Series, window: SettlementWindow): RawBuilder<unknown> {
  const isInForce = (
    contract: string,
  ): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${contract}.starts_at`)} <= ${window.from}
    and (${sql.ref(`${contract}.ended_at`)} is null or ${sql.ref(`${contract}.ended_at`)} >= ${window.to})`;
  return sql`
    select c.contract_id, c.downline_id as member_id, c.merchant_id, c.kind, c.upline_id, u.contract_id as upline_contract_id, c.carry_over,
      c.active_valid_bet_minor, c.active_deposits_minor
    from agent_contract c
    left join agent_contract u on u.downline_id = c.upline_id and u.merchant_id = c.merchant_id and u.kind = c.kind
      and u.time_window = c.time_window and ${isInForce('u')}
    where c.merchant_id = ${series.merchantId} and c.kind = ${series.kind} and c.time_window = ${series.window} and ${isInForce('c')}`;
}

/** The columns of `settlement_line` that a contract in a window gives, and the same columns of a row `k` of `contractsInWindow`. */
export const lineColumns = sql`bucket, member_id, contract_id, window_from, run_id, merchant_id, kind, upline_id, upline_contract_id`;

export function lineValues(runId: bigint, { from }: SettlementWindow): RawBuilder<unknown> {
  return sql`k.member_id & 255, k.member_id, k.contract_id, ${from}, ${runId}::bigint, k.merchant_id, k.kind, k.upline_id, k.upline_contract_id`;
}
