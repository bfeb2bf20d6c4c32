import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@baize/postgres/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENERATED_FILE, generateTypes } from '../../scripts/generate-types.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { LONG_LIMITS } from './pool-limits.ts';

/** Tables of members that have no bucket column yet (ledger/distribution.pg.test.ts): their keys carry the member. */
const HOT_TABLES = ['session', 'deposit', 'approval', 'member_day', 'team_day'];

let migrated: TestDb;
let scratch: string;
beforeAll(async () => {
  migrated = await openTestDb();
  scratch = await mkdtemp(join(tmpdir(), 'baize-schema-'));
});
afterAll(async () => {
  await migrated.close();
  await rm(scratch, { recursive: true, force: true });
});

test('the checked-in types are those of the schema (pnpm --filter @baize/server types:db)', async () => {
  const made = join(scratch, 'schema.generated.ts');
  generateTypes(migrated.url, made);
  expect(await readFile(made, 'utf8')).toBe(await readFile(GENERATED_FILE, 'utf8'));
});

test('every unique key of a hot table carries member_id', async () => {
  const keys = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and c.relname in (${sql.join(HOT_TABLES)})
    group by i.indexrelid, c.relname`.execute(migrated.db);
  expect(new Set(keys.rows.map(({ table }) => table))).toEqual(new Set(HOT_TABLES));
  expect(keys.rows.filter(({ columns }) => !columns.includes('member_id'))).toEqual([]);
});

test('no foreign key ties a hot table to another member', async () => {
  const foreign = await sql<{ table: string }>`
    select c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.confrelid and a.attname = 'member_id'
    where k.contype = 'f' and c.relname in (${sql.join(HOT_TABLES)})`.execute(migrated.db);
  expect(foreign.rows).toEqual([]);
});

test('a schema that grew file by file equals one that was made at once', { timeout: 480_000 }, async () => {
  const grown = await createTestDatabase('empty', async () => {});
  try {
    const files = (await readdir(migrationsFolder)).toSorted();
    for (const file of files) {
      await cp(join(migrationsFolder, file), join(scratch, 'migrations', file));
      expect(await migrate(grown.url, join(scratch, 'migrations'))).toEqual([file]);
    }
    expect(await migrate(grown.url, join(scratch, 'migrations'))).toEqual([]);
    expect(await shapeOf(grown)).toEqual(await shapeOf(migrated));
    await writeFile(join(scratch, 'migrations', files[0] ?? ''), 'select 1;');
    await expect(migrate(grown.url, join(scratch, 'migrations'))).rejects.toThrow('was changed after it was applied');
  } finally {
    await grown.drop();
  }
});

/** Returns the columns, indexes, constraints and triggers as PostgreSQL writes them. */
async function shapeOf({ url }: Pick<TestDatabase, 'url'>): Promise<string[]> {
  const { createDb, createPool } = await import('./db.ts');
  const db = createDb(createPool({ connectionString: url, max: 1, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const { rows } = await sql<{ line: string }>`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1`.execute(db);
    return rows.map(({ line }) => line);
  } finally {
    await db.destroy();
  }
}
