import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

const TABLES_SHOWN_MAX = 25;

/** Rows are only added, so the first row that is stored is the oldest one. These columns have no B-tree index. */
const appendedBy: Readonly<Record<string, string>> = {
  posting: 'created_at',
  entry: 'created_at',
  wallet_transaction: 'created_at',
  bet: 'placed_at',
};
/** The oldest row is the first one of an index. */
const indexedBy: Readonly<Record<string, string>> = {
  game_session: 'expires_at',
  launch_token: 'expires_at',
  session: 'expires_at',
  login_event: 'at',
  integration_nonce: 'seen_at',
  sealed_body_seen: 'seen_at',
  message: 'created_at',
};

export interface TableSize {
  readonly table: string;
  /** As the last vacuum or analyze counted; undefined: it was never analysed. */
  readonly rowsEstimate: bigint | undefined;
  /** With its indexes. */
  readonly bytes: bigint;
  /** Undefined: the table has no row, or no time that can be read without a scan. */
  readonly oldest: Date | undefined;
}

/** The largest tables, the largest first, without a scan of any. */
export async function readTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<{ table: string; rows: bigint; bytes: bigint }>`
    select c.relname as table, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by bytes desc, c.relname limit ${TABLES_SHOWN_MAX}`.execute(db);
  const sizes: TableSize[] = [];
  for (const { table, rows: estimate, bytes } of rows) {
    const rowsEstimate = estimate < 0n ? undefined : estimate;
    sizes.push({ table, rowsEstimate, bytes, oldest: await readOldest(db, table) });
  }
  return sizes;
}

async function readOldest(db: Db, table: string): Promise<Date | undefined> {
  const appended = appendedBy[table];
  const indexed = indexedBy[table];
  const column = appended ?? indexed;
  if (column === undefined) return undefined;
  const order = indexed === undefined ? sql`` : sql`order by ${sql.ref(indexed)}`;
  const { rows } = await sql<{ oldest: Date }>`
    select ${sql.ref(column)} as oldest from ${sql.table(table)} ${order} limit 1`.execute(db);
  return rows[0]?.oldest;
}
