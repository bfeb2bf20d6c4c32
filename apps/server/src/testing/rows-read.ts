import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** The number of rows or index entries that were read, by table. */
export type RowsRead = ReadonlyMap<string, number>;

/**
 * Counts the rows and index entries that `work` reads of each table, including its partitions, by the statistics of PostgreSQL. The counts depend on
 * the indexes and the data alone, so a test can compare them, which it could not do with a duration.
 */
export async function countRowsRead(server: TestApp, work: () => Promise<unknown>): Promise<RowsRead> {
  const before = await readCounters(server);
  await work();
  const after = await readCounters(server);
  const added = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
  return new Map(added.filter(([, rows]) => rows > 0));
}

async function readCounters(server: TestApp): Promise<RowsRead> {
  await flushCounters(server);
  const { rows } = await sql<{ table: string; read: bigint }>`
    select coalesce(h.inhparent::regclass::text, t.relname) as table, sum(t.seq_tup_read + coalesce(i.read, 0)) as read
    from pg_stat_user_tables t
    left join pg_inherits h on h.inhrelid = t.relid
    left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i using (relid)
    group by 1`.execute(server.db);
  return new Map(rows.map(({ table, read }) => [table, Number(read)]));
}

/** Makes every connection of the server and of the test publish its statistics at once. Otherwise a connection does so after a while. */
async function flushCounters({ pool, ownerPool }: TestApp): Promise<void> {
  for (const openPool of [pool, ownerPool]) {
    const clients = await Promise.all(
      Array.from({ length: openPool.totalCount }, async () => await openPool.connect()),
    );
    await Promise.all(clients.map(async (client) => await client.query('select pg_stat_force_next_flush()')));
    for (const client of clients) client.release();
  }
}
