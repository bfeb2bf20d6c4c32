import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBrandLotteries } from '../modules/lottery/catalogue/lotteries.ts';
import { planAhead } from '../modules/lottery/issues/plan-ahead.ts';
import { createLottery, lotteryKeyRing } from '../testing/lottery-issues.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMerchant } from '../testing/world.ts';

/** Tuesday noon where the lotteries are. 3D draws daily at 21:15 there (13:15 UTC), SSC_5M every five minutes. */
const NOW = new Date('2026-11-24T04:00:30Z');
const LATER = new Date('2026-11-24T15:00:30Z');
let testDb: TestDb;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  for (const table of ['lottery_chase_issue', 'lottery_issue', 'lottery_step', 'lottery', 'game'] as const)
    await testDb.db.deleteFrom(table).execute();
  await createLottery(testDb.db, '3D', { results: 'feed' });
  await createLottery(testDb.db, 'SSC_5M', { nodeId: 50_002 });
});

const plan = async (now = NOW): Promise<number> => await planAhead({ db: testDb.db, keyRing: lotteryKeyRing }, now);
const ops = async (now: Date, ...argv: string[]) =>
  await runCommand([...argv, '--by', 'asha'], { db: testDb.db, now: () => now });
const change = async (lottery: string, calendar: string, from: string, now = NOW) =>
  await ops(now, 'lotteries', 'change-calendar', '--lottery', lottery, '--calendar', calendar, '--from', from);

async function drawsOf(code: string): Promise<string[]> {
  const issues = await testDb.db
    .selectFrom('lottery_issue')
    .select(['number', 'draws_at'])
    .where('lottery_code', '=', code)
    .orderBy('draws_at')
    .execute();
  return issues.map(({ number, draws_at }) => `${number} ${draws_at.toISOString().slice(11, 16)}`);
}

/** A chase of somebody waits for the issue. */
async function chaseIssue(code: string, number: string): Promise<void> {
  const { issue_id } = await testDb.db
    .selectFrom('lottery_issue')
    .select('issue_id')
    .where('lottery_code', '=', code)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const chase_id = '00000000-0000-4000-8000-000000000001';
  await testDb.db
    .insertInto('lottery_chase_issue')
    .values({ bucket: 1, member_id: 1n, chase_id, issue_id, multiple: 1, state: 'waiting' })
    .execute();
}

