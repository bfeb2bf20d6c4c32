import { sql, type RawBuilder } from 'kysely';
import type { SettlementWindow } from '../domain/contracts/window.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';
import type { Series } from './late-bets.ts';

/** A contract between an agent and the upline that was in force in a whole settlement window. Amounts are minor units. */
export interface ContractInWindow {
  readonly contractId: bigint;
  /** The agent who is paid. */
  readonly memberId: bigint;
  /** The agent who pays. Null for a top agent, whom the merchant pays. */
  readonly uplineId: bigint | null;
  /** The contract of the upline in the same window. Null if the upline has none. */
  readonly uplineContractId: bigint | null;
  /** True if a negative base of a dividend is carried over to the next window. */
  readonly carriesOver: boolean;
  /** The valid bet and the deposits in the window from which on a member of the team counts as active. */
  readonly activeValidBetMinor: bigint;
  readonly activeDepositsMinor: bigint;
  /** The bounds of the pay of a window. A bound that is null does not exist. */
  readonly minimumPayMinor: bigint | null;
  readonly maximumPayMinor: bigint | null;
}

/** Reads the contracts of a series that were in force in the whole window. */
export async function readContractsInWindow(
  tx: Tx,
  series: Series,
  window: SettlementWindow,
): Promise<ContractInWindow[]> {
  return await selectContractsInWindow(tx, { series, window }, sql<boolean>`true`);
}

/** Reads the contracts of these agents that were in force in the whole window, and the contracts of their uplines up to the top of the line. */
export async function readContractsOfLine(
  tx: Tx,
  series: Series,
  window: SettlementWindow,
  agentIds: readonly bigint[],
): Promise<ContractInWindow[]> {
  const seriesWindow = { series, window };
  const contractsById = new Map<bigint, ContractInWindow>();
  let next = await selectContractsInWindow(tx, seriesWindow, sql<boolean>`c.downline_id = any(${agentIds}::bigint[])`);
  while (next.length > 0) {
    for (const contract of next) contractsById.set(contract.contractId, contract);
    const uplineContractIds = next.flatMap(({ uplineContractId }) =>
      uplineContractId === null || contractsById.has(uplineContractId) ? [] : [uplineContractId],
    );
    if (uplineContractIds.length === 0) break;
    next = await selectContractsInWindow(
      tx,
      seriesWindow,
      sql<boolean>`c.contract_id = any(${uplineContractIds}::bigint[])`,
    );
  }
  return [...contractsById.values()];
}

/** Reads the contracts that were in force in the whole window and for which the condition `isSelected` on the contract `c` holds. */
async function selectContractsInWindow(
  tx: Tx,
  { series, window }: { readonly series: Series; readonly window: SettlementWindow },
  isSelected: RawBuilder<boolean>,
): Promise<ContractInWindow[]> {
  const isInForce = (contract: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(`${contract}.starts_at`)} <= ${window.from}
      and (${sql.ref(`${contract}.ended_at`)} is null or ${sql.ref(`${contract}.ended_at`)} >= ${window.to})`;
  const { rows } = await sql<ContractInWindow>`
    select c.contract_id as "contractId", c.downline_id as "memberId", c.upline_id as "uplineId", u.contract_id as "uplineContractId",
      c.carry_over is not distinct from 'accumulate' as "carriesOver", c.active_valid_bet_minor as "activeValidBetMinor",
      c.active_deposits_minor as "activeDepositsMinor", c.minimum_pay_minor as "minimumPayMinor", c.maximum_pay_minor as "maximumPayMinor"
    from agent_contract c
    left join agent_contract u on u.downline_id = c.upline_id and u.merchant_id = c.merchant_id and u.kind = c.kind
      and u.time_window = c.time_window and ${isInForce('u')}
    where c.merchant_id = ${series.merchantId} and c.kind = ${series.kind} and c.time_window = ${series.window} and ${isInForce('c')}
      and ${isSelected}`.execute(tx);
  return rows;
}

/**
 * Returns a query that selects these contracts as rows of arrays. PostgreSQL knows the length of the arrays, and therefore plans a hash join. With a condition on the
 * start and the end of contracts, it would estimate one row and plan a nested loop over 100,000 contracts for each row of play.
 */
export function selectContractRows(contracts: readonly ContractInWindow[]): RawBuilder<unknown> {
  return sql`select bucket, member_id, contract_id, upline_id, upline_contract_id, active_valid_bet_minor, active_deposits_minor from unnest(
    ${contracts.map(({ memberId }) => bucketOf(memberId))}::smallint[],
    ${contracts.map(({ memberId }) => memberId)}::bigint[],
    ${contracts.map(({ contractId }) => contractId)}::bigint[],
    ${contracts.map(({ uplineId }) => uplineId)}::bigint[],
    ${contracts.map(({ uplineContractId }) => uplineContractId)}::bigint[],
    ${contracts.map(({ activeValidBetMinor }) => activeValidBetMinor)}::bigint[],
    ${contracts.map(({ activeDepositsMinor }) => activeDepositsMinor)}::bigint[]
  ) as contract (bucket, member_id, contract_id, upline_id, upline_contract_id, active_valid_bet_minor, active_deposits_minor)`;
}

/** The run that settles a window of a series. */
interface SettlementRun {
  readonly runId: bigint;
  readonly series: Series;
  readonly window: SettlementWindow;
}

/** The columns of `settlement_line` whose values follow from a contract and its window. */
export const settlementLineColumns = sql`bucket, member_id, contract_id, upline_id, upline_contract_id, window_from, run_id, merchant_id, kind`;

/** Returns the values of `settlementLineColumns` for a row `k` of `selectContractRows`. */
export function selectSettlementLineValues({ runId, series, window }: SettlementRun): RawBuilder<unknown> {
  return sql`k.bucket, k.member_id, k.contract_id, k.upline_id, k.upline_contract_id, ${window.from}::timestamptz, ${runId}::bigint,
    ${series.merchantId}::integer, ${series.kind}::text`;
}
