import type { ContractKind } from '@baize/contract/agent-codes';
import type { Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import type { Series } from '../../../betting/late-bets.ts';
import type { WindowLength } from '../../../domain/contracts/terms.ts';
import { computePayTime, windowAt, type SettlementWindow } from '../../../domain/contracts/window.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';

/**
 * The steps of a run in their order: measure the teams, compute gross, correct by late bets, compute nets, pay. Each step is done in small
 * transactions.
 */
export type RunState = 'planned' | 'measuring' | 'grossing' | 'correcting' | 'netting' | 'paying' | 'done';

/** Returns whether the lines of the run have their nets and the carry-over with which the next window begins. */
export function isComputed(state: RunState): boolean {
  return state === 'paying' || state === 'done';
}

/** A run: the settlement of one window of a series (the contracts of one brand, kind and window length). */
export interface Run {
  readonly runId: bigint;
  readonly series: Series;
  readonly window: SettlementWindow;
  /** The earliest time at which the lines are paid. */
  readonly payAt: Date;
  readonly state: RunState;
  /** The first bucket of players that is not measured yet. */
  readonly nextBucket: number;
  /** The time as of which members are judged; `null` until the window is closed. */
  readonly closedAt: Date | null;
  readonly timeZone: string;
  readonly currency: Currency;
}

/** The most windows of one series that one pass plans. A backlog takes several passes. */
const WINDOWS_PER_PASS_MAX = 24;

interface SeriesStart extends Series {
  readonly timeZone: string;
  /** The beginning of the next window that has a contract. */
  readonly from: Date;
  /** No contract of the series counts from here on; `null` where one is in force. */
  readonly until: Date | null;
}

/**
 * Inserts runs for the ended windows of each series, in order. Two workers may plan at once. Returns the number of windows that this call has
 * planned.
 */
export async function planRuns(db: Db, now: Date): Promise<number> {
  let planned = 0;
  for (const start of await readSeriesStarts(db)) {
    const windows = listEndedWindows(start, now);
    if (windows.length > 0) planned += await transaction(db, async (tx) => await insertRuns(tx, start, windows));
  }
  return planned;
}

async function readSeriesStarts(db: Db): Promise<SeriesStart[]> {
  const { rows } = await sql<SeriesStart>`
    select s.merchant_id as "merchantId", s.kind, s.time_window as "window", m.time_zone as "timeZone",
      min(greatest(c.starts_at, s.planned_until)) as "from", case when count(*) = count(c.ended_at) then max(c.ended_at) end as "until"
    from (
      select c.merchant_id, c.kind, c.time_window,
        (select max(r.window_to) from settlement_run r
         where r.merchant_id = c.merchant_id and r.kind = c.kind and r.time_window = c.time_window) as planned_until
      from agent_contract c group by c.merchant_id, c.kind, c.time_window
    ) s
    join merchant m on m.merchant_id = s.merchant_id
    join agent_contract c on c.merchant_id = s.merchant_id and c.kind = s.kind and c.time_window = s.time_window
      and c.starts_at is not null and (c.ended_at is null or c.ended_at > greatest(c.starts_at, s.planned_until))
    group by s.merchant_id, s.kind, s.time_window, m.time_zone
    order by s.merchant_id, s.kind, s.time_window`.execute(db);
  return rows;
}

function listEndedWindows({ window: length, timeZone, from, until }: SeriesStart, now: Date): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  for (let start = from; windows.length < WINDOWS_PER_PASS_MAX;) {
    const window = windowAt(length, start, timeZone);
    if (window.to > now || (until !== null && window.from >= until)) break;
    windows.push(window);
    start = window.to;
  }
  return windows;
}

