import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstIdAt } from '../domain/record-id.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { findMissingMonth, ensureHistoryMonths, monthsToMake } from './history-months.ts';

let testDb: TestDb;
let application: pg.Client;
beforeAll(async () => {
  testDb = await openTestDb(2);
  application = new pg.Client({ connectionString: testDb.appUrl });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await testDb.close();
});

const now = new Date();
/** Returns the first moment of the month that is `ahead` months after the current one. */
const monthAhead = (ahead: number, day = 1): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, day));
const textOf = (month: Date): string => month.toISOString().slice(0, 10);

async function countPartitions(month: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_inherits
    where inhrelid::regclass::text ~ ${`^(posting|entry|bet|member_transaction|lottery_bet)_${textOf(month).slice(0, 7).replace('-', '_')}$`}`.execute(
    testDb.db,
  );
  return rows[0]?.n ?? 0;
}

function alerts() {
  const raised: object[] = [];
  return { raised, log: { error: (fields: object) => void raised.push(fields) } };
}

test('a migrated database has the partitions of this month and of the next two', async () => {
  expect(monthsToMake(now)).toEqual([0, 1, 2].map((ahead) => textOf(monthAhead(ahead))));
  for (const ahead of [0, 1, 2]) expect(await countPartitions(monthAhead(ahead))).toBe(5);
});

test.each(['2020-02-01', '2026-11-01', '2028-02-01', '2089-01-01'])(
  'the ids of %s begin where the application says',
  async (month) => {
    const { rows } = await sql<{ id: bigint }>`select first_history_id(${month}::date) as id`.execute(testDb.db);
    expect(rows).toEqual([{ id: firstIdAt(new Date(`${month}T00:00:00Z`)) }]);
  },
);

test('every index by page ranges is summarized as it grows, that of a new month as well', async () => {
  const month = monthAhead(7);
  await sql`select make_history_month(${textOf(month)}::date)`.execute(testDb.db);
  const { rows } = await sql<{ name: string; isSummarized: boolean }>`
    select c.relname as name, coalesce('autosummarize=on' = any(c.reloptions), false) as "isSummarized"
    from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'brin' and c.relnamespace = 'public'::regnamespace`.execute(testDb.db);
  const suffix = textOf(month).slice(0, 7).replace('-', '_');
  expect(rows.filter(({ name }) => name.includes(suffix)).length).toBeGreaterThanOrEqual(2);
  expect(rows.filter(({ isSummarized }) => !isSummarized)).toEqual([]);
});

describe('the daily job', () => {
  test('makes the coming months, and nothing when it runs again', async () => {
    const { raised, log } = alerts();
    const later = monthAhead(2, 3);
    await ensureHistoryMonths(testDb.db, later, log);
    await ensureHistoryMonths(testDb.db, later, log);
    expect(raised).toEqual([]);
    expect(await countPartitions(monthAhead(4))).toBe(5);
  });

  test('raises an alert from the 20th on while the next month is missing', async () => {
    const tooLate = (day: number): Date => monthAhead(20, day);
    expect(await findMissingMonth(testDb.db, tooLate(19))).toBeUndefined();
    expect(await findMissingMonth(testDb.db, tooLate(20))).toBe(textOf(monthAhead(21)).slice(0, 7));
    const { raised, log } = alerts();
    // The database refuses months that are more than a year ahead.
    await ensureHistoryMonths(testDb.db, tooLate(20), log);
    expect(raised).toMatchObject([
      { alert: 'history' },
      { alert: 'history', month: textOf(monthAhead(21)).slice(0, 7) },
    ]);
  });
});

describe('the application', () => {
  test('may make a month, whose rows it can only add', async () => {
    const month = monthAhead(6);
    await application.query('select make_history_month($1)', [textOf(month)]);
    const id = firstIdAt(month);
    await application.query(
      `insert into posting (bucket, member_id, posting_id, key, kind) values (1, 1, $1, 'k', 'deposit')`,
      [id],
    );
    const partition = `posting_${textOf(month).slice(0, 7).replace('-', '_')}`;
    for (const table of ['posting', partition])
      await expect(application.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    await expect(sql`delete from ${sql.table(partition)}`.execute(testDb.db)).rejects.toThrow('rows are only added');
  });

  test.each([
    ['a day within a month', textOf(monthAhead(1, 2)), 'no first day of a month'],
    ['a month that is far away', textOf(monthAhead(14)), 'no first day of a month of the coming year'],
    ['a month whose rows lie elsewhere', '2021-01-01', 'would overlap partition'],
  ])('is refused %s', async (_, month, message) => {
    await expect(application.query('select make_history_month($1)', [month])).rejects.toThrow(message);
  });
});
