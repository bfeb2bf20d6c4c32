import { sql } from 'kysely';
import type { DayRange } from '../domain/report/day-range.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The job runs each minute, so a copy that is less far behind is as late as it always is, and a page does not mention the delay. */
const NORMAL_LAG_MAX_MS = 5 * 60_000;
/** A copy that is further behind needs a person. */
const ALERT_LAG_MIN_MS = 15 * 60_000;

/**
 * Locks the checkpoint of the copy and returns its time, so that two runs take turns. The first run makes the checkpoint, an hour before the
 * entry with the lowest id: ids follow time but for the differences between the clocks of the servers. An id is looked up in the oldest
 * partition alone, whereas the lowest time would be looked for in all of them.
 */
export async function lockCheckpoint(tx: Tx): Promise<Date> {
  const found = await tx.selectFrom('team_transaction_checkpoint').select('until').executeTakeFirst();
  if (!found) await insertCheckpoint(tx);
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

export async function moveCheckpoint(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable('team_transaction_checkpoint').set({ until }).execute();
}

interface Reading {
  readonly timeZone: string;
  readonly range: DayRange;
  readonly now: Date;
}

/**
 * Returns the time up to which the transactions of the range are copied, or null where the copy has reached the end of the range or is only
 * minutes behind. The first midnight of the range stands for a copy that has not begun.
 */
export async function findIncompleteUntil(db: Db, { timeZone, range, now }: Reading): Promise<Date | null> {
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

/** Alerts while the copy is far behind: the worker stood still, a run fails, or a transaction of the ledger has been open for long. */
export async function alertOfLateCopy(db: Db, now: Date, log: Log): Promise<void> {
  const row = await db.selectFrom('team_transaction_checkpoint').select('until').executeTakeFirst();
  if (!row || now.getTime() - row.until.getTime() <= ALERT_LAG_MIN_MS) return;
  log.error(
    { alert: 'team-transactions-late', recordedUntil: row.until.toISOString() },
    'ALERT: the transactions of teams are copied late',
  );
}
