import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@baize/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { migrate, pendingStops } from './migrate.ts';

let empty: TestDatabase;
let folder: string;
let owner: pg.Client;
beforeEach(async () => {
  empty = await createTestDatabase('empty', async () => {});
  folder = await mkdtemp(join(tmpdir(), 'baize-migrations-'));
  owner = new pg.Client({ connectionString: empty.url });
  await owner.connect();
  return async () => {
    await owner.end();
    await empty.drop();
    await rm(folder, { recursive: true });
  };
});

async function write(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, name), sql);
}

test('a file without a transaction may build an index while others write', async () => {
  await write('0001_table.sql', 'create table note (id integer);');
  await write(
    '0002_index.sql',
    [
      '-- without a transaction',
      '-- An attempt that failed leaves an invalid index behind.',
      'drop index concurrently if exists note_id;',
      'create index concurrently note_id on note (id);',
    ].join('\n'),
  );
  expect(await migrate(empty.url, folder)).toEqual(['0001_table.sql', '0002_index.sql']);
  const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = 'note_id'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('names the migrations that need the servers stopped, but not for a database that has no servers yet', async () => {
  await write('0001_table.sql', 'create table note (id integer);');
  await write('0002_layout.sql', '-- needs the servers stopped\nalter table note add column text text;');
  expect(await pendingStops(empty.url, folder)).toEqual([]);
  await rename(join(folder, '0002_layout.sql'), join(folder, 'held-back'));
  await migrate(empty.url, folder);
  await rename(join(folder, 'held-back'), join(folder, '0002_layout.sql'));
  expect(await pendingStops(empty.url, folder)).toEqual(['0002_layout.sql']);
  await migrate(empty.url, folder);
  expect(await pendingStops(empty.url, folder)).toEqual([]);
});

test('a second migration waits for the first one, and names it where that does not end', async () => {
  await write('0001_table.sql', 'create table note (id integer);');
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(4210771)');
  await expect(migrate(empty.url, folder, 200)).rejects.toThrow(
    new RegExp(
      `another migration of this database has not ended \\(PostgreSQL process ${rows[0]?.pid}, connected since`,
    ),
  );
  const waiting = migrate(empty.url, folder);
  await owner.query('select pg_advisory_unlock(4210771)');
  expect(await waiting).toEqual(['0001_table.sql']);
});

test('a migration that meets a lock releases its own locks and tries again', async () => {
  await write('0001_table.sql', 'create table note (id integer);');
  await migrate(empty.url, folder);
  await write('0002_column.sql', 'alter table note add column text text;');
  await owner.query('begin');
  await owner.query('lock table note in access share mode');
  const migrating = migrate(empty.url, folder);
  const reader = new pg.Client({ connectionString: empty.url });
  await reader.connect();
  try {
    // The query runs outside of a transaction: within one, PostgreSQL answers with the sessions that its first
    // statement saw.
    await expect.poll(async () => await countWaiting(reader)).toBe(1);
    // This reader waits behind the migration, until the migration's wait for the held lock times out.
    await reader.query('select from note');
    await owner.query('commit');
    expect(await migrating).toEqual(['0002_column.sql']);
  } finally {
    await reader.end();
  }
});

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}

test('a migration that fails is named in the error', async () => {
  await write('0001_wrong.sql', 'create tabel note (id integer);');
  await expect(migrate(empty.url, folder)).rejects.toThrow('migration 0001_wrong.sql failed: syntax error');
});

let testDb: TestDb;
let application: pg.Client;
beforeAll(async () => {
  testDb = await openTestDb();
  application = new pg.Client({ connectionString: testDb.appUrl });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await testDb.close();
});

test.each([
  ['create table mine (id integer)', 'permission denied for schema public'],
  ['alter table member add column mine integer', 'must be owner of table member'],
  ['drop table bet', 'must be owner of table bet'],
  ['drop trigger entry_append_only on entry', 'must be owner of relation entry'],
  ['truncate rate_limit', 'permission denied for table rate_limit'],
  ['truncate posting', 'permission denied for table posting'],
  ['truncate entry', 'permission denied for table entry'],
  ["update entry set account = 'held'", 'permission denied for table entry'],
  ['delete from posting', 'permission denied for table posting'],
  ['delete from idempotency', 'permission denied for table idempotency'],
  ["update operator_audit set operator = 'me'", 'permission denied for table operator_audit'],
  ['delete from operator_audit', 'permission denied for table operator_audit'],
  ["insert into migration (name, digest) values ('9999_mine.sql', '')", 'permission denied for table migration'],
])('the application may not: %s', async (statement, refusal) => {
  await expect(application.query(statement)).rejects.toThrow(refusal);
});
