import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planAhead } from '../modules/lottery/issues/plan-ahead.ts';
import { placeOrder } from '../modules/lottery/orders/place.ts';
import { merchantOf, scopeOf } from '../testing/call.ts';
import { createLottery, lotteryKeyRing } from '../testing/lottery-issues.ts';
import { officialLine, orderOf } from '../testing/lottery-world.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../testing/world.ts';

/** 3D draws at 21:15 and P3 at 21:25, each day (UTC+8); sales end ten minutes before. SSC_5M draws every five minutes. */
const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;
let testDb: TestDb;
let member: TestMember;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLottery(testDb.db, '3D', { results: 'feed' });
  await createLottery(testDb.db, 'P3', { nodeId: 50_002, results: 'feed' });
  await createLottery(testDb.db, 'SSC_5M', { nodeId: 50_003 });
  member = await createMember(testDb.db, { merchantId: 1, account: 'holidaymaker' });
  await fund(testDb.db, member.memberId, 100_000n);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  for (const table of ['lottery_chase_issue', 'lottery_participation', 'lottery_issue', 'lottery_holiday'] as const)
    await testDb.db.deleteFrom(table).execute();
});

/** Two hours before midnight of the lotteries, so that a fast one has issues of two days. */
const evening = new Date(Math.floor((Date.now() + CHINA_MS) / DAY_MS) * DAY_MS + 22 * 3_600_000 - CHINA_MS);

/** A local day of the lotteries, so many days from today. */
const dayAt = (days: number): string =>
  new Date(evening.getTime() + CHINA_MS + days * DAY_MS).toISOString().slice(0, 10);
const numberAt = (days: number): string => dayAt(days).replaceAll('-', '');

const plan = async (now = new Date()): Promise<number> =>
  await planAhead({ db: testDb.db, keyRing: lotteryKeyRing }, now);
const add = async (lottery: string, from: string, ...more: string[]) =>
  await runCommand(
    ['lottery-holidays', 'add', '--lottery', lottery, '--from', from, ...more, '--reason', 'New year', '--by', 'asha'],
    { db: testDb.db },
  );

async function readIssues(code: string) {
  return await testDb.db
    .selectFrom('lottery_issue')
    .select(['issue_id', 'number', 'opens_at', 'closes_at', 'draws_at'])
    .where('lottery_code', '=', code)
    .orderBy('draws_at')
    .execute();
}

async function readIssue(code: string, number: string) {
  const issue = (await readIssues(code)).find((each) => each.number === number);
  if (!issue) throw new Error(`${code} has no issue ${number}`);
  return issue;
}

const numbersOf = async (code: string): Promise<string[]> => (await readIssues(code)).map(({ number }) => number);

const timesOf = (issues: Awaited<ReturnType<typeof readIssues>>) =>
  issues.map(({ number, opens_at, closes_at, draws_at }) => ({ number, opens_at, closes_at, draws_at }));

/** Places a line of 2.00 on an issue. */
async function place(
  gameCode: string,
  issue: Awaited<ReturnType<typeof readIssue>>,
  more: Partial<LottoPlaceRequest> = {},
) {
  const line = officialLine('p3.front3.straight', '1|2|3');
  const request = orderOf({ issueId: issue.issue_id, number: issue.number }, [line], '2.00', { gameCode, ...more });
  return await placeOrder({ db: testDb.db }, { scope: scopeOf(member, merchantOf(1)), request });
}

/** Lets an issue take bets now. */
async function open(issueId: bigint): Promise<void> {
  const opens_at = new Date(Date.now() - 1000);
  await testDb.db.updateTable('lottery_issue').set({ opens_at }).where('issue_id', '=', issueId).execute();
}

test('a day that is a holiday before it is planned gets no issues', async () => {
  expect(await add('3D', dayAt(3), '--to', dayAt(4))).toMatchObject({
    code: 0,
    out: ['3D: 2 days without a draw, 0 planned issues withdrawn.'],
  });
  await plan();
  const numbers = await numbersOf('3D');
  expect(numbers).toContain(numberAt(2));
  expect(numbers).not.toContain(numberAt(3));
  expect(numbers).not.toContain(numberAt(4));
  expect(numbers).toContain(numberAt(5));
  expect(await numbersOf('P3')).toContain(numberAt(3));
  expect((await readIssue('3D', numberAt(5))).opens_at).toEqual((await readIssue('3D', numberAt(2))).closes_at);
});

