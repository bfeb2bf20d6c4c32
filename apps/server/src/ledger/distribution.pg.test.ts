import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';

/** design/architecture.md, "The database": these can be distributed by member as they stand. */
const HOT_TABLES = ['wallet_account', 'posting', 'entry', 'bet', 'session', 'game_session', 'launch_token', 'deposit'];

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(1);
});
afterAll(async () => {
  await testDb.close();
});

test.each(HOT_TABLES)('%s has member_id in every unique key, and no foreign key', async (table) => {
  const { rows } = await sql<{ name: string; has_member: boolean }>`
    select i.indexrelid::regclass::text as name,
      exists (
        select from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'member_id'
      ) as has_member
    from pg_index i
    where i.indrelid = ${table}::regclass and i.indisunique`.execute(testDb.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((each) => !each.has_member)).toEqual([]);
  const keys =
    await sql`select conname from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(
      testDb.db,
    );
  expect(keys.rows).toEqual([]);
});
