import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdNear } from '../../../domain/record-id.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { createIssue, createLottery } from '../../../testing/lottery-issues.ts';
import { countRowsRead } from '../../../testing/rows-read.ts';
import { reportLotteryIssues } from './report-issues.ts';

const DAY_MS = 86_400_000;
const OLD_ISSUES = 10_000;
const ROWS_MAX = 300;

let server: TestApp;
const alerts: object[] = [];
const log = { error: (fields: object) => void alerts.push(fields) };

beforeAll(async () => {
  server = await openTestApp();
  await createLottery(server.db, '3D');
});
afterAll(async () => await server.close());

/** Stores issues that were settled 100 days ago and earlier, each with the results of two sources. */
async function insertOldIssues(): Promise<void> {
  const first = firstIdNear(new Date(Date.now() - 100 * DAY_MS));
  await sql`
    with issue as (
      insert into lottery_issue (issue_id, lottery_code, number, opens_at, closes_at, draws_at, state, draw_text, draw_version)
      select ${first}::bigint - n, '3D', 'old ' || n, at - interval '2 minutes', at - interval '1 minute', at, 'settled', '1,2,3', 1
      from generate_series(1, ${OLD_ISSUES}::integer) n
      cross join lateral (select now() - interval '100 days' - make_interval(mins => n) as at) clock
      returning issue_id, draws_at
    )
    insert into lottery_result (issue_id, version, source, draw_text, given_at)
    select issue_id, 1, source, '1,2,3', draws_at from issue cross join unnest(array['operator:1', 'operator:2']) source`.execute(
    server.db,
  );
  await sql`vacuum analyze lottery_issue, lottery_result`.execute(server.db);
}

async function createContradicted(number: string, draw: { state: string; draw_text?: string; draw_version: number }) {
  const issueId = await createIssue(server.db, '3D', { number, opensIn: -999, closesIn: -60, isOwn: false });
  await server.db.updateTable('lottery_issue').set(draw).where('issue_id', '=', issueId).execute();
  const result = { issue_id: issueId, version: draw.draw_version + 1, given_at: new Date() };
  await server.db
    .insertInto('lottery_result')
    .values([
      { ...result, source: 'operator:1', draw_text: '1,2,4' },
      { ...result, source: 'operator:2', draw_text: '4,2,1' },
    ])
    .execute();
}

test('finds contradicting results and corrections without reading the issues that are settled', async () => {
  await insertOldIssues();
  await createContradicted('20261124', { state: 'closed', draw_version: 0 });
  await createContradicted('20261125', { state: 'settled', draw_text: '1,2,3', draw_version: 1 });
  await createContradicted('20261126', { state: 'voided', draw_version: 0 });
  const rows = await countRowsRead(server, async () => await reportLotteryIssues(server.db, new Date(), log));
  expect(alerts).toEqual([{ alert: 'lottery-result', issues: ['3D 20261124', '3D 20261125'] }]);
  expect(rows.get('lottery_issue') ?? 0).toBeLessThan(ROWS_MAX);
  expect(rows.get('lottery_result') ?? 0).toBeLessThan(ROWS_MAX);
});
