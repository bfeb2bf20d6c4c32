import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { DB } from './schema.generated.ts';
import { transaction } from './transaction.ts';

/** Rows that one transaction deletes: few enough that no lock is held for long. */
export const SWEEP_BATCH_ROWS = 1_000;
/** What is left after so many batches waits for the next run, so that one table cannot hold up the others. */
const SWEEP_BATCHES_MAX = 500;

const MS_PER_HOUR = 3_600_000;

/** Deletes rows that have passed their retention. */
export interface Sweep {
  readonly name: string;
  /** Deletes at most `limit` rows and returns how many it deleted; fewer than the limit means that nothing is left. */
  readonly deleteBatch: (tx: Tx, now: Date, limit: number) => Promise<number>;
  /** The timestamp that the rows are found by, where they are found by one. A test holds that the column has an index. */
  readonly age?: { readonly table: string; readonly column: string };
}

interface Retention {
  readonly table: keyof DB;
  /** An indexed timestamp. */
  readonly column: string;
  readonly keepHours: number;
  /** A further condition. The index on the column has to be partial with the same condition. */
  readonly where?: RawBuilder<boolean>;
}

/** Sweeps the rows of a table whose timestamp is older than the hours to keep. */
export function sweepOlderThan({ table, column, keepHours, where }: Retention): Sweep {
  return {
    name: table,
    age: { table, column },
    deleteBatch: async (tx, now, limit) => {
      const before = new Date(now.getTime() - keepHours * MS_PER_HOUR);
      const isOld = sql<boolean>`${sql.ref(column)} < ${before}`;
      return await deleteWhere(tx, table, where ? sql<boolean>`${isOld} and ${where}` : isOld, limit);
    },
  };
}

/** Deletes at most `limit` rows that meet the condition. Rows that another transaction has locked are left for the next batch. */
export async function deleteWhere(
  tx: Tx,
  table: keyof DB,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}

interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Runs the sweeps one after the other. A sweep that fails is reported, and the next one runs all the same. */
export async function runSweeps(db: Db, sweeps: readonly Sweep[], now: Date, log: Log): Promise<void> {
  for (const sweep of sweeps) {
    try {
      const { isDone } = await runSweep(db, sweep, now);
      if (!isDone) log.warn({ sweep: sweep.name }, 'a sweep reached its limit; the rest waits for the next run');
    } catch (error) {
      log.error({ alert: 'sweep', sweep: sweep.name, err: error }, 'ALERT: a sweep failed');
    }
  }
}

interface SweepResult {
  readonly deleted: number;
  /** False where the limit of the run was reached before the last row. */
  readonly isDone: boolean;
}

/** Deletes batch by batch, each in a transaction of its own. */
export async function runSweep(db: Db, { deleteBatch }: Sweep, now: Date): Promise<SweepResult> {
  let deleted = 0;
  for (let batch = 0; batch < SWEEP_BATCHES_MAX; batch += 1) {
    const rows = await transaction(db, async (tx) => await deleteBatch(tx, now, SWEEP_BATCH_ROWS));
    deleted += rows;
    if (rows < SWEEP_BATCH_ROWS) return { deleted, isDone: true };
  }
  return { deleted, isDone: false };
}
