import { sql } from 'kysely';
import type { TestApp } from './app.ts';

export type RowsRead = ReadonlyMap<string, number>;

/**
 * How many rows (or index entries) of each table, all its partitions together, a piece of work reads, by the counters of PostgreSQL. The count depends on the
 * indexes and on the data alone, so that it can be tested where a duration cannot.
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

/** A connection publishes its counters after a while: here each connection of the server and of the test does so at once. */
async function flushCounters({ pool, ownerPool }: TestApp): Promise<void> {
  for (const each of [pool, ownerPool]) {
    const all = await Promise.all(Array.from({ length: each.totalCount }, async () => await each.connect()));
    await Promise.all(all.map(async (client) => await client.query('select pg_stat_force_next_flush()')));
    for (const client of all) client.release();
  }
}
