import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betPageQuery } from '../../betting/bet-report.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { firstIdAt } from '../../domain/record-id.ts';
import { createMember, createMerchant, fund, INTEGRATION } from '../../testing/world.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { buildBetReport } from './bets.ts';
import type { RecordSelection } from './record-selection.ts';
import { buildBetsQuery } from '../../betting/bet-of-call.ts';
import { buildTransactionsQuery } from './transactions.ts';

/*
 * Reads of a few days touch only the partitions of their months. `_untimed` contains ids of old releases and is left
 * out only where a migrated database knows when these end (ledger/months-migration.pg.test.ts).
 */
const now = new Date();
/** Returns a day of the month that is `ahead` months after the current one, as `2026-12-05`. Day 0 is the last day of the month before. */
const formatDay = (ahead: number, day: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, day)).toISOString().slice(0, 10);
const formatMonth = (ahead: number): string => formatDay(ahead, 1).slice(0, 7).replace('-', '_');

let testDb: TestDb;
let memberId: bigint;
beforeAll(async () => {
  testDb = await openTestDb(2);
  await createMerchant(testDb.db, 1);
  ({ memberId } = await createMember(testDb.db, { merchantId: 1, account: 'reader' }));
  await fund(testDb.db, memberId, 10_000n);
  for (const ahead of [0, 1, 2]) await addRows(new Date(`${formatDay(ahead, 15)}T12:00:00Z`));
});
afterAll(async () => await testDb.close());

/** Adds a bet and its posting in the middle of a month. */
async function addRows(at: Date): Promise<void> {
  const id = firstIdAt(at);
  const { db } = testDb;
  await sql`
    insert into posting (bucket, member_id, posting_id, key, kind, created_at)
    values (${bucketOf(memberId)}, ${memberId}, ${id}, ${`bet:${INTEGRATION}:t${id}`}, 'bet', ${at})`.execute(db);
  await sql`
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at)
    values (${bucketOf(memberId)}, ${memberId}, ${id}, 1, 'cash', 'NPR', -1, 1, ${at})`.execute(db);
  await sql`
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, placed_at, day)
    values (${bucketOf(memberId)}, ${memberId}, ${id}, 1, ${INTEGRATION}, 'V', 'RNG', 'g', ${`r${id}`}, ${`t${id}`}, '7', 'NPR', 1, ${at}, ${at})`.execute(
    db,
  );
}

function createSelection(from: string, to: string): RecordSelection {
  return { memberId, currency: 'NPR', timeZone: 'Asia/Kathmandu', language: 'en', range: { from, to } };
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

function flattenPlan(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattenPlan)];
}

/** Returns the months whose partitions are read, by table. A partition that is in the plan but is never read does not count. */
async function readMonths(query: RawBuilder<unknown>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, format json) ${query}`.execute(
    testDb.db,
  );
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  const months: Record<string, string[]> = {};
  for (const node of root ? flattenPlan(root) : []) {
    const [, table, month] = /^(posting|entry|bet)_(\d{4}_\d{2}|earlier)$/.exec(node['Relation Name'] ?? '') ?? [];
    if (table && month && node['Actual Loops'] > 0)
      months[table] = [...new Set([...(months[table] ?? []), month])].toSorted();
  }
  return months;
}

const PAGE = { pageNo: 1, pageSize: 20 };
const NO_FILTER = { gameType: undefined, vendor: undefined, state: undefined };
const buildBetPageQuery = (selection: RecordSelection): RawBuilder<unknown> =>
  betPageQuery(buildBetReport(selection, NO_FILTER), PAGE, selection.language);
const buildSelectionTransactionsQuery = (selection: RecordSelection): RawBuilder<unknown> =>
  buildTransactionsQuery(selection, undefined, { limit: 20 });

test('a read of days within a month touches the partition of that month only', async () => {
  const selection = createSelection(formatDay(1, 5), formatDay(1, 25));
  expect(await readMonths(buildBetPageQuery(selection))).toEqual({ bet: [formatMonth(1)] });
  expect(await readMonths(buildSelectionTransactionsQuery(selection))).toMatchObject({
    entry: [formatMonth(1)],
    posting: [formatMonth(1)],
  });
});

test('a read of a whole month touches no months but that month and its neighbours, into which the time zone may shift days', async () => {
  const months = await readMonths(buildBetPageQuery(createSelection(formatDay(1, 1), formatDay(2, 0))));
  expect(months['bet']).toContain(formatMonth(1));
  expect([formatMonth(0), formatMonth(1), formatMonth(2)]).toEqual(expect.arrayContaining(months['bet'] ?? []));
});

test('a read of the first and of the last day of a month finds the bets of these days', async () => {
  const at = new Date(`${formatDay(1, 1)}T00:00:00Z`);
  await addRows(at);
  const { rows } = await buildTransactionsQuery(createSelection(formatDay(1, 1), formatDay(1, 1)), undefined, {
    limit: 20,
  }).execute(testDb.db);
  expect(rows.map(({ posting_id }) => posting_id)).toEqual([firstIdAt(at)]);
});

test('the bets of a page are looked up in a plan that names their own months only', async () => {
  const id = firstIdAt(new Date(`${formatDay(1, 10)}T12:00:00Z`));
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (format json) ${buildBetsQuery(memberId, 'en', [id])}`.execute(testDb.db);
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  const names = (root ? flattenPlan(root) : []).map((node) => node['Relation Name'] ?? '');
  expect(names.filter((name) => name.startsWith('bet_'))).toEqual([`bet_${formatMonth(1)}`]);
});
