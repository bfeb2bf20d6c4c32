import type pg from 'pg';

/**
 * Distributes each table as its SQL comment says (docs/decisions/0036-storage-by-bucket-and-month.md). This is the last
 * step of a migration on a database that has Citus (design/scale.md). Tables that are distributed already stay as they
 * are, so that the step can run after every migration. Does nothing where the database has no Citus.
 * A table of members that has no bucket column yet is a reference table until it has one: each node has a copy, so that
 * its rows can be joined with those of any shard, but each write runs on every node.
 */
export async function distribute(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) return;
  await client.query('set citus.enable_unsafe_triggers = on');
  // The grants that follow change distributed and reference tables in one transaction.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  await dropKeysOfLocalTables(client);
  const tables = await readTablesToDistribute(client);
  for (const { name, hasBucket } of tables)
    await (hasBucket
      ? client.query("select create_distributed_table($1, 'bucket')", [name])
      : client.query('select create_reference_table($1)', [name]));
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

/**
 * Drops the foreign keys of local tables to tables that are not local. With such a key a table would be managed by Citus: its statement
 * triggers would stop firing, and Citus refuses some of its statements. On one PostgreSQL the keys stay.
 */
async function dropKeysOfLocalTables(client: pg.Client): Promise<void> {
  const isLocal = (table: string): string => `obj_description(${table}, 'pg_class') like '%distributed: local'`;
  const { rows } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and ${isLocal('conrelid')} and not ${isLocal('confrelid')}`);
  for (const { drop } of rows) await client.query(drop);
}

interface Table {
  readonly name: string;
  readonly hasBucket: boolean;
}

/**
 * Reads the tables that are neither local nor distributed yet; a table that others refer to comes before them. Citus
 * itself colocates tables that are distributed by columns of one type over the same number of shards.
 */
async function readTablesToDistribute(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with recursive table_by_name as (
      select c.oid, c.relname as name, obj_description(c.oid) like '%distributed: by bucket' and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket') as has_bucket
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and obj_description(c.oid) ~ 'distributed: (by bucket|reference)$'
        and not exists (
          select from pg_dist_partition d where d.logicalrelid = c.oid and (d.partmethod = 'h' or d.repmodel = 't'))
    ), reference_depth as (
      select oid, 0 as depth from table_by_name
      union
      select k.conrelid, r.depth + 1
      from reference_depth r join pg_constraint k on k.contype = 'f' and k.confrelid = r.oid and k.conrelid <> k.confrelid
    )
    select t.name, t.has_bucket as "hasBucket"
    from table_by_name t join reference_depth r using (oid)
    group by t.name, t.has_bucket order by max(r.depth), t.name`);
  return rows;
}
