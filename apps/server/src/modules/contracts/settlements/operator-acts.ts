import { sql } from 'kysely';
import { readContractsOfLine } from '../../../betting/contracts-in-window.ts';
import { assert } from '../../../domain/assert.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Operator } from '../../../operators/operator-identity.ts';
import type { Tx } from '../../../platform/db.ts';
import { insertAdjustment } from './correct-lines.ts';
import { insertSettledIdleLines } from './idle-lines.ts';
import { lockLineOfRun, type LineRow } from './lines.ts';
import { isComputed, selectRun, type RunState } from './runs.ts';

/** An act of an operator on a run (the settlement of one window) of the brand. */
export interface RunAct {
  readonly merchantId: number;
  readonly runId: bigint;
  readonly now: Date;
}

/** A run with the sums of its lines, for operators. */
export interface RunSummary extends LineSums, WaitingSums {
  readonly kind: string;
  readonly state: RunState;
  readonly isHeld: boolean;
  readonly windowFrom: Date;
  readonly windowTo: Date;
  readonly payAt: Date;
}

interface LineSums {
  readonly lines: bigint;
  readonly paidLines: bigint;
  readonly failedLines: bigint;
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
  /** The sum that the brand pays beyond the gross of its agents (design/agents.md, "Tier gap"). */
  readonly gapMinor: bigint;
  /** The reason of the first parked line. */
  readonly failure: string | null;
}

/** The sums that the next windows of the kind will pay more, and less, to the agents of the run. */
interface WaitingSums {
  readonly waitingMoreMinor: bigint;
  readonly waitingLessMinor: bigint;
}

/** Reads a run of the brand with the sums of its lines. Returns undefined if the brand has no such run. */
export async function readRunSummary(tx: Tx, { merchantId, runId }: RunAct): Promise<RunSummary | undefined> {
  const run = await tx
    .selectFrom('settlement_run')
    .select(['kind', 'state', 'is_held', 'window_from', 'window_to', 'pay_at'])
    .where('run_id', '=', runId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!run) return undefined;
  const { kind } = run;
  const [lines, waiting] = [await sumLines(tx, runId), await sumWaiting(tx, runId, kind)];
  return {
    kind,
    // The check of the column names the states.
    state: run.state as RunState,
    isHeld: run.is_held,
    windowFrom: run.window_from,
    windowTo: run.window_to,
    payAt: run.pay_at,
    ...lines,
    ...waiting,
  };
}

