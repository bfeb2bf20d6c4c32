import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { PAGE_ROWS_MAX, streamReconciliationFile } from './reconciliation.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(2);
});
beforeEach(async () => void (await sql`truncate wallet_transaction`.execute(testDb.db)));
afterAll(async () => await testDb.close());

const DAY = new Date('2026-11-20T00:00:00Z');

/** Inserts rows with the ids `<prefix>1` and so on. The first row is of the time `from`, and each next row is `every` later. */
async function insertRows(prefix: string, count: number, from: string, every: string, integration = 'ARCADE') {
  await sql`
    insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, currency, code, reply, created_at)
    select ${integration}, ${prefix}::text || n, n, 7, 'promo-win', sha256('x'), 'NPR', 'OK', '{}',
      ${from}::timestamptz + (n - 1) * ${every}::interval
    from generate_series(1, ${count}::integer) n`.execute(testDb.db);
}

/** Returns a database that counts the statements which are sent to it. */
function countStatements(db: Db) {
  const sent = { queries: 0 };
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, sent };
}

async function readFile(db: Db = testDb.db) {
  const chunks: string[] = [];
  for await (const chunk of streamReconciliationFile(db, 'ARCADE', DAY)) chunks.push(String(chunk));
  const [, ...pages] = chunks.map((chunk) => chunk.split('\r\n').slice(0, -1));
  return { pages, ids: pages.flat().map((line) => line.split(',')[1]) };
}

function createIds(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
}

test('every row of the day comes once and in order, in pages of bounded size', async () => {
  await insertRows('before', 1, '2026-11-19T23:59:59.999999Z', '1 second');
  await insertRows('first', 1, '2026-11-20T00:00:00Z', '1 second');
  // These rows are microseconds apart. A cursor with milliseconds would repeat or lose rows.
  await insertRows('burst', 2_500, '2026-11-20T08:00:00.123Z', '3 microseconds');
  // The bets of one batch are committed at one moment, so that these rows have the same time.
  await insertRows('batch', 1_500, '2026-11-20T08:00:01Z', '0 seconds');
  await insertRows('last', 1, '2026-11-20T23:59:59.999999Z', '1 second');
  await insertRows('after', 1, '2026-11-21T00:00:00Z', '1 second');
  await insertRows('other', 5, '2026-11-20T08:00:00Z', '1 second', 'OTHER');
  const { pages, ids } = await readFile();
  expect(ids).toEqual(['first1', ...createIds('burst', 2_500), ...createIds('batch', 1_500), 'last1']);
  expect(Math.max(...pages.map((page) => page.length))).toBe(PAGE_ROWS_MAX);
});

test('reads a day whose last page is exactly full', async () => {
  await insertRows('exact', PAGE_ROWS_MAX, '2026-11-20T23:59:59.9Z', '1 microsecond');
  expect((await readFile()).ids).toEqual(createIds('exact', PAGE_ROWS_MAX));
});

test('an idle day takes one query for each hour', async () => {
  const { db, sent } = countStatements(testDb.db);
  expect((await readFile(db)).ids).toEqual([]);
  expect(sent.queries).toBe(24);
});
