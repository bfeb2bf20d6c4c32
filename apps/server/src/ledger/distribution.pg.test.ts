import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOnePlacement } from '../platform/placements.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';

/*
 * The SQL comment of each table states how the table is distributed over several nodes (design/scale.md). `distributed: by bucket` stores a row with
 * the other rows of its member, `distributed: reference` keeps a copy of the table on each node, and `distributed: local` keeps the table on the
 * coordinator alone.
 */
const DISTRIBUTIONS = new Set(['by bucket', 'reference', 'local']);

/** Tables that belong to buckets and have no bucket column yet. This list may only become shorter. */
const WITHOUT_BUCKET_COLUMN = new Set([
  'bet_tombstone',
  'deposit',
  'favorite',
  'inbox_message',
  'line_transfer',
  'login_event',
  'member',
  'member_day',
  'passkey',
  'payout_account',
  'play_exclusion',
  'play_limit',
  'reality_check',
  'recent_game',
  'recovery_code',
  'remembered_device',
  'session',
  'social_identity',
  'team_day',
  'two_factor',
  'wallet_transaction',
  'winner',
  'withdraw_password_guess',
  'withdrawal',
]);

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(1);
});
afterAll(async () => {
  await testDb.close();
});

interface Table {
  readonly table: string;
  readonly distribution: string | null;
}

async function readTables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as table, substring(obj_description(c.oid) from 'distributed: (.*)$') as distribution
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(testDb.db);
  return rows;
}

/** Reads the names of the tables that are distributed by bucket and have a bucket column. */
async function readBucketTables(): Promise<string[]> {
  const tables = (await readTables()).filter(({ distribution }) => distribution === 'by bucket');
  return tables.map(({ table }) => table).filter((table) => !WITHOUT_BUCKET_COLUMN.has(table));
}

test('every table states how it is distributed', async ({ skip }) => {
  // Citus creates some tables again when it distributes them, and their comments are lost.
  if (!hasOnePlacement()) skip();
  const undeclared = (await readTables()).filter(
    ({ distribution }) => distribution === null || !DISTRIBUTIONS.has(distribution),
  );
  expect(undeclared.map(({ table }) => table)).toEqual([]);
});

test('the list of tables without a bucket column has only tables without this column', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
    where c.relname = any(${[...WITHOUT_BUCKET_COLUMN]}::text[]) and c.relkind in ('r', 'p') and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket')`.execute(testDb.db);
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...WITHOUT_BUCKET_COLUMN].toSorted());
});

test('every unique key of a table that is distributed by bucket begins with the bucket', async () => {
  const bucketTables = await readBucketTables();
  const { rows } = await sql<{ table: string; key: string; firstColumn: string }>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key, a.attname as "firstColumn"
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and i.indrelid::regclass::text = any(${bucketTables}::text[])`.execute(testDb.db);
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(bucketTables));
  expect(rows.filter(({ firstColumn }) => firstColumn !== 'bucket')).toEqual([]);
});

/** Citus distributes by a column that is not null and not generated, and rows can be joined on one node only if the type is the same everywhere. */
test('every bucket column is a plain smallint, and is checked against the member id of its row', async () => {
  const bucketTables = await readBucketTables();
  const { rows } = await sql<{ table: string }>`
    select c.oid::regclass::text as table
    from pg_class c
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'bucket'
    left join pg_attribute m on m.attrelid = c.oid and m.attname = 'member_id'
    where c.oid::regclass::text = any(${bucketTables}::text[])
      and b.atttypid = 'smallint'::regtype and b.attnotnull and b.attgenerated = ''
      and (m.attname is null or exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%bucket = (member_id & %255%'))`.execute(
    testDb.db,
  );
  expect(rows.map(({ table }) => table).toSorted()).toEqual(bucketTables.toSorted());
});

/** Citus refuses or ignores these on a distributed table. */
test('no table that is distributed by bucket has a foreign key, a statement trigger or an identity column', async () => {
  const bucketTables = await readBucketTables();
  const { rows } = await sql<{ obstacle: string }>`
    select format('foreign key %s', conname) as obstacle from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any(${bucketTables}::text[])
    union all
    select format('statement trigger %s on %s', tgname, tgrelid::regclass) from pg_trigger
    where not tgisinternal and tgtype & 1 = 0 and tgrelid::regclass::text = any(${bucketTables}::text[])
    union all
    select format('identity column %s.%s', attrelid::regclass, attname) from pg_attribute
    where attidentity <> '' and attrelid::regclass::text = any(${bucketTables}::text[])`.execute(testDb.db);
  expect(rows).toEqual([]);
});