async function sumLines(tx: Tx, runId: bigint): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select count(*) as lines, count(*) filter (where state = 'paid') as "paidLines", count(*) filter (where state = 'failed') as "failedLines",
      coalesce(sum(gross_minor), 0) as "grossMinor", coalesce(sum(net_minor), 0) as "netMinor", coalesce(sum(gap_minor), 0) as "gapMinor",
      min(failure) as failure
    from settlement_line where run_id = ${runId}`.execute(tx);
  const [sums] = rows;
  assert(sums !== undefined, 'a query of sums has one row');
  return sums;
}

async function sumWaiting(tx: Tx, runId: bigint, kind: string): Promise<WaitingSums> {
  const { rows } = await sql<WaitingSums>`
    select coalesce(sum(w.amount_minor) filter (where w.amount_minor > 0), 0) as "waitingMoreMinor",
      coalesce(sum(w.amount_minor) filter (where w.amount_minor < 0), 0) as "waitingLessMinor"
    from settlement_adjustment w
    where w.kind = ${kind} and w.applied_window_from is null and exists (
      select from settlement_line l where l.bucket = w.bucket and l.member_id = w.member_id and l.run_id = ${runId})`.execute(
    tx,
  );
  const [sums] = rows;
  assert(sums !== undefined, 'a query of sums has one row');
  return sums;
}

/** Holds a run: the worker leaves it alone after the current step until it is resumed. Refuses an unknown run and one that is done. */
export async function holdRun(tx: Tx, { merchantId, runId }: RunAct): Promise<Outcome<null>> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_run')
    .set({ is_held: true })
    .where('run_id', '=', runId)
    .where('merchant_id', '=', merchantId)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? done(null) : refuse('request.not_found');
}

const STATES_AFTER_GROSSING: ReadonlySet<string> = new Set<RunState>(['correcting', 'netting', 'paying']);

/** Resumes a run, and retries its parked lines from the step at which they failed. Returns the number of these lines. */
export async function resumeRun(tx: Tx, { merchantId, runId }: RunAct): Promise<Outcome<number>> {
  const run = await tx
    .selectFrom('settlement_run')
    .select('state')
    .where('run_id', '=', runId)
    .where('merchant_id', '=', merchantId)
    .where('state', '<>', 'done')
    .forUpdate()
    .executeTakeFirst();
  if (!run) return refuse('request.not_found');
  const { numAffectedRows = 0n } = await sql`
    update settlement_line set failure = null,
      state = case when gross_minor is null then 'planned' when net_minor is null then 'grossed' else 'open' end
    where run_id = ${runId} and failure is not null`.execute(tx);
  // A parked line that has no gross is computed by the grossing step, so a run that is past this step takes its steps again from there. The
  // steps find nothing to do where no line was parked.
  const state = STATES_AFTER_GROSSING.has(run.state) ? 'grossing' : run.state;
  await tx.updateTable('settlement_run').set({ is_held: false, state }).where('run_id', '=', runId).execute();
  return done(Number(numAffectedRows));
}

/** The time within which a second operator has to request the same correction. */
const CORRECTION_MAX_AGE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The request of an operator to correct the line of a contract in a run. */
export interface CorrectionRequest extends RunAct {
  readonly operator: Operator;
  readonly contractId: bigint;
  /** Minor units; negative if the agent was paid too much. */
  readonly amountMinor: bigint;
  readonly reason: string;
}

/**
 * Corrects what an agent was paid for a window, with the agent's next window of the kind (four-eyes principle). Returns 'waiting' for the request of
 * the first operator, and 'done' once another operator requests the same amount within `CORRECTION_MAX_AGE_HOURS`.
 */
export async function correctLine(tx: Tx, request: CorrectionRequest): Promise<Outcome<'waiting' | 'done'>> {
  const line = await lockCorrectedLine(tx, request);
  if (!line) return refuse('request.not_found');
  if (!(await hasNextWindow(tx, line, request.now))) return refuse('contract.not_offered');
  return await requestOrApplyCorrection(tx, request, line);
}

/** Stores the request of the first operator, or the adjustment if another operator requested the same amount for the same line before. */
export async function requestOrApplyCorrection(
  tx: Tx,
  request: CorrectionRequest,
  { memberId, kind, windowFrom }: LineRow,
): Promise<Outcome<'waiting' | 'done'>> {
  const { merchantId, contractId, amountMinor, now } = request;
  const waiting = await findPendingCorrection(tx, request);
  if (!waiting) {
    await insertCorrection(tx, request);
    return done('waiting');
  }
  if (waiting.amountMinor !== amountMinor) return refuse('request.state_changed');
  const { operatorId } = request.operator;
  if (waiting.requestedBy === operatorId) return done('waiting');
  await tx
    .updateTable('settlement_correction')
    .set({ confirmed_by: operatorId, confirmed_at: now })
    .where('correction_id', '=', waiting.correctionId)
    .execute();
  const note = waiting.reason;
  await insertAdjustment(tx, {
    memberId,
    merchantId,
    kind,
    contractId,
    windowFrom,
    betId: null,
    note,
    amountMinor,
    now,
  });
  return done('done');
}

/**
 * Locks the line to correct. A contract without play in the window has no line yet, so its line is inserted, paid with zero. Returns undefined if the
 * contract was not in force in the window, or if its line is not computed yet.
 */
async function lockCorrectedLine(tx: Tx, request: CorrectionRequest): Promise<LineRow | undefined> {
  const line = await lockComputedLine(tx, request);
  if (line) return line;
  await insertMissingIdleLine(tx, request);
  return await lockComputedLine(tx, request);
}

async function lockComputedLine(tx: Tx, request: CorrectionRequest): Promise<LineRow | undefined> {
  const line = await lockLineOfRun(tx, request);
  return line && line.netMinor !== null ? line : undefined;
}

async function insertMissingIdleLine(tx: Tx, { merchantId, runId, contractId, now }: CorrectionRequest): Promise<void> {
  const run = await selectRun(tx, runId);
  if (!run || run.series.merchantId !== merchantId || !isComputed(run.state)) return;
  const contract = await tx
    .selectFrom('agent_contract')
    .select('downline_id')
    .where('contract_id', '=', contractId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!contract) return;
  // Lines that are stored stay as they are.
  const contracts = await readContractsOfLine(tx, run.series, run.window, [contract.downline_id]);
  await insertSettledIdleLines(tx, run, contracts, now);
}

/**
 * Returns whether another window will take the correction: a contract of the agent is in force or about to begin, or its last windows are not
 * computed yet.
 */
export async function hasNextWindow(tx: Tx, { memberId, kind }: LineRow, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from agent_contract c
    where c.downline_id = ${memberId} and c.kind = ${kind} and c.starts_at is not null and (
      c.ended_at is null or (c.ended_at > ${now} and c.ended_at > c.starts_at) or exists (
        select from settlement_run r
        where r.state <> 'done' and r.state <> 'paying' and r.merchant_id = c.merchant_id and r.kind = c.kind
          and r.time_window = c.time_window and r.window_from >= c.starts_at and r.window_to <= c.ended_at))
    limit 1`.execute(tx);
  return rows.length > 0;
}

interface WaitingCorrection {
  readonly correctionId: bigint;
  readonly amountMinor: bigint;
  readonly requestedBy: bigint;
  readonly reason: string;
}

/** Reads the correction of the line that waits for its second operator. An expired one is deleted. */
async function findPendingCorrection(
  tx: Tx,
  { runId, contractId, now }: CorrectionRequest,
): Promise<WaitingCorrection | undefined> {
  const oldestValidAt = new Date(now.getTime() - CORRECTION_MAX_AGE_HOURS * HOUR_MS);
  await tx
    .deleteFrom('settlement_correction')
    .where('run_id', '=', runId)
    .where('contract_id', '=', contractId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', oldestValidAt)
    .execute();
  return await tx
    .selectFrom('settlement_correction')
    .select(['correction_id as correctionId', 'amount_minor as amountMinor', 'requested_by as requestedBy', 'reason'])
    .where('run_id', '=', runId)
    .where('contract_id', '=', contractId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

async function insertCorrection(tx: Tx, request: CorrectionRequest): Promise<void> {
  await tx
    .insertInto('settlement_correction')
    .values({
      merchant_id: request.merchantId,
      run_id: request.runId,
      contract_id: request.contractId,
      amount_minor: request.amountMinor,
      reason: request.reason,
      requested_by: request.operator.operatorId,
      requested_at: request.now,
    })
    .execute();
}