describe('new draw times', () => {
  test('replace the planned issues from their day on, without a time in which no issue takes bets', async () => {
    await plan();
    expect(await change('3D', '20:00@mon,thu', '2026-11-26')).toMatchObject({
      code: 0,
      out: [expect.stringContaining('12 planned issues were withdrawn'), expect.anything()],
    });
    expect(await drawsOf('3D')).toEqual(['20261124 13:15', '20261125 13:15']);
    expect(await plan()).toBe(4);
    expect(await drawsOf('3D')).toEqual([
      '20261124 13:15',
      '20261125 13:15',
      '20261126 12:00',
      '20261130 12:00',
      '20261203 12:00',
      '20261207 12:00',
    ]);
    const issues = await testDb.db
      .selectFrom('lottery_issue')
      .select(['opens_at', 'closes_at'])
      .where('lottery_code', '=', '3D')
      .orderBy('draws_at')
      .execute();
    const openings = issues.slice(1).map(({ opens_at }) => opens_at);
    expect(openings).toEqual(issues.slice(0, -1).map(({ closes_at }) => closes_at));
    expect((await ops(NOW, 'audit', 'list')).out[0]).toContain('lotteries change-calendar');
  });

  test('keep the issues that they have in common with the old ones, also where these carry bets', async () => {
    await plan();
    await chaseIssue('3D', '20261126');
    expect(await change('3D', '21:15@mon,thu', '2026-11-25')).toMatchObject({ code: 0 });
    expect((await drawsOf('3D')).slice(0, 3)).toEqual(['20261124 13:15', '20261126 13:15', '20261130 13:15']);
  });

  test('are refused where an issue carries bets that they do not have', async () => {
    await plan();
    await chaseIssue('3D', '20261127');
    const before = await drawsOf('3D');
    expect(await change('3D', '21:15@mon,thu', '2026-11-25')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('20261127 of 3D carries bets')],
    });
    expect(await drawsOf('3D')).toEqual(before);
    expect(await plan()).toBe(0);
  });

  test('of a fast lottery hold from the first draw of their day', async () => {
    await plan(LATER);
    expect(await change('SSC_5M', 'every:3', '2026-11-25', LATER)).toMatchObject({ code: 0 });
    expect((await drawsOf('SSC_5M')).at(-1)).toBe('20261124-0288 16:00');
    await plan(LATER);
    const draws = await drawsOf('SSC_5M');
    expect(draws.filter((draw) => draw.startsWith('20261125')).slice(0, 2)).toEqual([
      '20261125-0001 16:03',
      '20261125-0002 16:06',
    ]);
  });

  test('that were to come are replaced by others, and the days between return to the times in force', async () => {
    await plan();
    await change('3D', '20:00@daily', '2026-11-26');
    await plan();
    expect(await change('3D', '19:00@daily', '2026-11-28')).toMatchObject({ code: 0 });
    await plan();
    expect((await drawsOf('3D')).slice(1, 5)).toEqual([
      '20261125 13:15',
      '20261126 13:15',
      '20261127 13:15',
      '20261128 11:00',
    ]);
  });

  test('that are in force already stay so until the next ones', async () => {
    await change('3D', '20:00@daily', '2026-11-25');
    const later = new Date('2026-11-26T04:00:30Z');
    await change('3D', '19:00@daily', '2026-11-28', later);
    await plan(later);
    expect((await drawsOf('3D')).slice(0, 3)).toEqual(['20261126 12:00', '20261127 12:00', '20261128 11:00']);
  });

  test.each([
    ['3D', '18:30@daily', '2026-11-24', 'tomorrow at the earliest'],
    ['3D', 'every:5', '2026-11-26', 'cannot change between'],
    ['SSC_5M', '18:30@daily', '2026-11-26', 'cannot change between'],
    ['SSC_5M', 'every:7', '2026-11-26', 'divide a day'],
    ['3D', '25:00@daily', '2026-11-26', 'divide a day'],
    ['3D', '18:30@mon,someday', '2026-11-26', 'divide a day'],
    ['4X', '18:30@daily', '2026-11-26', 'no lottery 4X'],
  ])('are refused: %s %s from %s', async (lottery, calendar, from, message) => {
    expect(await change(lottery, calendar, from)).toMatchObject({ code: 2, err: [expect.stringContaining(message)] });
  });

  test('are refused where sales would end before they begin', async () => {
    await testDb.db.updateTable('lottery').set({ close_seconds: 60 }).where('code', '=', 'SSC_5M').execute();
    expect(await change('SSC_5M', 'every:1', '2026-11-26')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('would end before they begin')],
    });
  });
});

describe('a lottery that an operator adds', () => {
  const add = async (code: string, like: string, calendar: string) =>
    await ops(NOW, 'lotteries', 'add', '--lottery', code, '--like', like, '--calendar', calendar, '--name', 'SSC 10');

  test('takes over the terms of another one, and is on sale when its game and itself are opened', async () => {
    await ops(NOW, 'lotteries', 'change', '--lottery', 'SSC_5M', '--return', '96');
    await ops(NOW, 'lottery-steps', 'add', '--lottery', 'SSC_5M', '--from', '1000', '--drop', '2');
    expect(await add('SSC_10M', 'SSC_5M', 'every:10')).toMatchObject({ code: 0 });
    expect((await ops(NOW, 'audit', 'list')).out[0]).toContain('lotteries add');
    await plan();
    expect(await drawsOf('SSC_10M')).toEqual([]);
    const shown = async () =>
      (await readBrandLotteries(testDb.db, 1, NOW)).find((lottery) => lottery.code === 'SSC_10M');
    expect(await shown()).toBeUndefined();
    const { node_id } = await testDb.db
      .selectFrom('game')
      .select('node_id')
      .where('game_code', '=', 'SSC_10M')
      .executeTakeFirstOrThrow();
    await ops(NOW, 'games', 'change', '--node', String(node_id), '--state', 'active');
    await ops(NOW, 'lotteries', 'change', '--lottery', 'SSC_10M', '--state', 'open');
    await plan();
    expect((await drawsOf('SSC_10M'))[0]).toBe('20261124-0073 04:10');
    expect(await shown()).toMatchObject({
      family: 'ssc',
      returnPpm: 960_000,
      names: { en: 'SSC 10' },
      openIssueNumber: '20261124-0073',
      steps: [expect.anything()],
    });
  });

  test.each([
    ['SSC_5M', 'SSC_5M', 'every:10', 'already'],
    ['SSC_10M', 'SSC_7M', 'every:10', 'no lottery SSC_7M'],
    ['SSC_10M', '3D', 'every:10', 'another way'],
    ['ssc', 'SSC_5M', 'every:10', 'capital letters'],
  ])('is refused: %s like %s, %s', async (code, like, calendar, message) => {
    expect(await add(code, like, calendar)).toMatchObject({ code: 2, err: [expect.stringContaining(message)] });
  });
});
