import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** The number of tables and of partitions that a report lists at most. */
const TABLES_MAX = 25;
const PARTITIONS_MAX = 100;

/** The time columns of append-only tables. These columns have no B-tree index, but the first stored row of such a table is its oldest row. */
const appendOnlyTimeColumns: Readonly<Record<string, string>> = {
  posting: 'created_at',
  entry: 'created_at',
  wallet_transaction: 'created_at',
  bet: 'placed_at',
};
/** The time columns with an index, whose first entry is the oldest row of the table. */
const indexedTimeColumns: Readonly<Record<string, string>> = {
  game_session: 'expires_at',
  launch_token: 'expires_at',
  session: 'expires_at',
  login_event: 'at',
  integration_nonce: 'seen_at',
  sealed_body_seen: 'seen_at',
  message: 'created_at',
};

/** The size and the age of a table. */
export interface TableSize {
  readonly table: string;
  /** The count of the last vacuum or analyze; undefined if the table was never analysed. */
  readonly rowsEstimate: bigint | undefined;
  /** The size of the table, its indexes and its TOAST data in bytes. */
  readonly bytes: bigint;
  /** The time of the oldest row. Undefined if the table is empty, or has no time that can be read without a scan. */
  readonly oldest: Date | undefined;
}

interface SizeRow {
  readonly table: string;
  readonly rows: bigint;
  readonly bytes: bigint;
}

/** Returns the largest tables, the largest first, without a scan of any table. The size of a partitioned table includes all of its partitions. */
export async function readTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<SizeRow>`
    select c.relname as table, bytes,
      -- reltuples is -1 if a table was never analysed. Partitions that were never analysed are left out of the sum.
      case when most_rows < 0 then -1 else known_rows end as rows
    from pg_class c
    cross join lateral (
      select sum(pg_total_relation_size(part.oid))::bigint as bytes, max(part.reltuples) as most_rows,
        sum(greatest(part.reltuples, 0))::bigint as known_rows
      from (select c.oid where c.relkind = 'r' union all select relid from pg_partition_tree(c.oid) where isleaf) leaf
      join pg_class part on part.oid = leaf.oid
    ) size
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by bytes desc, c.relname limit ${TABLES_MAX}`.execute(db);
  const sizes: TableSize[] = [];
  for (const row of rows) sizes.push({ ...toSize(row), oldest: await readOldest(db, row.table) });
  return sizes;
}

/** Returns the partitions of the history (`bet_2026_11`), the newest months first, for each partitioned table in turn. */
export async function readPartitionSizes(db: Db): Promise<Omit<TableSize, 'oldest'>[]> {
  const { rows } = await sql<SizeRow>`
    select c.relname as table, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
    from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by h.inhparent::regclass::text, c.relname desc limit ${PARTITIONS_MAX}`.execute(db);
  return rows.map(toSize);
}

function toSize({ table, rows, bytes }: SizeRow): Omit<TableSize, 'oldest'> {
  return { table, rowsEstimate: rows < 0n ? undefined : rows, bytes };
}

/** Reads the time of the oldest row. An append-only table is read in its physical order, whose first row is the oldest. */
async function readOldest(db: Db, table: string): Promise<Date | undefined> {
  const appendOnlyColumn = appendOnlyTimeColumns[table];
  const indexedColumn = indexedTimeColumns[table];
  const column = appendOnlyColumn ?? indexedColumn;
  if (column === undefined) return undefined;
  const order = indexedColumn === undefined ? sql`` : sql`order by ${sql.ref(indexedColumn)}`;
  const { rows } = await sql<{ oldest: Date }>`
    select ${sql.ref(column)} as oldest from ${sql.table(table)} ${order} limit 1`.execute(db);
  return rows[0]?.oldest;
}
