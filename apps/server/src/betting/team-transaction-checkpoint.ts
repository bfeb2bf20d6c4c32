import { sql } from 'kysely';
import type { DayRange } from '../domain/report/day-range.ts';
import type { Db, Tx } from '../platform/db.ts';

/** A lag of this length is normal, because the job runs once a minute. Pages do not mention such a delay. */
const NORMAL_LAG_MAX_MS = 5 * 60_000;
/** A longer lag raises an alert, because a person has to find the cause. */
const ALERT_LAG_MIN_MS = 15 * 60_000;

/**
 * Locks the checkpoint of the copy and returns its time, so that two runs take turns. The first run creates the checkpoint, one hour before the entry
 * with the lowest id. The hour is a margin, because ids follow the time only up to the differences between the clocks of the servers. The lowest id
 * is used instead of the lowest time: it is found in the oldest partition alone, whereas the lowest time would be searched in all partitions.
 */
export async function lockCheckpoint(tx: Tx): Promise<Date> {
  const existing = await tx.selectFrom('team_transaction_checkpoint').select('until').executeTakeFirst();
  if (!existing) await insertCheckpoint(tx);
  const row = await tx.selectFrom('team_transaction_checkpoint').select('until').forUpdate().executeTakeFirstOrThrow();
  return row.until;
}

async function insertCheckpoint(tx: Tx): Promise<void> {
  const first = await tx
    .selectFrom('entry')
    .select(sql<Date>`created_at - interval '1 hour'`.as('until'))
    .orderBy('posting_id')
    .limit(1)
    .executeTakeFirst();
  const until = first?.until ?? sql<Date>`now() - interval '1 day'`;
  await tx
    .insertInto('team_transaction_checkpoint')
    .values({ until })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores that all entries before `until` are copied. */
export async function moveCheckpoint(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable('team_transaction_checkpoint').set({ until }).execute();
}

/** The days whose transactions a page shows, at the time `now`. */
interface CopiedRange {
  readonly timeZone: string;
  readonly range: DayRange;
  readonly now: Date;
}

/**
 * Returns the time up to which the transactions of the range are copied, or null if the copy has reached the end of the range or is only minutes
 * behind. If the copy has not begun, the copied time is the first midnight of the range.
 */
export async function findCopiedUntilIfBehind(db: Db, { timeZone, range, now }: CopiedRange): Promise<Date | null> {
  const { rows } = await sql<{ until: Date; end: Date }>`
    select coalesce((select until from team_transaction_checkpoint), ${range.from}::date::timestamp at time zone ${timeZone}) as until,
      (${range.to}::date + 1)::timestamp at time zone ${timeZone} as "end"`.execute(db);
  const [row] = rows;
  if (!row || row.until >= row.end) return null;
  return now.getTime() - row.until.getTime() > NORMAL_LAG_MAX_MS ? row.until : null;
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Logs an alert while the copy is more than `ALERT_LAG_MIN_MS` behind: the worker stood still, a run fails, or a transaction of the ledger has been
 * open for long.
 */
export async function alertOfLateCopy(db: Db, now: Date, log: Log): Promise<void> {
  const row = await db.selectFrom('team_transaction_checkpoint').select('until').executeTakeFirst();
  if (!row || now.getTime() - row.until.getTime() <= ALERT_LAG_MIN_MS) return;
  log.error(
    { alert: 'team-transactions-late', recordedUntil: row.until.toISOString() },
    'ALERT: the transactions of teams are copied late',
  );
}
