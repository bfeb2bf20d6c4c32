import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { DB } from '../platform/schema.generated.ts';
import { transaction } from '../platform/transaction.ts';
import { writeAudit } from './operator-audit.ts';

/** Rows of one transaction, which has one row in the audit. */
const ROWS_PER_BATCH = 200;

/** A column with values that the key ring has sealed. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The table has a column `retired_at`. No server opens the value of a retired row, so such a value may stay under a key that is gone. */
  readonly retires?: boolean;
  /** An earlier release sealed values of this column without their row. */
  readonly mayBeUnbound?: boolean;
  /** Names the row with this key, as the servers name the row when they open its value. */
  readonly rowOf: (key: readonly string[]) => Buffer;
}

interface Resealing {
  readonly operator: string;
  readonly now: () => Date;
  /** Called with the key of each row whose value no key of the ring opens. The row is left as it is. */
  readonly skip: (key: readonly string[]) => void;
  /** For tests. */
  readonly rowsPerBatch?: number;
}

/**
 * Seals all values of the column again that are under another key than the one that seals, or in a form of an earlier release. Afterwards each
 * value is bound to its row. Each batch is a transaction of its own, so that the next run continues where a run was broken off. Rows are read
 * without a lock, and a row is written only while it still has the value that was read, so that a value which a server writes meanwhile is
 * kept. Returns how many rows were written.
 */
export async function resealColumn(db: Db, keyRing: KeyRing, of: SealedColumn, resealing: Resealing): Promise<number> {
  const { rowsPerBatch = ROWS_PER_BATCH } = resealing;
  let after: readonly string[] | undefined;
  let written = 0;
  for (;;) {
    const rows = await readBatch(db, keyRing, of, after, rowsPerBatch);
    written += await writeBatch(db, keyRing, of, rows, resealing);
    after = rows.at(-1)?.key;
    if (rows.length < rowsPerBatch) return written;
  }
}

interface SealedRow {
  readonly key: readonly string[];
  readonly sealed: Buffer;
  /** False: the row is retired. */
  readonly isInUse: boolean;
}

async function readBatch(
  db: Db,
  keyRing: KeyRing,
  of: SealedColumn,
  after: readonly string[] | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const { table, column, key } = of;
  const keyColumns = sql.join(key.map((each) => sql.ref(each)));
  const keyTexts = sql.join(key.map((each) => sql`${sql.ref(each)}::text`));
  const isAfter = after === undefined ? sql`true` : sql`(${keyColumns}) > (${sql.join(after)})`;
  const { rows } = await sql<SealedRow>`
    select array[${keyTexts}] as key, ${sql.ref(column)} as sealed, ${isInUse(of)} as "isInUse" from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not ${hasBoundHead(column, keyRing, keyRing.sealsUnder)} and ${isAfter}
    order by ${keyColumns} limit ${limit}`.execute(db);
  return rows;
}

async function writeBatch(
  db: Db,
  keyRing: KeyRing,
  of: SealedColumn,
  rows: readonly SealedRow[],
  { operator, now, skip }: Resealing,
): Promise<number> {
  const attempts = rows.map((row) => ({ row, value: resealValue(keyRing, of, row) }));
  for (const { row, value } of attempts) if (!value && row.isInUse) skip(row.key);
  if (attempts.every(({ value }) => !value)) return 0;
  return await transaction(db, async (tx) => {
    let written = 0;
    for (const { row, value } of attempts) if (value) written += await writeRow(tx, of, row, value);
    const line = { operator, merchantId: null, command: 'secrets reseal', target: of.table, before: null };
    await writeAudit(tx, { ...line, after: { rows: written, key: keyRing.sealsUnder }, now: now() });
    return written;
  });
}

/** Returns the value under the key that seals, bound to its row. Returns undefined where no key of the ring opens the value. */
function resealValue(keyRing: KeyRing, { rowOf, mayBeUnbound }: SealedColumn, row: SealedRow): Buffer | undefined {
  const name = rowOf(row.key);
  const open = mayBeUnbound ? keyRing.openAlsoUnbound : keyRing.open;
  try {
    return keyRing.seal(open(row.sealed, name), name);
  } catch {
    return undefined;
  }
}

async function writeRow(tx: Tx, { table, column, key }: SealedColumn, row: SealedRow, resealed: Buffer) {
  const isRow = sql.join(
    key.map((each, place) => sql`${sql.ref(each)} = ${row.key[place]}`),
    sql` and `,
  );
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
    where ${isRow} and ${sql.ref(column)} = ${row.sealed}`.execute(tx);
  return Number(numAffectedRows);
}

/** The number of values of a column in use that each key has sealed and bound to their rows. */
export interface SecretKeyUse {
  readonly table: string;
  readonly rowsByKey: ReadonlyMap<string, number>;
  /** Values in a form of an earlier release, which may not be bound to their rows, and values under a key that the ring does not have. */
  readonly otherRows: number;
}

export async function readSecretKeyUse(db: Db, keyRing: KeyRing, of: SealedColumn): Promise<SecretKeyUse> {
  const { table, column } = of;
  const counts = keyRing.opens.map((id) => sql`count(*) filter (where ${hasBoundHead(column, keyRing, id)})::int`);
  const { rows } = await sql<{ counts: readonly number[]; total: number }>`
    select array[${sql.join(counts)}] as counts, count(${sql.ref(column)})::int as total
    from ${sql.table(table)} where ${isInUse(of)}`.execute(db);
  const { counts: found = [], total = 0 } = rows[0] ?? {};
  const rowsByKey = new Map(keyRing.opens.map((id, place) => [id, found[place] ?? 0]));
  return { table, rowsByKey, otherRows: total - found.reduce((sum, count) => sum + count, 0) };
}

function isInUse({ retires = false }: SealedColumn): RawBuilder<boolean> {
  return retires ? sql<boolean>`retired_at is null` : sql<boolean>`true`;
}

function hasBoundHead(column: string, { boundHeads }: KeyRing, id: string): RawBuilder<boolean> {
  const head = boundHeads.get(id) ?? Buffer.alloc(0);
  return sql<boolean>`substring(${sql.ref(column)} from 1 for ${head.length}::int) = ${head}`;
}