async function insertRuns(tx: Tx, start: SeriesStart, windows: readonly SettlementWindow[]): Promise<number> {
  const series = { merchant_id: start.merchantId, kind: start.kind, time_window: start.window };
  await tx
    .insertInto('settlement_series')
    .values({ ...series, starts_at: start.from, closed_until: start.from })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settlement_run')
    .values(
      windows.map((window) => ({
        ...series,
        window_from: window.from,
        window_to: window.to,
        pay_at: computePayTime(start.kind, window, start.timeZone),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** The most runs of one pass. Every series is included, so that a series that keeps failing does not keep the others from being paid. */
const RUNS_PER_PASS_MAX = 1_000;

/**
 * Returns the runs in which only parked lines and lines that wait for parked ones are left, the oldest windows first. Such a run goes on when an
 * operator resumes it.
 */
export async function listParkedRuns(db: Db): Promise<bigint[]> {
  const paying = await db
    .selectFrom('settlement_run')
    .select('run_id')
    .where('state', '=', 'paying')
    .orderBy('window_to')
    .orderBy('run_id')
    .execute();
  const payingIds = paying.map(({ run_id }) => run_id);
  const failed = await findRunsWithLines(db, payingIds, sql`failure is not null`);
  const open = await findRunsWithLines(db, [...failed], sql`state = 'open'`);
  return payingIds.filter((runId) => failed.has(runId) && !open.has(runId));
}

/** Returns which of the runs have a line for which the condition holds. */
async function findRunsWithLines(
  db: Db,
  runIds: readonly bigint[],
  condition: RawBuilder<boolean>,
): Promise<ReadonlySet<bigint>> {
  if (runIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('settlement_line')
    .select('run_id')
    .distinct()
    .where('run_id', 'in', runIds)
    .where(condition)
    .execute();
  return new Set(rows.map(({ run_id }) => run_id));
}

/**
 * Returns the runs on which the worker has to go on, the oldest windows of each series first. It leaves out parked runs, runs that an operator holds,
 * and the windows after a held one that is not computed: they need its carry-over, and closing them first would treat its bets as late.
 */
export async function listOpenRuns(db: Db): Promise<Run[]> {
  const parked = await listParkedRuns(db);
  return await selectRuns(
    db,
    sql`r.run_id in (
        select turns.run_id from (
          select r.run_id, r.window_to, row_number() over (partition by r.merchant_id, r.kind, r.time_window order by r.window_to, r.run_id) as turn
          from settlement_run r
          where r.state <> 'done' and not r.is_held and r.run_id <> all(${parked}::bigint[])
            and not exists (select from settlement_run h where h.state <> 'done' and h.state <> 'paying' and h.is_held
              and h.merchant_id = r.merchant_id and h.kind = r.kind and h.time_window = r.time_window and h.window_to < r.window_to)
        ) turns
        order by turns.turn, turns.window_to limit ${RUNS_PER_PASS_MAX})
      order by r.window_to, r.run_id`,
  );
}

/**
 * Returns whether a window of this kind of contract that ended by this time is not computed yet, whatever its length. A dividend may begin with the
 * negative base that such a window leaves.
 */
export async function hasUncomputedWindow(
  tx: Tx,
  { merchantId, kind }: Pick<Series, 'merchantId' | 'kind'>,
  endedBy: Date,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from settlement_run
      where state <> 'done' and state <> 'paying' and merchant_id = ${merchantId} and kind = ${kind} and window_to <= ${endedBy}
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Locks the run for one step. Returns undefined if another worker has locked it, an operator holds it, or it is done. */
export async function lockRun(tx: Tx, runId: bigint): Promise<Run | undefined> {
  const [run] = await selectRuns(
    tx,
    sql`r.run_id = ${runId} and r.state <> 'done' and not r.is_held for update of r skip locked`,
  );
  return run;
}

/** Reads a run in any state. Returns undefined if it does not exist. */
export async function selectRun(db: Db | Tx, runId: bigint): Promise<Run | undefined> {
  const [run] = await selectRuns(db, sql`r.run_id = ${runId}`);
  return run;
}

interface RunRow {
  readonly runId: bigint;
  readonly merchantId: number;
  readonly kind: ContractKind;
  readonly length: WindowLength;
  readonly from: Date;
  readonly to: Date;
  readonly payAt: Date;
  readonly state: RunState;
  readonly nextBucket: number;
  readonly closedAt: Date | null;
  readonly timeZone: string;
  readonly currency: string;
}

async function selectRuns(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<Run[]> {
  const { rows } = await sql<RunRow>`
    select r.run_id as "runId", r.merchant_id as "merchantId", r.kind, r.time_window as "length", r.window_from as "from", r.window_to as "to",
      r.pay_at as "payAt", r.state, r.next_bucket as "nextBucket", r.closed_at as "closedAt", m.time_zone as "timeZone", m.currency
    from settlement_run r join merchant m on m.merchant_id = r.merchant_id
    where ${condition}`.execute(db);
  return rows.map(({ merchantId, kind, length, from, to, currency, ...row }) => ({
    ...row,
    series: { merchantId, kind, window: length },
    window: { from, to },
    currency: currencyOf(currency),
  }));
}

/** Stores the next state of the run. */
export async function advanceRun(tx: Tx, runId: bigint, state: Exclude<RunState, 'done'>): Promise<void> {
  await tx.updateTable('settlement_run').set({ state }).where('run_id', '=', runId).execute();
}
