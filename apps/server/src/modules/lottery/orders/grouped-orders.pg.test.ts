import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExposure } from '../../../betting/lottery/exposure.ts';
import { readBalance } from '../../../ledger/post.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { transaction } from '../../../platform/transaction.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { lockIssue } from '../issues/issue-lock.ts';
import { createOrderGrouping } from './grouped-orders.ts';
import { placeOrder, type OrderPlacing } from './place.ts';

const MEMBERS = 40;
const FUNDS_MINOR = 1_000n;

let testDb: TestDb;
let placing: OrderPlacing;
const members: TestMember[] = [];

beforeAll(async () => {
  testDb = await openTestDb();
  placing = { db: testDb.db, takeGrouped: createOrderGrouping(testDb.db) };
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db);
  for (let at = 0; at < MEMBERS; at += 1) {
    const member = await createMember(testDb.db, { merchantId: 1, account: `player${at}` });
    await fund(testDb.db, member.memberId, FUNDS_MINOR);
    members.push(member);
  }
});
afterAll(async () => await testDb.close());

function memberAt(at: number): TestMember {
  const member = members[at % MEMBERS];
  if (!member) throw new Error('there are forty members');
  return member;
}

/** A number of three digits at 2.00. */
const line = (number: number): LottoLine =>
  officialLine('ssc.front3.straight', Array.from(String(number).padStart(3, '0')).join('|'));

async function place(member: TestMember, issue: TestIssue, lines: LottoLine[], requestId?: string) {
  const cost = `${2 * lines.length}.00`;
  const request = orderOf(issue, lines, cost, requestId === undefined ? {} : { requestId });
  return await placeOrder(placing, { scope: scopeOf(member, merchantOf(1)), request });
}

async function readCounts({ issueId }: TestIssue) {
  const { rows } = await sql<{ orders: bigint; bets: bigint; lines: bigint; transactions: bigint }>`
    select (select count(*) from lottery_order where issue_id = ${issueId}) as orders,
      (select count(*) from lottery_bet where issue_id = ${issueId}) as bets,
      (select coalesce(sum(lines), 0)::bigint from lottery_participation where issue_id = ${issueId}) as lines,
      (select count(distinct xmin::text) from lottery_order where issue_id = ${issueId}) as transactions`.execute(
    testDb.db,
  );
  return rows[0];
}

test('places orders that arrive together with few commits, each with its own lines, money and exposure', async () => {
  const issue = await createIssue(testDb.db);
  const answers = await Promise.all(
    members.map(async (member, at) => await place(member, issue, [line(at), line(at + 500)])),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const counts = await readCounts(issue);
  expect(counts).toMatchObject({ orders: 40n, bets: 80n, lines: 80n });
  expect(Number(counts?.transactions)).toBeLessThan(MEMBERS / 2);
  const exposure = await readExposure(testDb.db, issue.issueId, 100);
  const hundreds = exposure.filter(({ row }) => row === 0).map(({ symbol, stakeMinor }) => [symbol, stakeMinor]);
  expect(Object.fromEntries(hundreds)).toEqual({ 0: 8_000n, 5: 8_000n });
  for (const member of members)
    expect((await readBalance(testDb.db, member.memberId, 'NPR')).amountMinor).toBe(FUNDS_MINOR - 400n);
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});

test('refuses one order of a batch and takes the others', async () => {
  const issue = await createIssue(testDb.db);
  const [poor, rich] = [memberAt(0), memberAt(1)];
  const closed = await createIssue(testDb.db, { closesIn: -1 });
  const answers = await Promise.all([
    place(poor, issue, [1, 2, 3, 4].map(line)),
    place(rich, issue, [line(7)]),
    place(memberAt(2), closed, [line(7)]),
    place(memberAt(3), issue, [line(8)]),
  ]);
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
    'wallet.insufficient_funds',
    'ok',
    'lottery.issue_closed',
    'ok',
  ]);
  expect(await readCounts(issue)).toMatchObject({ orders: 2n, bets: 2n });
});

test('takes the orders of one member by turns, and a repeated one once', async () => {
  const issue = await createIssue(testDb.db);
  const member = memberAt(4);
  const requestId = '6f1c2b52-5b0e-4a35-9a53-0d7b1f0a2c11';
  const [first, copy, other] = await Promise.all([
    place(member, issue, [line(1)], requestId),
    place(member, issue, [line(1)], requestId),
    place(member, issue, [line(3)]),
  ]);
  expect([first.ok, copy.ok, other.ok]).toEqual([true, true, true]);
  expect(copy).toEqual(first);
  expect(await place(member, issue, [line(2)], requestId)).toMatchObject({ ok: false, code: 'ledger.key_reused' });
  expect(await readCounts(issue)).toMatchObject({ orders: 2n, lines: 2n });
});

test('does not wait for an issue that is being closed, whose own order is refused after the close', async () => {
  const [closing, other] = [await createIssue(testDb.db), await createIssue(testDb.db)];
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const close = transaction(testDb.db, async (tx) => {
    await lockIssue(tx, closing.issueId);
    locked.resolve();
    await release.promise;
    await sql`update lottery_issue set state = 'closed' where issue_id = ${closing.issueId}`.execute(tx);
  });
  await locked.promise;
  const late = place(memberAt(5), closing, [line(1)]);
  const taken = await place(memberAt(6), other, [line(1)]);
  expect(taken.ok).toBe(true);
  release.resolve();
  await close;
  expect(await late).toMatchObject({ ok: false, code: 'lottery.issue_closed' });
});
