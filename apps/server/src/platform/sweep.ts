import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Db, Tx } from './db.ts';
import { hasOnePlacement } from './placements.ts';
import type { DB } from './schema.generated.ts';
import { transaction } from './transaction.ts';

/** The number of rows that one transaction deletes: few enough that no lock is held for long. */
export const SWEEP_BATCH_ROWS = 1_000;
/** The most batches of a run. Further rows wait for the next run, so that one table cannot hold up the others. */
const SWEEP_BATCHES_MAX = 500;

const MS_PER_HOUR = 3_600_000;

/** Deletes rows that have passed their retention. */
export interface Sweep {
  readonly name: string;
  /** Deletes at most `limit` rows and returns how many it deleted; fewer than the limit means that no row is left that is not locked. */
  readonly deleteBatch: (tx: Tx, now: Date, limit: number) => Promise<number>;
  /** The timestamp column by which old rows are found. A test ensures that the column has an index. */
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

/** Builds the sweep of a table that deletes the rows whose timestamp is more than `keepHours` hours old. */
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

/**
 * Deletes at most `limit` rows that meet the condition. Rows that another transaction has locked are left for a later batch or run.
 *
 * Rows are locked first and then deleted by their primary key: the place of a row (`ctid`) differs between the copies of a table that is
 * replicated to several nodes. Where buckets lie in several placements, each statement names one bucket, because rows are locked within one
 * shard alone (docs/decisions/0050-one-code-path-on-citus.md).
 */
export async function deleteWhere(
  tx: Tx,
  table: keyof DB,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<number> {
  const key = await readKeyColumns(tx, table);
  let deleted = 0;
  for (const placementCondition of await findPlacementsToSweep(tx, table, key, condition)) {
    if (deleted === limit) break;
    deleted += await deleteInPlacement(
      tx,
      { table, key, condition: sql`${condition} and ${placementCondition}` },
      limit - deleted,
    );
  }
  return deleted;
}

interface KeyColumn {
  readonly name: string;
  /** Type name as PostgreSQL writes it: `bigint`, `timestamp with time zone`. */
  readonly type: string;
}

async function readKeyColumns(tx: Tx, table: keyof DB): Promise<readonly KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(tx);
  assert(rows.length > 0, `${table} has no primary key`);
  return rows;
}

/** Returns a condition for each placement that has rows to delete. A table without a bucket lies in one place as a whole. */
async function findPlacementsToSweep(
  tx: Tx,
  table: keyof DB,
  key: readonly KeyColumn[],
  condition: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>[]> {
  if (hasOnePlacement() || !key.some(({ name }) => name === 'bucket')) return [sql<boolean>`true`];
  const { rows } = await sql<{ bucket: number }>`
    select distinct bucket from ${sql.table(table)} where ${condition}`.execute(tx);
  return rows
    .toSorted((one, other) => one.bucket - other.bucket)
    .map(({ bucket }) => sql<boolean>`bucket = ${bucket}::smallint`);
}

interface RowsToDelete {
  readonly table: keyof DB;
  readonly key: readonly KeyColumn[];
  readonly condition: RawBuilder<unknown>;
}

async function deleteInPlacement(tx: Tx, { table, key, condition }: RowsToDelete, limit: number): Promise<number> {
  // Keys travel as text: a timestamp of JavaScript has fewer digits than one of PostgreSQL.
  const texts = sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  const { rows } = await sql<Record<string, string>>`
    select ${texts} from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const values = sql.join(
    key.map(({ name, type }) => sql`${rows.map((row) => row[name])}::text[]::${sql.raw(`${type}[]`)}`),
  );
  // The columns of the list have names of their own, so that the condition can name those of the table alone.
  const keyColumn = (at: number) => sql.ref(`key_${at}`);
  const isLocked = key.map(({ name }, at) => sql`${sql.ref(`${table}.${name}`)} = ${keyColumn(at)}`);
  await sql`
    delete from ${sql.table(table)} using unnest(${values}) as locked (${sql.join(key.map((_, at) => keyColumn(at)))})
    where ${condition} and ${sql.join(isLocked, sql` and `)}`.execute(tx);
  return rows.length;
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
