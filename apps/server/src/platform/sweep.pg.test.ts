import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourlySweeps, minutelySweeps } from '../sweeps.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMerchant } from '../testing/world.ts';
import { runSweep, runSweeps, SWEEP_BATCH_ROWS, sweepOlderThan, type Sweep } from './sweep.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const captchas = sweepOlderThan({ table: 'captcha', column: 'created_at', keepHours: 1 });
const broken: Sweep = {
  name: 'broken',
  deleteBatch: async () => {
    throw new Error('cannot be swept');
  },
};

let testDb: TestDb;
const lines: object[] = [];
const keepLine = (fields: object) => void lines.push(fields);
const log = { error: keepLine, warn: keepLine };
beforeAll(async () => {
  testDb = await openTestDb(3);
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  lines.length = 0;
  await sql`truncate captcha`.execute(testDb.db);
});

async function addCaptchas(count: number, hoursAgo: number): Promise<void> {
  await sql`
    insert into captcha (cookie_hash, merchant_id, solution, created_at)
    select sha256((${hoursAgo}::text || '/' || n)::bytea), 1, 'x', ${NOW}::timestamptz - make_interval(hours => ${hoursAgo}::integer)
    from generate_series(1, ${count}::integer) n`.execute(testDb.db);
}

const countCaptchas = async () => (await testDb.db.selectFrom('captcha').select('cookie_hash').execute()).length;

test('deletes rows that are older than their retention, batch by batch, and no other rows', async () => {
  const old = 2 * SWEEP_BATCH_ROWS + 5;
  await addCaptchas(old, 2);
  await addCaptchas(3, 0);
  expect(await runSweep(testDb.db, captchas, NOW)).toEqual({ deleted: old, isDone: true });
  expect(await countCaptchas()).toBe(3);
});

test('leaves rows that another transaction has locked for the next run', async () => {
  await addCaptchas(2, 2);
  await testDb.db.transaction().execute(async (other) => {
    await sql`select from captcha limit 1 for update`.execute(other);
    expect(await runSweep(testDb.db, captchas, NOW)).toEqual({ deleted: 1, isDone: true });
  });
  expect(await runSweep(testDb.db, captchas, NOW)).toEqual({ deleted: 1, isDone: true });
});

test('a sweep that fails is named in an alert and does not stop the next one', async () => {
  await addCaptchas(1, 2);
  await runSweeps(testDb.db, [broken, captchas], NOW, log);
  expect(lines).toMatchObject([{ alert: 'sweep', sweep: 'broken' }]);
  expect(await countCaptchas()).toBe(0);
});

test('every sweep of the worker runs', async () => {
  await runSweeps(testDb.db, [...minutelySweeps, ...hourlySweeps], NOW, log);
  expect(lines).toEqual([]);
});

test('every sweep by age has an index that begins with its column', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]`.execute(testDb.db);
  const indexed = new Set(rows.map(({ name }) => name));
  const swept = [...minutelySweeps, ...hourlySweeps].flatMap(({ age }) => (age ? [`${age.table}.${age.column}`] : []));
  expect(swept.filter((each) => !indexed.has(each))).toEqual([]);
});
