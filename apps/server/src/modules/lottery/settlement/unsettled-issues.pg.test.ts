import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  createIssue,
  createIssues,
  createLottery,
  createLotteryVendor,
  drawTestIssue,
  LOTTERY,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { countRowsRead } from '../../../testing/rows-read.ts';
import { settleDrawnIssues } from './settle-issues.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createLotteryVendor(server.db, 1);
  await createLottery(server.db);
});
afterAll(async () => await server.close());

const OLD_ISSUES = 20_000;
const ROWS_MAX = 300;

async function readState({ issueId }: TestIssue): Promise<string> {
  const { state } = await server.db
    .selectFrom('lottery_issue')
    .select('state')
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  return state;
}

test('the settlement finds its issues without reading those that are settled or planned', async () => {
  await sql`
    insert into lottery_issue (issue_id, lottery_code, number, opens_at, closes_at, draws_at, state, draw_text, draw_version)
    select 1000000 + n, ${LOTTERY}, 'old ' || n, at - interval '2 minutes', at - interval '1 minute', at,
      case n % 4 when 0 then 'open' else 'settled' end, case n % 4 when 0 then null else '1,2,3,4,5' end, case n % 4 when 0 then 0 else 1 end
    from generate_series(1, ${OLD_ISSUES}::integer) n
    cross join lateral (select now() + make_interval(mins => case n % 4 when 0 then n else -n end) as at) clock`.execute(
    server.db,
  );
  await sql`vacuum analyze lottery_issue`.execute(server.db);
  const issue = await createIssue(server.db);
  await drawTestIssue(server.db, issue, '1,2,3,4,5');
  const rows = await countRowsRead(server, async () => await settleDrawnIssues({ db: server.db }));
  expect(rows.get('lottery_issue')).toBeLessThan(ROWS_MAX);
  expect(await readState(issue)).toBe('settled');
});

test('issues that always fail do not hold up the issues after them', async () => {
  const failing = await createIssues(
    server.db,
    Array.from({ length: 120 }, () => ({ opensIn: -7_200, closesIn: -3_600 })),
  );
  for (const issue of failing) await drawTestIssue(server.db, issue, 'no draw');
  const newer = await createIssue(server.db);
  await drawTestIssue(server.db, newer, '1,2,3,4,5');
  const alerts: object[] = [];
  const log = { error: (fields: object) => void alerts.push(fields) };
  expect(await settleDrawnIssues({ db: server.db, log })).toBe(1);
  expect(await readState(newer)).toBe('settled');
  const failed = alerts.map((alert) => ('issueId' in alert ? alert.issueId : undefined));
  expect(new Set(failed)).toEqual(new Set(failing.map(({ issueId }) => String(issueId))));
  expect(failed).toHaveLength(failing.length);
});
