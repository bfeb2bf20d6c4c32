import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { transaction } from './transaction.ts';
import { keyIdOf } from './vault.ts';

/** What commands need that seal rows again, whatever the rows are (decision 29). */

export const SEALED_AT_ONCE = 200;

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

export interface SealedBatch extends Sealed {
  /** Of its last row; as it came in where there was none. */
  readonly last: bigint;
}

/** Batch by batch, each a transaction, until one is not full. */
export async function sealAll(db: Db, batch: (tx: Tx, after: bigint) => Promise<SealedBatch>): Promise<Sealed> {
  let all: Sealed = { sealed: 0, moved: 0 };
  for (let after = 0n; ;) {
    const from = after;
    const { sealed, moved, last } = await transaction(db, async (tx) => await batch(tx, from));
    all = { sealed: all.sealed + sealed, moved: all.moved + moved };
    if (sealed + moved < SEALED_AT_ONCE) return all;
    after = last;
  }
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
