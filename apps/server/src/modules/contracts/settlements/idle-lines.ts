import { sql, type RawBuilder } from 'kysely';
import { contractsInWindow, lineColumns, lineValues } from '../../../betting/contracts-in-window.ts';
import { betAmountUnits, grossOf, type TeamFigures } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { readContractsById } from '../rows.ts';
import { readCarryOvers, type DividendPair } from '../carry-over.ts';
import type { Run } from './runs.ts';

/** What a line needs to know of its run. */
type RunOfLines = Pick<Run, 'runId' | 'series' | 'window'>;

/** Contracts whose carry-over is read at once. */
const CONTRACTS_PER_READ = 5_000;

/**
 * Inserts the lines of a measured run whose contracts have no figures but are part of it: those that begin with a negative dividend base, and
 * those that owe the gross of a downline. All other contracts without figures have no line: their base, pay and carry-over would be zero.
 */
export async function insertLinesWithoutFigures(tx: Tx, run: RunOfLines): Promise<void> {
  if (run.series.kind === 'dividend') await insertLinesCarriedOver(tx, run);
  await insertLinesThatOwe(tx, run);
}

async function insertLinesCarriedOver(tx: Tx, run: RunOfLines): Promise<void> {
  const { rows } = await sql<DividendPair & { contractId: bigint }>`
    select k.contract_id as "contractId", k.member_id as "memberId", k.upline_id as "uplineId"
    from (${contractsInWindow(run.series, run.window)}) k
    where k.carry_over = 'accumulate'
      and not exists (select from settlement_line l where l.run_id = ${run.runId} and l.contract_id = k.contract_id)`.execute(
    tx,
  );
  for (let start = 0; start < rows.length; start += CONTRACTS_PER_READ) {
    const part = rows.slice(start, start + CONTRACTS_PER_READ);
    const carriedOver = await readCarryOvers(tx, part, run.window.from);
    const contractIds = part.filter(({ memberId }) => carriedOver.has(memberId)).map(({ contractId }) => contractId);
    await insertLines(tx, run, sql<boolean>`k.contract_id = any(${contractIds}::bigint[])`);
  }
}

async function insertLinesThatOwe(tx: Tx, run: RunOfLines): Promise<void> {
  await insertLines(
    tx,
    run,
    sql<boolean>`k.contract_id in (${contractsAbove(
      sql`select upline_contract_id from settlement_line where run_id = ${run.runId} and upline_contract_id is not null`,
    )})`,
  );
}

/** Selects these contracts and all contracts of the uplines above them, from the rows `contract`. */
function contractsAbove(contractIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with recursive above (contract_id) as (
      ${contractIds}
      union
      select c.upline_contract_id from above a join contract c on c.contract_id = a.contract_id where c.upline_contract_id is not null
    ) select contract_id from above`;
}

/**
 * Inserts lines for agents whose team did nothing in the window, but to whom more is owed by corrections of earlier windows than is to be taken
 * back. Returns how many lines were inserted. Where more is to be taken back, there is nothing to take it from, and no line.
 */
export async function insertLinesToPay(tx: Tx, run: RunOfLines): Promise<number> {
  return await insertLines(
    tx,
    run,
    sql<boolean>`(k.member_id & 255, k.member_id) in (
      select w.bucket, w.member_id from settlement_adjustment w
      where w.merchant_id = ${run.series.merchantId} and w.kind = ${run.series.kind} and w.applied_window_from is null
      group by w.bucket, w.member_id having sum(w.amount_minor) > 0)`,
  );
}

async function insertLines(
  tx: Tx,
  { runId, series, window }: RunOfLines,
  isInserted: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with contract as (${contractsInWindow(series, window)})
    insert into settlement_line (${lineColumns})
    select ${lineValues(runId, window)} from contract k where ${isInserted}
    on conflict (bucket, member_id, contract_id, window_from) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Inserts the lines of a settled run that have none because nothing happened in the window, for these agents and all contracts that owe to them:
 * a bet of the window has come late. The lines are paid with zero, at the tier that holds without any figures; what the bet brings is a
 * correction like any other.
 */
export async function insertSettledIdleLines(
  tx: Tx,
  { runId, series, window }: RunOfLines,
  agentIds: readonly bigint[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ contractId: bigint }>`
    with contract as (${contractsInWindow(series, window)})
    select k.contract_id as "contractId" from contract k
    where k.contract_id in (${contractsAbove(sql`select contract_id from contract where member_id = any(${agentIds}::bigint[])`)})
      and not exists (select from settlement_line l where l.run_id = ${runId} and l.contract_id = k.contract_id)`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const contracts = await readContractsById(
    tx,
    rows.map(({ contractId }) => contractId),
  );
  const settled = [...contracts.values()].map(({ contractId, terms }) => ({
    contractId,
    ...grossOf(terms, noFigures(window)),
  }));
  await sql`
    with contract as (${contractsInWindow(series, window)})
    insert into settlement_line (${lineColumns}, tier_no, rate_ppm, base_minor, gross_minor, carry_over_minor, owed_minor, net_minor, gap_minor,
      state, paid_at)
    select ${lineValues(runId, window)}, s.tier_no, s.rate_ppm, 0, 0, 0, 0, 0, 0, 'paid', ${now}
    from unnest(
      ${settled.map(({ contractId }) => contractId)}::bigint[],
      ${settled.map(({ tier }) => tier)}::smallint[],
      ${settled.map(({ ratePpm }) => Number(ratePpm))}::integer[]
    ) as s (contract_id, tier_no, rate_ppm)
    join contract k on k.contract_id = s.contract_id
    on conflict (bucket, member_id, contract_id, window_from) do nothing`.execute(tx);
}

function noFigures({ from, to }: Run['window']): TeamFigures {
  const none = { promotionsMinor: 0n, rebatesMinor: 0n, salariesMinor: 0n, activeMembers: 0, carriedOverMinor: 0n };
  const betAmount = { betAmountMinor: 0n, betAmountUnits: betAmountUnits(to.getTime() - from.getTime()) };
  return { validBetMinor: 0n, profitAndLossMinor: 0n, ...betAmount, ...none };
}
