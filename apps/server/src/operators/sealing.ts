import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from './operator-audit.ts';
import { transaction } from '../platform/transaction.ts';
import { readKeyId, type Vault } from '../platform/vault.ts';

/** The number of rows that one transaction seals. Each transaction adds one row to the audit. */
const ROWS_PER_BATCH = 200;

/** The operator who seals, and the clock, for the audit. */
export interface Sealing {
  readonly operator: string;
  readonly now: () => Date;
}

export interface SealCounts {
  /** The number of rows whose value was stored in plain text. */
  readonly sealed: number;
  /** The number of rows whose value was sealed under an older key. */
  readonly moved: number;
}

/** Defines how the rows of one table are read and sealed. */
export interface Sealable<Row> {
  /** The name of the rows in the audit. */
  readonly name: string;
  /** Reads and locks the next rows that have to be sealed, in ascending order of their numbers. */
  next(tx: Tx, after: bigint, limit: number): Promise<readonly Row[]>;
  /** Returns the number by which `next` orders the rows. */
  number(row: Row): bigint;
  isSealed(row: Row): boolean;
  seal(tx: Tx, row: Row): Promise<void>;
}

/**
 * Seals the personal data of a table under the current key of the vault: values in plain text, and values under an older key
 * (docs/decisions/0029-account-numbers-at-rest.md). Each batch is a transaction with its own audit row, so that a run that was interrupted can be repeated and continues
 * where it stopped.
 */
export async function sealAll<Row>(db: Db, vault: Vault, sealing: Sealing, table: Sealable<Row>): Promise<SealCounts> {
  let total: SealCounts = { sealed: 0, moved: 0 };
  for (let after = 0n; ;) {
    const from = after;
    const rows = await transaction(db, async (tx) => {
      const batch = await table.next(tx, from, ROWS_PER_BATCH);
      for (const row of batch) await table.seal(tx, row);
      await auditSealed(tx, vault, sealing, table, batch);
      return batch;
    });
    const { sealed, moved } = countSealed(table, rows);
    total = { sealed: total.sealed + sealed, moved: total.moved + moved };
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_BATCH) return total;
    after = table.number(last);
  }
}

function countSealed<Row>(table: Sealable<Row>, rows: readonly Row[]): SealCounts {
  const moved = rows.filter((row) => table.isSealed(row)).length;
  return { sealed: rows.length - moved, moved };
}

async function auditSealed<Row>(
  tx: Tx,
  { sealingKeyId }: Vault,
  { operator, now }: Sealing,
  table: Sealable<Row>,
  rows: readonly Row[],
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  await writeAudit(tx, {
    operator,
    merchantId: null,
    command: 'payout-accounts seal',
    target: `${table.name} ${table.number(first)} to ${table.number(last)}`,
    before: null,
    after: { ...countSealed(table, rows), key: sealingKeyId },
    now: now(),
  });
}

/** How many rows of a table one key has sealed. */
export interface KeyUse {
  /** The key that has sealed the values. It is `null` for values in plain text. */
  readonly keyId: string | null;
  readonly rows: number;
}

const SEALED_COLUMNS = {
  payout_account: { column: 'sealed', where: sql`true` },
  feedback: { column: 'sealed_contact', where: sql`sealed_contact is not null` },
  point_redemption: { column: 'sealed', where: sql`sealed is not null` },
  member: { column: 'sealed_id_number', where: sql`sealed_id_number is not null or profile ? 'idNumber'` },
} as const;

/** Counts the rows of the table by the key that has sealed them. */
export async function readKeyUse(db: Db, table: keyof typeof SEALED_COLUMNS): Promise<KeyUse[]> {
  const { column, where } = SEALED_COLUMNS[table];
  const value = sql.ref(column);
  // The head of a value consists of its format, the length of the key id and the key id.
  const { rows } = await sql<{ readonly head: Buffer | null; readonly rows: bigint }>`
    select substring(${value} from 1 for 2 + get_byte(${value}, 1)) as head, count(*) as rows
    from ${sql.table(table)} where ${where} group by 1 order by 1 nulls first`.execute(db);
  return rows.map(({ head, rows: count }) => ({ keyId: head && readKeyId(head), rows: Number(count) }));
}
