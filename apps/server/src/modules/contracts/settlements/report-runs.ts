import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { listParkedRuns } from './runs.ts';

/** The logger of settlements. An `error` with a field `alert` notifies the people on call. */
export interface Log {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** Logs the sums of a finished run. */
export async function logRunDone(db: Db, runId: bigint, log: Log): Promise<void> {
  const { rows } = await sql<{ lines: bigint; netMinor: bigint; gapMinor: bigint }>`
    select count(*) as lines, coalesce(sum(net_minor), 0) as "netMinor", coalesce(sum(gap_minor), 0) as "gapMinor"
    from settlement_line where run_id = ${runId}`.execute(db);
  const [sums] = rows;
  log.info(
    {
      run: String(runId),
      lines: Number(sums?.lines),
      netMinor: String(sums?.netMinor),
      gapMinor: String(sums?.gapMinor),
    },
    'a settlement run is done',
  );
}

/** Alerts as long as the run has parked lines. The run is not finished before a person has looked at them. */
export async function alertAboutParkedLines(db: Db, runId: bigint, log: Log): Promise<void> {
  const parked = await db
    .selectFrom('settlement_line')
    .select(['contract_id', 'failure'])
    .where('run_id', '=', runId)
    .where('failure', 'is not', null)
    .orderBy('contract_id')
    .limit(1)
    .executeTakeFirst();
  if (parked)
    log.error(
      { alert: 'settlement', run: String(runId), contract: String(parked.contract_id), failure: parked.failure },
      'ALERT: a contract could not be settled, and is parked',
    );
}

/** Parked runs that one pass reports. The oldest windows come first. */
const PARKED_RUNS_REPORTED_MAX = 100;

/** Alerts about runs in which only parked lines are left; the worker takes no further step of them. */
export async function reportParkedRuns(db: Db, log: Log): Promise<void> {
  const parked = await listParkedRuns(db);
  for (const runId of parked.slice(0, PARKED_RUNS_REPORTED_MAX)) await alertAboutParkedLines(db, runId, log);
}

/** A run that is held or not computed is reported this many hours after it was due. */
const OVERDUE_AFTER_HOURS = 2;
const HOUR_MS = 3_600_000;

/**
 * Alerts about runs that have been held for long, or whose window cannot be closed and computed. Such runs pay nobody without failing anywhere. A run
 * cannot be due before its series is known: contracts that begin in the past, e.g. of a brand that has just moved here, bring windows that ended long ago.
 */
export async function reportOverdueRuns(db: Db, now: Date, log: Log): Promise<void> {
  const due = new Date(now.getTime() - OVERDUE_AFTER_HOURS * HOUR_MS);
  const { rows } = await sql<{ runs: bigint; first: bigint | null; held: bigint }>`
    select count(*) as runs, min(r.run_id) as first, count(*) filter (where r.is_held) as held
    from settlement_run r
    join settlement_series s on s.merchant_id = r.merchant_id and s.kind = r.kind and s.time_window = r.time_window
    where r.state <> 'done' and s.created_at < ${due}
      and ((r.is_held and r.pay_at < ${due}) or (r.state <> 'paying' and r.window_to < ${due}))`.execute(db);
  const [found] = rows;
  if (!found?.first) return;
  const { runs, first, held } = found;
  log.error(
    { alert: 'settlement', run: String(first), runs: Number(runs), held: Number(held) },
    `ALERT: settlement runs are held or not computed ${OVERDUE_AFTER_HOURS} hours after they were due`,
  );
}
