import { randomUUID } from 'node:crypto';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBalance } from '../../../ledger/post.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  creditLine,
  drawTestIssue,
  LOTTERY,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { transaction } from '../../../platform/transaction.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { lockIssue, lockPlan } from '../issues/issue-lock.ts';
import { settleDrawnIssues } from '../settlement/settle-issues.ts';
import { readOwnChasesPage, stopChase } from './own-chases.ts';
import { placeDueChases } from './place-chases.ts';
import { placeOrder } from './place.ts';

let testDb: TestDb;
let member: TestMember;
let issues: TestIssue[];
let members = 0;

const SMALL_WINS = '2,2,3,4,5';
const BIG_WINS = '8,2,3,4,5';

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db, { limits: { line_max_minor: 100_000n } });
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  members += 1;
  member = await createMember(testDb.db, { merchantId: 1, account: `chaser${members}` });
  await fund(testDb.db, member.memberId, 10_000n);
  // The first one takes bets; the others open later.
  issues = [];
  for (const opensIn of [-60, 3_600, 7_200, 10_800])
    issues.push(await createIssue(testDb.db, { opensIn, closesIn: opensIn + 3_600 }));
});

function issueAt(index: number): TestIssue {
  const issue = issues[index];
  if (!issue) throw new Error(`no issue ${index}`);
  return issue;
}

/** A chase of "small" at 10.00 in the first issue, and with these multiples in those that follow. */
function chaseOf(multiples: readonly number[], stopsAfterWin = true): LottoPlaceRequest {
  const following = multiples.map((multiple, at) => ({ issue: issueAt(at + 1).number, multiple }));
  const line = creditLine('ssc.credit-ball1.sides', 'small');
  return orderOf(issueAt(0), [line], '10.00', { chase: { stopsAfterWin, issues: following } });
}

async function place(request: LottoPlaceRequest) {
  return await placeOrder({ db: testDb.db }, { scope: scopeOf(member, merchantOf(1)), request });
}

/** Lets the clock of an issue pass to its first minute. */
async function open({ issueId }: TestIssue): Promise<void> {
  await sql`update lottery_issue set opens_at = now() - interval '1 minute' where issue_id = ${issueId}`.execute(
    testDb.db,
  );
}

async function drawAndSettle(issue: TestIssue, draw: string): Promise<void> {
  await drawTestIssue(testDb.db, issue, draw);
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
}

async function countWaitingForLock(): Promise<number> {
  const { rows } = await testDb.ownerPool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiting ?? 0;
}

async function placeAll(): Promise<void> {
  while ((await placeDueChases({ db: testDb.db })) > 0);
}

async function balance(): Promise<bigint> {
  return (await readBalance(testDb.db, member.memberId, 'NPR')).amountMinor;
}

async function chase() {
  const page = { pageNo: 1, pageSize: 20, language: 'en' };
  return (await readOwnChasesPage(testDb.db, scopeOf(member, merchantOf(1)), page)).list[0];
}

