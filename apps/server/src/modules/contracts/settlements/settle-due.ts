import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { closeWindow, measureNextBuckets, type SettlementClock } from './close-window.ts';
import { correctNextLateBets } from './correct-lines.ts';
import { computeNextGross } from './gross-lines.ts';
import { insertLinesToPay } from './idle-lines.ts';
import { computeNextNets } from './net-lines.ts';
import type { StepStart } from './lines.ts';
import { payNextLines } from './pay-lines.ts';
import { logRunDone, reportOverdueRuns, alertAboutParkedLines, reportParkedRuns, type Log } from './report-runs.ts';
import { correctEndedSeries } from './rests.ts';
import { advanceRun, isComputed, listOpenRuns, lockRun, planRuns, type Run, type RunState } from './runs.ts';

/** The most steps of one run in one pass, enough for 100,000 contracts. The next pass continues. */
const STEPS_PER_PASS_MAX = 2_000;

/** The result of a step: the start of the next one, which can be taken at once; nothing to do for now; or a run that is done. */
type StepResult = Pick<StepStart, 'after'> | 'waiting' | 'done';

/** The next step begins with the first line of the run. */
const FROM_FIRST_LINE = { after: 0n };

/**
 * Settles every window that has ended (design/agents.md, "Pay"). Any number of workers may call this: each step is one transaction under the lock of
 * its run, so an interruption undoes the whole step. A run that fails is logged and does not stop the others.
 */
export async function settleDue(db: Db, clock: SettlementClock, log: Log): Promise<void> {
  await planRuns(db, clock.now);
  await reportParkedRuns(db, log);
  /** Series with a window that is not computed yet: the windows after it need its carry-over. */
  const seriesBehind = new Set<string>();
  for (const run of await listOpenRuns(db)) {
    const series = JSON.stringify(run.series);
    if (seriesBehind.has(series)) continue;
    try {
      if (!isComputed(await settleRun(db, run, clock, log))) seriesBehind.add(series);
    } catch (error) {
      seriesBehind.add(series);
      log.error({ alert: 'settlement', run: String(run.runId), err: error }, 'ALERT: a settlement run failed');
    }
  }
  await correctEndedSeries(db, clock.now, log);
  await reportOverdueRuns(db, clock.now, log);
}

/** Takes the possible steps of a run and returns its state. */
async function settleRun(db: Db, { runId, state }: Run, clock: SettlementClock, log: Log): Promise<RunState> {
  let lastState: RunState = state;
  let start = FROM_FIRST_LINE;
  for (let step = 0; step < STEPS_PER_PASS_MAX; step += 1) {
    const outcome = await transaction(db, async (tx) => {
      const run = await lockRun(tx, runId);
      if (run) lastState = run.state;
      return run ? await stepRun(tx, run, { ...clock, ...start }) : 'waiting';
    });
    if (outcome === 'done') await logRunDone(db, runId, log);
    if (outcome === 'done') return 'done';
    if (outcome === 'waiting') break;
    start = outcome;
  }
  await alertAboutParkedLines(db, runId, log);
  return lastState;
}

/** Takes one step of a run, in the transaction that holds its lock. */
async function stepRun(tx: Tx, run: Run, start: SettlementClock & StepStart): Promise<StepResult> {
  switch (run.state) {
    case 'planned':
      return (await closeWindow(tx, run, start)) ? FROM_FIRST_LINE : 'waiting';
    case 'measuring':
      await measureNextBuckets(tx, run);
      return FROM_FIRST_LINE;
    case 'grossing':
      return await continueOrAdvance(
        tx,
        run,
        [start.after, await computeNextGross(tx, run, start.after)],
        'correcting',
      );
    case 'correcting':
      return await stepCorrection(tx, run, start);
    case 'netting':
      return await continueOrAdvance(tx, run, [start.after, await computeNextNets(tx, run, start)], 'paying');
    case 'paying':
      return await stepPayment(tx, run, start);
    case 'done':
      return 'done';
    default:
      return run.state satisfies never;
  }
}

/**
 * Continues after the last line of the step, or moves the run to its next state if no line is left. Lines that another worker or an operator has changed
 * meanwhile may stand before the step, so a step that finds nothing is followed by one that begins with the first line.
 */
async function continueOrAdvance(
  tx: Tx,
  { runId }: Run,
  [after, last]: readonly [bigint, bigint | undefined],
  next: Exclude<RunState, 'done'>,
): Promise<StepResult> {
  if (last !== undefined) return { after: last };
  if (after === FROM_FIRST_LINE.after) await advanceRun(tx, runId, next);
  return FROM_FIRST_LINE;
}

/**
 * Corrects by late bets. Corrections may owe money to agents whose teams had no play in the window; their lines are inserted and go through the
 * earlier steps.
 */
async function stepCorrection(tx: Tx, run: Run, { now }: SettlementClock): Promise<StepResult> {
  const { runId, series, window } = run;
  const found = await correctNextLateBets(tx, { series, before: window.from }, now);
  if (found > 0) return FROM_FIRST_LINE;
  await advanceRun(tx, runId, (await insertLinesToPay(tx, run)) > 0 ? 'grossing' : 'netting');
  return FROM_FIRST_LINE;
}

/** Pays the next lines once they are due. The run is done when all of its lines are paid; a parked line keeps it open. */
async function stepPayment(tx: Tx, run: Run, { after, now }: StepStart): Promise<StepResult> {
  if (now < run.payAt) return 'waiting';
  const last = await payNextLines(tx, run, { after, now });
  if (last !== undefined) return { after: last };
  if (after > FROM_FIRST_LINE.after) return FROM_FIRST_LINE;
  const { numUpdatedRows } = await tx
    .updateTable('settlement_run')
    .set({ state: 'done', done_at: now })
    .where('run_id', '=', run.runId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('settlement_line')
            .select('contract_id')
            .where('run_id', '=', run.runId)
            .where('state', '<>', 'paid'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'done' : 'waiting';
}
