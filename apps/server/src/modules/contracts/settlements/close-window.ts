import { sql } from 'kysely';
import { moneyRolledUpUntil } from '../../../betting/money-days.ts';
import { isOfWholeDays, measureTeams } from '../../../betting/measure-teams.ts';
import { BUCKETS } from '../../../domain/bucket.ts';
import type { Tx } from '../../../platform/db.ts';
import { hasWaitingEvents } from '../../../platform/outbox-waiting.ts';
import { advanceRun, type Run } from './runs.ts';

/** Moments by which a window is judged. */
export interface Clock {
  readonly now: Date;
  /** No transaction is open that began before this time. */
  readonly settledUntil: Date;
}

/**
 * Closes the window: its figures are final from now on, and bets that come later correct the next window. Writes one line for each contract
 * that was in force in the whole window. Returns false where figures of the window are still on their way.
 */
export async function closeWindow(tx: Tx, run: Run, clock: Clock): Promise<boolean> {
  if (!(await areFiguresComplete(tx, run, clock))) return false;
  const { runId, series, window } = run;
  await tx
    .updateTable('settlement_series')
    .set({ closed_until: window.to })
    .where('merchant_id', '=', series.merchantId)
    .where('kind', '=', series.kind)
    .where('time_window', '=', series.window)
    .where('closed_until', '<', window.to)
    .execute();
  await insertLines(tx, run);
  await tx
    .updateTable('settlement_run')
    .set({ state: 'measuring', closed_at: clock.now })
    .where('run_id', '=', runId)
    .execute();
  return true;
}

async function areFiguresComplete(tx: Tx, { series, window }: Run, { settledUntil }: Clock): Promise<boolean> {
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
  if (!isOfWholeDays(window)) return true;
  const rolledUpUntil = await moneyRolledUpUntil(tx);
  return rolledUpUntil !== undefined && rolledUpUntil >= window.to;
}

async function insertLines(tx: Tx, { runId, series, window }: Run): Promise<void> {
  const inForce = (contract: string) => sql`${sql.ref(`${contract}.starts_at`)} <= ${window.from}
    and (${sql.ref(`${contract}.ended_at`)} is null or ${sql.ref(`${contract}.ended_at`)} >= ${window.to})`;
  await sql`
    insert into settlement_line (bucket, member_id, contract_id, window_from, run_id, merchant_id, kind, upline_id, upline_contract_id)
    select c.downline_id & 255, c.downline_id, c.contract_id, ${window.from}, ${runId}, c.merchant_id, c.kind, c.upline_id, u.contract_id
    from agent_contract c
    left join agent_contract u on u.downline_id = c.upline_id and u.merchant_id = c.merchant_id and u.kind = c.kind
      and u.time_window = c.time_window and ${inForce('u')}
    where c.merchant_id = ${series.merchantId} and c.kind = ${series.kind} and c.time_window = ${series.window} and ${inForce('c')}
    on conflict (bucket, member_id, contract_id, window_from) do nothing`.execute(tx);
}

/** Buckets of players that one transaction measures, of 256. */
const BUCKETS_PER_STEP = 64;

/** Measures the play of the next buckets of players. */
export async function measureNextBuckets(tx: Tx, run: Run): Promise<void> {
  const { runId, series, window, timeZone, closedAt, nextBucket: from } = run;
  if (closedAt === null) throw new Error(`run ${runId} is measured before its window is closed`);
  const to = Math.min(from + BUCKETS_PER_STEP, BUCKETS);
  await measureTeams(tx, { runId, series, window, timeZone, closedAt }, { from, to });
  await tx.updateTable('settlement_run').set({ next_bucket: to }).where('run_id', '=', runId).execute();
  if (to === BUCKETS) await advanceRun(tx, runId, 'grossing');
}
