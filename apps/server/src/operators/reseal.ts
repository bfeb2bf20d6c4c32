import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { DB } from '../platform/schema.generated.ts';
import { transaction } from '../platform/transaction.ts';
import { writeAudit } from './operator-audit.ts';

/** The number of rows that one transaction writes. Each transaction adds one row to the audit. */
const ROWS_PER_BATCH = 200;

/** A column with values that the key ring has sealed. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /**
   * The table has a column `retired_at`. No server opens the value of a retired row, so this value may stay sealed under a key that the ring no
   * longer has.
   */
  readonly retires?: boolean;
  /** An earlier release sealed values of this column without binding them to their row. */
  readonly mayBeUnbound?: boolean;
  /** Returns the row name for a primary key: the same name that the servers use when they open the value. */
  readonly rowOf: (key: readonly string[]) => Buffer;
}

interface Resealing {
  readonly operator: string;
  readonly now: () => Date;
  /** Reports the primary key of a row in use whose value no key of the ring opens. The value is left unchanged. */
  readonly reportSkippedRow: (key: readonly string[]) => void;
  /** Tests set a smaller batch size. */
  readonly rowsPerBatch?: number;
}

/**
 * Reseals the values of a column that are sealed under an older key or in a format of an earlier release. Each resealed value is sealed under the
 * current key (`keyRing.sealingKeyId`) and bound to its row. Returns the number of rows that were written.
 *
 * Each batch is a transaction of its own, so that a run that was interrupted can be repeated and continues where it stopped. Rows are read without a
 * lock. A row is written only if it still holds the value that was read, so that a value which a server has written in the meantime is not
 * overwritten.
 */
export async function resealColumn(
  db: Db,
  keyRing: KeyRing,
  sealedColumn: SealedColumn,
  resealing: Resealing,
): Promise<number> {
  const { rowsPerBatch = ROWS_PER_BATCH } = resealing;
  let after: readonly string[] | undefined;
  let written = 0;
  for (;;) {
    const rows = await readBatch(db, keyRing, sealedColumn, after, rowsPerBatch);
    written += await writeBatch(db, keyRing, sealedColumn, rows, resealing);
    after = rows.at(-1)?.key;
    if (rows.length < rowsPerBatch) return written;
  }
}

interface SealedRow {
  readonly key: readonly string[];
  readonly sealed: Buffer;
  /** False if the row is retired. */
  readonly isInUse: boolean;
}

async function readBatch(
  db: Db,
  keyRing: KeyRing,
  sealedColumn: SealedColumn,
  after: readonly string[] | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const { table, column, key } = sealedColumn;
  const keyColumns = sql.join(key.map((name) => sql.ref(name)));
  const keyTexts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const isAfter = after === undefined ? sql`true` : sql`(${keyColumns}) > (${sql.join(after)})`;
  const { rows } = await sql<SealedRow>`
    select array[${keyTexts}] as key, ${sql.ref(column)} as sealed, ${isInUse(sealedColumn)} as "isInUse" from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not ${hasBoundHead(column, keyRing, keyRing.sealingKeyId)} and ${isAfter}
    order by ${keyColumns} limit ${limit}`.execute(db);
  return rows;
}

async function writeBatch(
  db: Db,
  keyRing: KeyRing,
  sealedColumn: SealedColumn,
  rows: readonly SealedRow[],
  { operator, now, reportSkippedRow }: Resealing,
): Promise<number> {
  const attempts = rows.map((row) => ({ row, value: resealValue(keyRing, sealedColumn, row) }));
  for (const { row, value } of attempts) if (!value && row.isInUse) reportSkippedRow(row.key);
  if (attempts.every(({ value }) => !value)) return 0;
  return await transaction(db, async (tx) => {
    let written = 0;
    for (const { row, value } of attempts) if (value) written += await writeRow(tx, sealedColumn, row, value);
    const auditRow = {
      operator,
      merchantId: null,
      command: 'secrets reseal',
      target: sealedColumn.table,
      before: null,
    };
    await writeAudit(tx, { ...auditRow, after: { rows: written, key: keyRing.sealingKeyId }, now: now() });
    return written;
  });
}

/** Opens the value and seals it again under the current key, bound to its row. Returns `undefined` if no key of the ring opens the value. */
function resealValue(keyRing: KeyRing, { rowOf, mayBeUnbound }: SealedColumn, row: SealedRow): Buffer | undefined {
  const rowName = rowOf(row.key);
  const open = mayBeUnbound ? keyRing.openAlsoUnbound : keyRing.open;
  try {
    return keyRing.seal(open(row.sealed, rowName), rowName);
  } catch {
    return undefined;
  }
}

async function writeRow(tx: Tx, { table, column, key }: SealedColumn, row: SealedRow, resealed: Buffer) {
  const matchesKey = sql.join(
    key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index]}`),
    sql` and `,
  );
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
    where ${matchesKey} and ${sql.ref(column)} = ${row.sealed}`.execute(tx);
  return Number(numAffectedRows);
}

/** Counts how many values of one column are sealed under which key. Retired rows are not counted. */
export interface SecretKeyUse {
  readonly table: string;
  /** The number of values that each key has sealed and bound to their rows, by the id of the key. */
  readonly rowsByKey: ReadonlyMap<string, number>;
  /**
   * The number of values in a format of an earlier release, which may not be bound to their rows, and of values under a key that the ring does not
   * have.
   */
  readonly otherRows: number;
}

/** Counts the values of a column by the key that has sealed them. It reads the whole table. */
export async function readSecretKeyUse(db: Db, keyRing: KeyRing, sealedColumn: SealedColumn): Promise<SecretKeyUse> {
  const { table, column } = sealedColumn;
  const counts = keyRing.keyIds.map((id) => sql`count(*) filter (where ${hasBoundHead(column, keyRing, id)})::int`);
  const { rows } = await sql<{ counts: readonly number[]; total: number }>`
    select array[${sql.join(counts)}] as counts, count(${sql.ref(column)})::int as total
    from ${sql.table(table)} where ${isInUse(sealedColumn)}`.execute(db);
  const { counts: rowCounts = [], total = 0 } = rows[0] ?? {};
  const rowsByKey = new Map(keyRing.keyIds.map((id, index) => [id, rowCounts[index] ?? 0]));
  return { table, rowsByKey, otherRows: total - rowCounts.reduce((sum, count) => sum + count, 0) };
}

function isInUse({ retires = false }: SealedColumn): RawBuilder<boolean> {
  return retires ? sql<boolean>`retired_at is null` : sql<boolean>`true`;
}

/** Returns the condition that the key `id` has sealed the value and bound it to its row, which the first bytes of the value show. */
function hasBoundHead(column: string, { boundHeads }: KeyRing, id: string): RawBuilder<boolean> {
  const head = boundHeads.get(id) ?? Buffer.alloc(0);
  return sql<boolean>`substring(${sql.ref(column)} from 1 for ${head.length}::int) = ${head}`;
}