describe('a day that is planned already', () => {
  test('loses its issues without bets, and the next issue opens earlier; both are taken back with the holiday', async () => {
    await plan();
    const before = await readIssues('3D');
    const added = await add('P3,3D', dayAt(3));
    expect(added.out).toEqual([
      '3D: 1 days without a draw, 1 planned issues withdrawn.',
      'P3: 1 days without a draw, 1 planned issues withdrawn.',
    ]);
    expect(await numbersOf('3D')).toEqual(before.map(({ number }) => number).filter((each) => each !== numberAt(3)));
    expect((await readIssue('3D', numberAt(4))).opens_at).toEqual((await readIssue('3D', numberAt(2))).closes_at);
    expect(await plan()).toBe(0);

    const audit = (await runCommand(['audit', 'list'], { db: testDb.db })).out.slice(0, 2).join('\n');
    expect(audit).toContain('lottery-holidays add');
    expect(audit).toContain(numberAt(3));
    const { holiday_id } = await testDb.db
      .selectFrom('lottery_holiday')
      .select('holiday_id')
      .where('lottery_code', '=', '3D')
      .executeTakeFirstOrThrow();
    const remove = ['lottery-holidays', 'remove', '--holiday', String(holiday_id), '--by', 'asha'];
    expect(await runCommand(remove, { db: testDb.db })).toMatchObject({ code: 0 });
    expect(await plan()).toBe(1);
    expect(timesOf(await readIssues('3D'))).toEqual(timesOf(before));
  });

  test('loses all issues of a lottery that draws every few minutes', async () => {
    await plan(evening);
    const days = async () => [...new Set((await numbersOf('SSC_5M')).map((number) => number.slice(0, 8)))];
    expect(await days()).toEqual([numberAt(0), numberAt(1)]);
    expect(await add('SSC_5M', dayAt(1))).toMatchObject({ code: 0 });
    expect(await days()).toEqual([numberAt(0)]);
    expect(await plan(evening)).toBe(0);
  });

  test('stays a day of draws where an issue carries a bet, a cancelled one included', async () => {
    await plan();
    const issue = await readIssue('3D', numberAt(2));
    await open(issue.issue_id);
    expect(await place('3D', issue)).toMatchObject({ ok: true });
    const refused = await add('3D,P3', dayAt(1), '--to', dayAt(2));
    expect(refused).toMatchObject({ code: 2, err: [expect.stringContaining(`${numberAt(2)} of 3D carries bets`)] });
    expect(await numbersOf('3D')).toContain(numberAt(1));
    expect(await numbersOf('P3')).toContain(numberAt(1));
    expect(await testDb.db.selectFrom('lottery_holiday').select('holiday_id').execute()).toEqual([]);
    await testDb.db.updateTable('lottery_participation').set({ lines: 0, cost_minor: 0n }).execute();
    expect(await add('3D', dayAt(2))).toMatchObject({ code: 2 });
  });

  test('stays a day of draws where a chase waits for an issue', async () => {
    await plan();
    const [first, , second] = await readIssues('3D');
    if (!first || !second) throw new Error('3D has issues of two weeks');
    await open(first.issue_id);
    const chase = { stopsAfterWin: false, issues: [{ issue: second.number, multiple: 1 }] };
    expect(await place('3D', first, { chase })).toMatchObject({ ok: true });
    const day = second.number.replace(/(....)(..)(..)/, '$1-$2-$3');
    expect(await add('3D', day)).toMatchObject({
      code: 2,
      err: [expect.stringContaining(`${second.number} of 3D carries bets`)],
    });
  });

  test('stays a day of draws where an issue is closed', async () => {
    await plan();
    const { issue_id } = await readIssue('3D', numberAt(2));
    await testDb.db.updateTable('lottery_issue').set({ state: 'closed' }).where('issue_id', '=', issue_id).execute();
    expect(await add('3D', dayAt(2))).toMatchObject({ code: 2, err: [expect.stringContaining('closed or drawn')] });
  });
});

test('days that have passed, unknown lotteries, holidays twice and wrong spans are refused', async () => {
  const refused = async (message: string, lottery: string, from: string, ...more: string[]) =>
    expect(await add(lottery, from, ...more)).toMatchObject({ code: 2, err: [expect.stringContaining(message)] });
  await refused('has passed', '3D', dayAt(-1));
  await refused('no lottery', '4X', dayAt(1));
  await refused('is no day', '3D', '2027-02-30');
  await refused('1 to 31 days', '3D', dayAt(3), '--to', dayAt(2));
  await refused('1 to 31 days', '3D', dayAt(3), '--to', dayAt(34));
  expect(await add('3D', dayAt(3), '--to', dayAt(5))).toMatchObject({ code: 0 });
  await refused('holiday on these days already', '3D', dayAt(5), '--to', dayAt(6));
});
