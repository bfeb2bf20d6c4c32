import type pg from 'pg';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * The monthly partitions of postings, entries, bets, the lottery's part of bets and the transactions of teams (docs/decisions/0037-history-by-months.md). The database makes them by its function
 * `make_history_month`, because the application has no right to change the schema.
 */

/** The number of months after the current one whose partitions are made in advance. */
const MONTHS_AHEAD = 2;
/** Missing partitions of the next month are an alert from this day of the month on. */
const ALERT_FROM_DAY = 20;

/** Returns the first days (UTC), as `2026-11-01`, of this month and of the following months that need partitions. */
export function monthsToMake(now: Date): string[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => firstDayOfMonth(now, ahead));
}

function firstDayOfMonth(now: Date, ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
}

/** Makes the months that a migrated database lacks, e.g. because no worker ran for months. Does nothing before migration 0132. */
export async function makeMonthsAsOwner(client: pg.Client, now: Date): Promise<void> {
  const { rowCount } = await client.query("select from pg_proc where proname = 'make_history_month'");
  if (rowCount === 0) return;
  await client.query('select make_history_month(month) from unnest($1::date[]) as month', [monthsToMake(now)]);
}

/** Makes the months that are missing. The function does nothing for a month that has its partitions. */
async function makeMonths(db: Db, now: Date): Promise<void> {
  await sql`select make_history_month(month) from unnest(${monthsToMake(now)}::date[]) as month`.execute(db);
}

/** Returns the next month (`2026-12`) if it lacks a partition and begins within days. Without it, no bet can be taken from its first day on. */
export async function findMissingMonth(db: Db, now: Date): Promise<string | undefined> {
  if (now.getUTCDate() < ALERT_FROM_DAY) return undefined;
  const month = firstDayOfMonth(now, 1).slice(0, 7);
  const { rows } = await sql<{ missing: boolean }>`
    select bool_or(to_regclass(format('public.%I', name || ${`_${month.replace('-', '_')}`}::text)) is null) as missing
    from unnest(array['posting', 'entry', 'bet', 'member_transaction', 'lottery_bet']) as name`.execute(db);
  return rows[0]?.missing ? month : undefined;
}

interface Log {
  error(fields: object, message: string): void;
}

/** Makes the coming months, and raises an alert where that failed or the next month is still missing. The worker calls it once a day. */
export async function ensureHistoryMonths(db: Db, now: Date, log: Log): Promise<void> {
  await makeMonths(db, now).catch((err: unknown) => {
    log.error({ alert: 'history', err }, 'ALERT: the history partitions of the coming months could not be made');
  });
  const month = await findMissingMonth(db, now);
  if (month !== undefined) log.error({ alert: 'history', month }, 'ALERT: the next month has no history partitions');
}