describe('a chase', () => {
  test('is refused where an operator withdraws an issue of it meanwhile', async () => {
    const [locked, withdraw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { issueId } = issueAt(2);
    const withdrawal = transaction(testDb.db, async (tx) => {
      await lockPlan(tx, LOTTERY);
      locked.resolve();
      await withdraw.promise;
      await tx.deleteFrom('lottery_issue').where('issue_id', '=', issueId).execute();
    });
    await locked.promise;
    const placed = place(chaseOf([1, 1]));
    try {
      await expect.poll(countWaitingForLock).toBe(1);
    } finally {
      withdraw.resolve();
    }
    await withdrawal;
    expect(await placed).toMatchObject({ ok: false, code: 'lottery.chase_invalid' });
    expect(await chase()).toBeUndefined();
    expect(await balance()).toBe(10_000n);
  });

  test('is placed when each issue opens, with its multiple, once', async () => {
    expect(await place(chaseOf([2, 3], false))).toMatchObject({ ok: true });
    await placeAll();
    expect(await balance()).toBe(9_000n);
    await open(issueAt(1));
    await Promise.all([placeAll(), placeAll()]);
    await placeAll();
    expect(await balance()).toBe(7_000n);
    expect(await chase()).toMatchObject({ state: 'running', issues: 3, issuesPlaced: 2, cost: '30.00' });
    await open(issueAt(2));
    await placeAll();
    expect(await balance()).toBe(4_000n);
    expect(await chase()).toMatchObject({ state: 'completed', issuesPlaced: 3, cost: '60.00', win: '0.00' });
  });

  test('that stops after a win waits for the settlement, goes on after a loss, and stops after a win', async () => {
    await place(chaseOf([2, 4]));
    await open(issueAt(1));
    await placeAll();
    expect(await chase()).toMatchObject({ issuesPlaced: 1 });
    await drawAndSettle(issueAt(0), BIG_WINS);
    await placeAll();
    expect(await chase()).toMatchObject({ state: 'running', issuesPlaced: 2 });
    await drawAndSettle(issueAt(1), SMALL_WINS);
    await open(issueAt(2));
    await placeAll();
    expect(await chase()).toMatchObject({ state: 'won', issuesPlaced: 2, cost: '30.00', win: '38.80' });
    expect(await balance()).toBe(10_000n - 3_000n + 3_880n);
  });

  test('pauses where the balance does not suffice, and leaves the rest out', async () => {
    await place(chaseOf([1, 100, 1], false));
    for (const at of [1, 2, 3]) {
      await open(issueAt(at));
      await placeAll();
    }
    expect(await chase()).toMatchObject({ state: 'paused', issues: 4, issuesPlaced: 2 });
    expect(await balance()).toBe(8_000n);
  });

  test('ends where the lottery does not sell at its prices any more', async () => {
    await place(chaseOf([1], false));
    await sql`update lottery set return_ppm = 960000`.execute(testDb.db);
    await open(issueAt(1));
    await placeAll();
    await sql`update lottery set return_ppm = 970000`.execute(testDb.db);
    expect(await chase()).toMatchObject({ state: 'stopped', issuesPlaced: 1 });
  });

  test('leaves out an issue that has closed meanwhile', async () => {
    await place(chaseOf([1, 1], false));
    const { issueId } = issueAt(1);
    await sql`
      update lottery_issue set opens_at = now() - interval '2 minutes', closes_at = now() - interval '1 minute' where issue_id = ${issueId}`.execute(
      testDb.db,
    );
    await open(issueAt(2));
    await placeAll();
    expect(await chase()).toMatchObject({ state: 'completed', issues: 3, issuesPlaced: 2 });
  });

  test('goes on where an issue closes while the chase waits to place it', async () => {
    await place(chaseOf([1, 1], false));
    const { issueId } = issueAt(1);
    await open(issueAt(1));
    const [locked, close] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const closing = transaction(testDb.db, async (tx) => {
      await lockIssue(tx, issueId);
      locked.resolve();
      await close.promise;
      await tx.updateTable('lottery_issue').set({ state: 'closed' }).where('issue_id', '=', issueId).execute();
    });
    await locked.promise;
    const placing = placeAll();
    try {
      await expect.poll(countWaitingForLock).toBe(1);
    } finally {
      close.resolve();
    }
    await Promise.all([closing, placing]);
    expect(await chase()).toMatchObject({ state: 'running', issuesPlaced: 1 });
    await open(issueAt(2));
    await placeAll();
    expect(await chase()).toMatchObject({ state: 'completed', issues: 3, issuesPlaced: 2 });
  });

  test('is stopped by its player, once, and by nobody else', async () => {
    const placed = await place(chaseOf([1, 1], false));
    const chaseId = (placed.ok && placed.value.chaseId) || '';
    expect(await stopChase(testDb.db, 1n, chaseId)).toEqual({ ok: false, code: 'lottery.chase_not_found' });
    expect(await stopChase(testDb.db, member.memberId, randomUUID())).toMatchObject({
      code: 'lottery.chase_not_found',
    });
    expect(await stopChase(testDb.db, member.memberId, chaseId)).toEqual({
      ok: true,
      value: { chaseId, issuesLeftOut: 2 },
    });
    expect(await stopChase(testDb.db, member.memberId, chaseId)).toMatchObject({ value: { issuesLeftOut: 0 } });
    await open(issueAt(1));
    await placeAll();
    expect(await chase()).toMatchObject({ state: 'stopped', issuesPlaced: 1 });
  });

  test('is begun once by requests that are repeated', async () => {
    const request = chaseOf([1, 1]);
    const answers = await Promise.all([place(request), place(request), place(request)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await chase()).toMatchObject({ issues: 3, issuesPlaced: 1 });
  });
});

describe('a chase is refused, and nothing is placed', () => {
  test.each([
    ['of an issue before the first one', () => [{ issue: issueAt(0).number, multiple: 1 }]],
    ['of an issue that is not planned', () => [{ issue: '20200101-0001', multiple: 1 }]],
    ['of an issue that is named twice', () => [1, 2].map((multiple) => ({ issue: issueAt(1).number, multiple }))],
    ['with a multiple above the limit of a line', () => [{ issue: issueAt(1).number, multiple: 101 }]],
  ])('%s', async (_, following) => {
    const chased = { stopsAfterWin: true, issues: following() };
    const refused = await place({ ...chaseOf([]), chase: chased });
    expect(refused).toEqual({
      ok: false,
      code: 'lottery.chase_invalid',
      value: { issue: chased.issues.at(-1)?.issue },
    });
    expect(await balance()).toBe(10_000n);
  });
});

test('the ledger verifies after all of this', async () => {
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
