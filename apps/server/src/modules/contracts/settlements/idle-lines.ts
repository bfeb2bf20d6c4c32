import { sql } from 'kysely';
import {
  selectContractRows,
  settlementLineColumns,
  selectSettlementLineValues,
  readContractsInWindow,
  type ContractInWindow,
} from '../../../betting/contracts-in-window.ts';
import { countBetAmountUnits, computeGrossLine, type TeamFigures } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { readCarryOvers } from '../carry-over.ts';
import { readContractsById } from '../rows.ts';
import type { Run } from './runs.ts';

/** The facts of a run that its lines need. A run is the settlement of one window; a line is the result of one contract in it. */
type RunOfLines = Pick<Run, 'runId' | 'series' | 'window'>;

/** Contracts whose carry-over is read at once. */
const CONTRACTS_PER_READ = 5_000;

/**
 * Inserts lines of a measured run for contracts whose teams had no play but that still matter: those that begin with a negative dividend base, and
 * those that owe the gross of a downline. Other contracts without figures need no line, because their base, pay and carry-over would be zero.
 */
export async function insertLinesWithoutFigures(tx: Tx, run: RunOfLines): Promise<void> {
  const contracts = await readContractsInWindow(tx, run.series, run.window);
  const withLine = await readContractsWithLine(tx, run);
  const idle = contracts.filter(({ contractId }) => !withLine.has(contractId));
  const carriedOver = run.series.kind === 'dividend' ? await findCarriedOver(tx, run, idle) : [];
  const below = [...contracts.filter(({ contractId }) => withLine.has(contractId)), ...carriedOver];
  await insertLines(tx, run, [...carriedOver, ...findContractsAbove(contracts, below, withLine)]);
}

async function readContractsWithLine(tx: Tx, { runId }: RunOfLines): Promise<Set<bigint>> {
  const rows = await tx.selectFrom('settlement_line').select('contract_id').where('run_id', '=', runId).execute();
  return new Set(rows.map(({ contract_id }) => contract_id));
}

/** Returns the contracts that accumulate and begin with a negative base, or that follow a window which is not computed yet. */
async function findCarriedOver(
  tx: Tx,
  { window }: RunOfLines,
  idle: readonly ContractInWindow[],
): Promise<ContractInWindow[]> {
  const accumulating = idle.filter(({ carriesOver }) => carriesOver);
  const found: ContractInWindow[] = [];
  for (let start = 0; start < accumulating.length; start += CONTRACTS_PER_READ) {
    const part = accumulating.slice(start, start + CONTRACTS_PER_READ);
    const carriedOver = await readCarryOvers(tx, part, window.from);
    found.push(...part.filter(({ memberId }) => carriedOver.has(memberId)));
  }
  return found;
}

/** Returns the contracts without a line above these, up to the top of each line. */
function findContractsAbove(
  contracts: readonly ContractInWindow[],
  below: readonly ContractInWindow[],
  withLine: ReadonlySet<bigint>,
): ContractInWindow[] {
  const byId = new Map(contracts.map((contract) => [contract.contractId, contract]));
  const above = new Map<bigint, ContractInWindow>();
  for (const { uplineContractId } of below) {
    for (let id = uplineContractId; id !== null && !withLine.has(id) && !above.has(id);) {
      const contract = byId.get(id);
      if (!contract) break;
      above.set(id, contract);
      id = contract.uplineContractId;
    }
  }
  return [...above.values()];
}

/**
 * Inserts lines for agents whose teams had no play in the window, but to whom earlier corrections owe money. Returns the number of inserted lines. No
 * line is inserted if the agent owes money instead, or if the amount is below the minimum of the contract, because such a line would be paid with
 * zero.
 */
export async function insertLinesToPay(tx: Tx, run: RunOfLines): Promise<number> {
  const { rows } = await sql<{ memberId: bigint; owedMinor: bigint }>`
    select member_id as "memberId", sum(amount_minor)::bigint as "owedMinor" from settlement_adjustment
    where merchant_id = ${run.series.merchantId} and kind = ${run.series.kind} and applied_window_from is null
    group by bucket, member_id having sum(amount_minor) > 0`.execute(tx);
  if (rows.length === 0) return 0;
  const owedTo = new Map(rows.map(({ memberId, owedMinor }) => [memberId, owedMinor]));
  const contracts = await readContractsInWindow(tx, run.series, run.window);
  const inserted = contracts.filter(
    ({ memberId, minimumPayMinor }) => (owedTo.get(memberId) ?? 0n) >= (minimumPayMinor ?? 1n),
  );
  return await insertLines(tx, run, inserted);
}

async function insertLines(tx: Tx, run: RunOfLines, contracts: readonly ContractInWindow[]): Promise<number> {
  if (contracts.length === 0) return 0;
  const { rows: inserted } = await sql`
    insert into settlement_line (${settlementLineColumns})
    select ${selectSettlementLineValues(run)} from (${selectContractRows(contracts)}) k
    on conflict (bucket, member_id, contract_id, window_from) do nothing
    returning contract_id`.execute(tx);
  return inserted.length;
}

/**
 * Inserts lines into a settled run for contracts without play in the window, because a late bet of the window arrived. The lines are paid with zero,
 * at the tier for zero figures; the bet is a correction like any other.
 */
export async function insertSettledIdleLines(
  tx: Tx,
  run: RunOfLines,
  contracts: readonly ContractInWindow[],
  now: Date,
): Promise<void> {
  if (contracts.length === 0) return;
  const ids = contracts.map(({ contractId }) => contractId);
  const terms = await readContractsById(tx, ids);
  const tiers = contracts.map(({ contractId }) => {
    const contract = terms.get(contractId);
    if (!contract) throw new Error(`contract ${contractId} does not exist`);
    return computeGrossLine(contract.terms, createEmptyFigures(run.window));
  });
  await sql`
    insert into settlement_line (${settlementLineColumns}, tier_no, rate_ppm, base_minor, gross_minor, carry_over_minor, owed_minor, net_minor, gap_minor,
      state, paid_at)
    select ${selectSettlementLineValues(run)}, t.tier_no, t.rate_ppm, 0, 0, 0, 0, 0, 0, 'paid', ${now}::timestamptz
    from (${selectContractRows(contracts)}) k
    join unnest(
      ${ids}::bigint[],
      ${tiers.map(({ tier }) => tier)}::smallint[],
      ${tiers.map(({ ratePpm }) => Number(ratePpm))}::integer[]
    ) as t (contract_id, tier_no, rate_ppm) on t.contract_id = k.contract_id
    on conflict (bucket, member_id, contract_id, window_from) do nothing`.execute(tx);
}

function createEmptyFigures({ from, to }: Run['window']): TeamFigures {
  const none = { promotionsMinor: 0n, rebatesMinor: 0n, salariesMinor: 0n, activeMembers: 0, carriedOverMinor: 0n };
  const betAmount = { betAmountMinor: 0n, betAmountUnits: countBetAmountUnits(to.getTime() - from.getTime()) };
  return { validBetMinor: 0n, profitAndLossMinor: 0n, ...betAmount, ...none };
}
