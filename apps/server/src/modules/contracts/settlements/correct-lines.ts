import type { ContractKind } from '@baize/contract/agent-codes';
import { sql } from 'kysely';
import { readContractsOfLine, type ContractInWindow } from '../../../betting/contracts-in-window.ts';
import type { Series } from '../../../betting/late-bets.ts';
import { isEligible } from '../../../betting/measure-teams.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { correctLines, type Correction, type LateBet, type SettledLine } from '../../../domain/contracts/correct.ts';
import { computeSignedBase } from '../../../domain/contracts/settle.ts';
import type { SettlementWindow } from '../../../domain/contracts/window.ts';
import type { Tx } from '../../../platform/db.ts';
import { makeRecordId } from '../../../platform/record-ids.ts';
import { toTeamFigures, isLine, selectLines, type LineRow } from './lines.ts';
import { insertSettledIdleLines } from './idle-lines.ts';

/** The most late bets that one transaction handles. A late bet was settled or voided after the window in which it counts was closed. */
const LATE_BETS_PER_STEP_MAX = 50;

interface LateBetRow extends LateBet {
  readonly lateBetId: bigint;
  readonly betId: bigint;
  readonly runId: bigint;
  readonly windowFrom: Date;
  readonly windowTo: Date;
  readonly isEligible: boolean;
}

/** The late bets of a series (brand, kind of contract, window length) that are corrected together. */
export interface LateBetScope {
  readonly series: Series;
  /** Windows that began before this time are corrected. */
  readonly before: Date;
}

/**
 * Corrects the lines of earlier windows by the next late bets of the series. Each correction is stored as an adjustment that the agent's next net
 * takes. Returns the number of handled bets. A bet whose window is not computed yet is left for a later run; a bet whose window has no run has
 * nothing to correct and is only marked.
 */
export async function correctNextLateBets(tx: Tx, scope: LateBetScope, now: Date): Promise<number> {
  await lockSeries(tx, scope.series);
  const bets = await readLateBets(tx, scope);
  for (const bet of bets) {
    if (bet.isEligible) await correctByBet(tx, scope.series, bet, now);
  }
  if (bets.length > 0) await markCorrected(tx, bets);
  return bets.length + (await markBetsWithoutRun(tx, scope));
}

/**
 * Locks the series, so that a run and the pass over ended series never correct by the same bet. The bets have to be read after the lock is granted,
 * when the marks of the other worker are visible.
 */
async function lockSeries(tx: Tx, series: Series): Promise<void> {
  await tx
    .selectFrom('settlement_series')
    .select('closed_until')
    .where('merchant_id', '=', series.merchantId)
    .where('kind', '=', series.kind)
    .where('time_window', '=', series.window)
    .forUpdate()
    .execute();
}

/**
 * Reads the next late bets. Whose play counts is judged as of the moment at which the window of the bet was closed, as it was when the window was
 * measured: otherwise a void of a bet that was never paid for would take pay back, or a void of one that was paid for would take nothing. Runs and
 * lines are read by statements of their own: runs are local to one node, lines are spread over all nodes.
 */
async function readLateBets(tx: Tx, { series, before }: LateBetScope): Promise<LateBetRow[]> {
  const waiting = sql`
    settlement_late_bet b
    join settlement_run r on r.merchant_id = b.merchant_id and r.kind = b.kind and r.time_window = b.time_window
      and r.window_from = b.window_from
    where b.merchant_id = ${series.merchantId} and b.kind = ${series.kind} and b.time_window = ${series.window}
      and b.window_from < ${before} and not b.is_corrected and r.state in ('paying', 'done')`;
  const runs = await sql<{ runId: bigint }>`select distinct r.run_id as "runId" from ${waiting}`.execute(tx);
  const runIds = runs.rows.map(({ runId }) => runId);
  const notComputed = await readRunsNotComputed(tx, runIds);
  const { rows } = await sql<LateBetRow>`
    select b.late_bet_id as "lateBetId", b.bet_id as "betId", b.line, b.stake_minor as "stakeMinor", b.valid_bet_minor as "validBetMinor",
      b.win_minor as "winMinor", r.run_id as "runId", r.window_from as "windowFrom", r.window_to as "windowTo",
      ${isEligible('b.member_id', sql.ref('r.closed_at'))} as "isEligible"
    from ${waiting} and r.run_id <> all(${notComputed}::bigint[])
    order by b.noted_at, b.late_bet_id
    limit ${LATE_BETS_PER_STEP_MAX}`.execute(tx);
  return rows;
}

