import { readMoneyRollupCheckpoint } from '../../../betting/money-days.ts';
import { isWholeDayWindow, measureTeams } from '../../../betting/measure-teams.ts';
import { BUCKETS } from '../../../domain/bucket.ts';
import type { Tx } from '../../../platform/db.ts';
import { hasWaitingEvents } from '../../../platform/outbox-waiting.ts';
import { insertLinesWithoutFigures } from './idle-lines.ts';
import { advanceRun, hasUncomputedWindow, type Run } from './runs.ts';

/** The times by which a settlement decides whether a window is complete. */
export interface SettlementClock {
  readonly now: Date;
  /** Every transaction that began before this time has ended, so all figures before it are visible. */
  readonly settledUntil: Date;
}

/**
 * Closes the window of a run: its figures are final, and later bets correct the next window instead. Returns false if figures of the window are not
 * in the roll-ups yet.
 */
export async function closeWindow(tx: Tx, run: Run, clock: SettlementClock): Promise<boolean> {
  if (!(await areFiguresComplete(tx, run, clock))) return false;
  const { runId, series, window } = run;
  // Every transaction that began before this time is visible to the steps that measure: a member who is blocked meanwhile is judged alike by all of them.
  const judgedAt = new Date(Math.min(clock.now.getTime(), clock.settledUntil.getTime()));
  await tx
    .updateTable('settlement_series')
    .set({ closed_until: window.to })
    .where('merchant_id', '=', series.merchantId)
    .where('kind', '=', series.kind)
    .where('time_window', '=', series.window)
    .where('closed_until', '<', window.to)
    .execute();
  await tx
    .updateTable('settlement_run')
    .set({ state: 'measuring', closed_at: judgedAt })
    .where('run_id', '=', runId)
    .execute();
  return true;
}

/**
 * Returns whether the roll-ups contain everything that happened in the window: all transactions before its end have ended, their events are handled, and
 * for days the money is rolled up. A dividend also needs the windows before, because of their carry-over.
 */
async function areFiguresComplete(
  tx: Tx,
  { series, window }: Run,
  { settledUntil }: SettlementClock,
): Promise<boolean> {
  const { created_at: knownSince } = await tx
    .selectFrom('settlement_series')
    .select('created_at')
    .where('merchant_id', '=', series.merchantId)
    .where('kind', '=', series.kind)
    .where('time_window', '=', series.window)
    .executeTakeFirstOrThrow();
  // A transaction that counts bets and began before the series was known does not note late bets.
  if (settledUntil < window.to || settledUntil < knownSince) return false;
  const topics = ['bet.settled', 'bet.voided'];
  if (await hasWaitingEvents(tx, { consumer: 'agency', topics, before: window.to })) return false;
  if (series.kind === 'dividend' && (await hasUncomputedWindow(tx, series, window.from))) return false;
  if (!isWholeDayWindow(window)) return true;
  const rolledUpUntil = await readMoneyRollupCheckpoint(tx);
  return rolledUpUntil !== undefined && rolledUpUntil >= window.to;
}

/** The number of buckets (partitions of players by id, 256 in all) that one transaction measures. */
const BUCKETS_PER_STEP = 64;
/** Windows of up to this length have so little play that one transaction measures all buckets, which writes each line once. */
const SHORT_WINDOW_MS = 300_000;

/** Adds the play of the next buckets of players to the lines of the run. After the last bucket the lines are complete. */
export async function measureNextBuckets(tx: Tx, run: Run): Promise<void> {
  const { runId, series, window, timeZone, closedAt, nextBucket: from } = run;
  if (closedAt === null) throw new Error(`run ${runId} is measured before its window is closed`);
  const isShort = window.to.getTime() - window.from.getTime() <= SHORT_WINDOW_MS;
  const to = isShort ? BUCKETS : Math.min(from + BUCKETS_PER_STEP, BUCKETS);
  await measureTeams(tx, { runId, series, window, timeZone, closedAt }, { from, to });
  await tx.updateTable('settlement_run').set({ next_bucket: to }).where('run_id', '=', runId).execute();
  if (to < BUCKETS) return;
  await insertLinesWithoutFigures(tx, run);
  await advanceRun(tx, runId, 'grossing');
}
