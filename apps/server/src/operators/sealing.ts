import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from './operator-audit.ts';
import { transaction } from '../platform/transaction.ts';
import { keyIdOf, type Vault } from '../platform/vault.ts';

/** What commands need that seal rows again, whatever the rows are (decision 29). */

const SEALED_AT_ONCE = 200;

export interface Sealing {
  readonly operator: string;
  readonly now: () => Date;
}

export interface Sealed {
  /** Stood readable. */
  readonly sealed: number;
  /** From an older key. */
  readonly moved: number;
}

/** What a table gives for it. */
export interface Sealable<Row> {
  /** Of the table, as the audit names rows. */
  readonly name: string;
  /** The next rows after this number that are to be sealed, locked, in the order of their numbers. */
  next(tx: Tx, after: bigint, limit: number): Promise<readonly Row[]>;
  number(row: Row): bigint;
  isSealed(row: Row): boolean;
  seal(tx: Tx, row: Row): Promise<void>;
}

/** Batch by batch, each a transaction with its row of audit, until one is not full. */
export async function sealAll<Row>(db: Db, vault: Vault, sealing: Sealing, table: Sealable<Row>): Promise<Sealed> {
  let all: Sealed = { sealed: 0, moved: 0 };
  for (let after = 0n; ;) {
    const from = after;
    const rows = await transaction(db, async (tx) => {
      const batch = await table.next(tx, from, SEALED_AT_ONCE);
      for (const row of batch) await table.seal(tx, row);
      await auditSealed(tx, vault, sealing, table, batch);
      return batch;
    });
    const { sealed, moved } = countOf(table, rows);
    all = { sealed: all.sealed + sealed, moved: all.moved + moved };
    const last = rows.at(-1);
    if (last === undefined || rows.length < SEALED_AT_ONCE) return all;
    after = table.number(last);
  }
}

function countOf<Row>(table: Sealable<Row>, rows: readonly Row[]): Sealed {
  const moved = rows.filter((row) => table.isSealed(row)).length;
  return { sealed: rows.length - moved, moved };
}

async function auditSealed<Row>(
  tx: Tx,
  { sealsUnder }: Vault,
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
    after: { ...countOf(table, rows), key: sealsUnder },
    now: now(),
  });
}

export interface KeyUse {
  /** Null: these stand readable. */
  readonly keyId: string | null;
  readonly rows: number;
}

const HOLDING = {
  payout_account: { column: 'sealed', where: sql`true` },
  member: { column: 'sealed_id_number', where: sql`sealed_id_number is not null or profile ? 'idNumber'` },
} as const;

/** Which key has sealed how many rows of the table. */
export async function readKeyUse(db: Db, table: keyof typeof HOLDING): Promise<KeyUse[]> {
  const { column, where } = HOLDING[table];
  const value = sql.ref(column);
  // The head of a value: its format, how long the id is, the id.
  const { rows } = await sql<{ readonly head: Buffer | null; readonly rows: bigint }>`
    select substring(${value} from 1 for 2 + get_byte(${value}, 1)) as head, count(*) as rows
    from ${sql.table(table)} where ${where} group by 1 order by 1 nulls first`.execute(db);
  return rows.map(({ head, rows: count }) => ({ keyId: head && keyIdOf(head), rows: Number(count) }));
}