/** Returns which of the runs have lines without a net. */
async function readRunsNotComputed(tx: Tx, runIds: readonly bigint[]): Promise<bigint[]> {
  if (runIds.length === 0) return [];
  const rows = await tx
    .selectFrom('settlement_line')
    .select('run_id')
    .distinct()
    .where('run_id', 'in', runIds)
    .where('net_minor', 'is', null)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

/**
 * Marks the late bets of windows without a run, and returns their number. Such windows lie between two contracts of a series. They never get a run,
 * because windows are planned in order.
 */
async function markBetsWithoutRun(tx: Tx, { series, before }: LateBetScope): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update settlement_late_bet set is_corrected = true
    where late_bet_id in (
      select b.late_bet_id from settlement_late_bet b
      where b.merchant_id = ${series.merchantId} and b.kind = ${series.kind} and b.time_window = ${series.window}
        and b.window_from < ${before} and not b.is_corrected and not exists (
          select from settlement_run r where r.merchant_id = b.merchant_id and r.kind = b.kind and r.time_window = b.time_window
            and r.window_from = b.window_from)
      limit ${LATE_BETS_PER_STEP_MAX})`.execute(tx);
  return Number(numAffectedRows);
}

async function correctByBet(tx: Tx, series: Series, bet: LateBetRow, now: Date): Promise<void> {
  const agents = bet.line.split('.').slice(0, -1).map(BigInt);
  const window = { from: bet.windowFrom, to: bet.windowTo };
  // The upline of a contract may have left the line of the bet since, and its contract owes to this line all the same.
  const contracts = await readContractsOfLine(tx, series, window, agents);
  const settled = await selectLinesOfContracts(tx, bet, contracts);
  const settledIds = new Set(settled.map(({ contractId }) => contractId));
  const idle = contracts.filter(({ contractId }) => !settledIds.has(contractId));
  await insertSettledIdleLines(tx, { runId: bet.runId, series, window }, idle, now);
  const rows = idle.length === 0 ? settled : await selectLinesOfContracts(tx, bet, contracts);
  const caps = new Map(contracts.map(({ contractId, maximumPayMinor }) => [contractId, maximumPayMinor]));
  const lines = rows.map((row) => toSettledLine(row, window, caps.get(row.contractId) ?? null));
  for (const correction of correctLines(lines, bet)) await storeCorrection(tx, series, { correction, bet, now });
}

async function selectLinesOfContracts(
  tx: Tx,
  { windowFrom }: LateBetRow,
  contracts: readonly ContractInWindow[],
): Promise<LineRow[]> {
  const members = [...new Set(contracts.map(({ memberId }) => memberId))];
  return await selectLines(
    tx,
    sql`l.bucket = any(${members.map(bucketOf)}::smallint[]) and l.member_id = any(${members}::bigint[])
      and l.contract_id = any(${contracts.map(({ contractId }) => contractId)}::bigint[]) and l.window_from = ${windowFrom}`,
  );
}

function toSettledLine(row: LineRow, window: SettlementWindow, capMinor: bigint | null): SettledLine {
  return {
    contractId: row.contractId,
    memberId: row.memberId,
    uplineContractId: row.uplineContractId,
    kind: row.kind,
    ratePpm: BigInt(row.ratePpm ?? 0),
    capMinor,
    signedBaseMinor: computeSignedBase(row.kind, toTeamFigures(row, window)),
    owedMinor: row.owedMinor ?? 0n,
    lateBaseMinor: row.lateBaseMinor,
    lateOwedMinor: row.lateOwedMinor,
    lateNetMinor: row.lateNetMinor,
  };
}

interface NewCorrection {
  readonly correction: Correction;
  readonly bet: LateBetRow;
  readonly now: Date;
}

async function storeCorrection(tx: Tx, series: Series, { correction, bet, now }: NewCorrection): Promise<void> {
  const { line, amountMinor } = correction;
  const { memberId, contractId } = line;
  const { windowFrom } = bet;
  await sql`
    update settlement_line l set late_base_minor = ${line.lateBaseMinor}, late_owed_minor = ${line.lateOwedMinor},
      late_net_minor = ${line.lateNetMinor}
    where ${isLine({ memberId, contractId, windowFrom })}`.execute(tx);
  if (amountMinor === 0n) return;
  const { merchantId, kind } = series;
  await insertAdjustment(tx, {
    memberId,
    merchantId,
    kind,
    contractId,
    windowFrom,
    betId: bet.betId,
    amountMinor,
    now,
  });
}

/** An amount that an agent is paid more (or less, if negative) in the next window of the kind. */
export interface NewAdjustment {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly kind: ContractKind;
  /** The line that is corrected. */
  readonly contractId: bigint;
  readonly windowFrom: Date;
  /** The late bet; `null` for a correction by an operator or a remainder of earlier adjustments. */
  readonly betId: bigint | null;
  /** True for the remainder of negative adjustments that the line could not take. */
  readonly isRest?: true;
  readonly note?: string;
  readonly amountMinor: bigint;
  readonly now: Date;
}

/** Stores an adjustment for the agent's next window of the kind. */
export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<void> {
  const { memberId, note = '', now } = adjustment;
  await tx
    .insertInto('settlement_adjustment')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      adjustment_id: makeRecordId(now),
      merchant_id: adjustment.merchantId,
      kind: adjustment.kind,
      contract_id: adjustment.contractId,
      window_from: adjustment.windowFrom,
      bet_id: adjustment.betId,
      is_rest: adjustment.isRest ?? false,
      note,
      amount_minor: adjustment.amountMinor,
      created_at: now,
    })
    .execute();
}

async function markCorrected(tx: Tx, bets: readonly LateBetRow[]): Promise<void> {
  await tx
    .updateTable('settlement_late_bet')
    .set({ is_corrected: true })
    .where(
      'late_bet_id',
      'in',
      bets.map(({ lateBetId }) => lateBetId),
    )
    .execute();
}
