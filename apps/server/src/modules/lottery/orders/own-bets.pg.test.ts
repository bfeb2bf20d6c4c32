import { createHash, randomUUID } from 'node:crypto';
import type { LottoBetsQuery, LottoLine, LottoPlaceValue } from '@baize/contract/schemas/lotto';
import { hashLeafText, verifyInclusion } from '@baize/lottery/merkle';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPlayUses } from '../../../betting/play-use.ts';
import { readBalance } from '../../../ledger/post.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { runSweep } from '../../../platform/sweep.ts';
import { transaction } from '../../../platform/transaction.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  creditLine,
  drawTestIssue,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { lockIssue } from '../issues/issue-lock.ts';
import { lotteryIssueSweep } from '../issues/report-issues.ts';
import { computeBetsRoot, LEAVES_PER_CHUNK } from '../settlement/bets-root.ts';
import { settleDrawnIssues } from '../settlement/settle-issues.ts';
import { cancelBets } from './cancel.ts';
import { readOwnBetsPage } from './own-bets.ts';
import { placeOrder } from './place.ts';
import { receiptOf } from './receipt.ts';

let testDb: TestDb;
let member: TestMember;
let issue: TestIssue;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db);
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  issue = await createIssue(testDb.db);
  member = await createPlayer();
});

async function createPlayer(): Promise<TestMember> {
  members += 1;
  const player = await createMember(testDb.db, { merchantId: 1, account: `player${members}` });
  await fund(testDb.db, player.memberId, 1_000_000n);
  return player;
}

const line = officialLine('ssc.front3.straight', '1|2|3');

async function place(lines: LottoLine[], cost: string, by = member): Promise<LottoPlaceValue> {
  const placed = await placeOrder(
    { db: testDb.db },
    {
      scope: scopeOf(by, merchantOf(1)),
      request: orderOf(issue, lines, cost),
    },
  );
  if (!placed.ok) throw new Error(`refused: ${placed.code}`);
  return placed.value;
}

async function cancel(request: { orderId: string; betId?: string }, by = member) {
  return await cancelBets(testDb.db, { scope: scopeOf(by, merchantOf(1)), request });
}

async function close(): Promise<{ root: Buffer; bets: number }> {
  return await transaction(testDb.db, async (tx) => {
    await lockIssue(tx, issue.issueId);
    const { root, bets } = await computeBetsRoot(tx, issue.issueId);
    const closed = { state: 'closed', bets_root: root, bets, closed_at: new Date() };
    await tx.updateTable('lottery_issue').set(closed).where('issue_id', '=', issue.issueId).execute();
    return { root, bets };
  });
}

async function balance(): Promise<bigint> {
  return (await readBalance(testDb.db, member.memberId, 'NPR')).amountMinor;
}

async function list(query: Partial<LottoBetsQuery> = {}) {
  const reach = { memberId: member.memberId, currency: 'NPR', language: 'en', now: new Date() } as const;
  return await readOwnBetsPage(testDb.db, reach, { pageNo: 1, pageSize: 20, ...query });
}

describe('a cancellation', () => {
  test('gives the stakes of an order back, once', async () => {
    const { orderId, betIds } = await place([line, line], '4.00');
    const cancelled = { ok: true, value: { betIds, currency: 'NPR', refund: '4.00', balance: '10000.00' } };
    expect(await cancel({ orderId })).toEqual(cancelled);
    expect(await cancel({ orderId })).toEqual(cancelled);
    expect(await balance()).toBe(1_000_000n);
    expect((await list()).list.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('of one bet leaves the others', async () => {
    const { orderId, betIds } = await place([line, line, line], '6.00');
    expect(await cancel({ orderId, betId: betIds[1] ?? '' })).toMatchObject({
      value: { betIds: [betIds[1]], refund: '2.00' },
    });
    expect(await cancel({ orderId })).toMatchObject({ value: { betIds: [betIds[0], betIds[2]], refund: '4.00' } });
    expect(await balance()).toBe(1_000_000n);
  });

  test('of all lines at the same time gives each stake back once', async () => {
    const { orderId, betIds } = await place([line, line, line, line], '8.00');
    await Promise.all(betIds.map(async (betId) => await cancel({ orderId, betId })));
    expect(await balance()).toBe(1_000_000n);
  });

  test('is refused after the close, and for bets of somebody else', async () => {
    const { orderId, betIds } = await place([line], '2.00');
    const notFound = { ok: false, code: 'lottery.bet_not_found' };
    expect(await cancel({ orderId }, await createPlayer())).toEqual(notFound);
    expect(await cancel({ orderId: randomUUID() })).toEqual(notFound);
    expect(await cancel({ orderId, betId: '1' })).toEqual(notFound);
    await close();
    expect(await cancel({ orderId, betId: betIds[0] ?? '' })).toEqual({ ok: false, code: 'lottery.issue_closed' });
  });

  test('takes the stakes out of the use of own limits, and out of what a number has', async () => {
    const { memberId } = member;
    await sql`insert into play_limit (member_id, kind, period, value) values (${memberId}, 'loss', 'day', 1000000)`.execute(
      testDb.db,
    );
    await place([line], '2.00');
    const { orderId } = await place([line, line], '4.00');
    await cancel({ orderId });
    const [use] = await readPlayUses(testDb.db, [{ memberId, timeZone: 'Asia/Kathmandu' }], new Date());
    expect(use?.lost.day).toBe(200n);
    const { rows } =
      await sql`select lines, cost_minor from lottery_participation where member_id = ${memberId}`.execute(testDb.db);
    expect(rows).toEqual([{ lines: 1, cost_minor: 200n }]);
  });
});

describe('a receipt', () => {
  const isProven = (
    root: Buffer,
    { leafText, inclusion }: { leafText: string; inclusion: Inclusion | null },
  ): boolean => {
    if (!inclusion) return false;
    const path = inclusion.path.map((hash) => Buffer.from(hash, 'hex'));
    return verifyInclusion({ ...inclusion, size: inclusion.bets, leafHash: hashLeafText(leafText), path, root });
  };
  interface Inclusion {
    readonly index: number;
    readonly bets: number;
    readonly path: string[];
    readonly root: string;
  }

  test('proves each bet with the published root, over several chunks and without cancelled bets', async () => {
    const other = await createPlayer();
    const first = await place(
      Array.from({ length: 900 }, () => line),
      '1800.00',
    );
    const cancelled = await place([line, line], '4.00', other);
    await place(
      Array.from({ length: 1_000 }, () => line),
      '2000.00',
      other,
    );
    const last = await place([line, creditLine('ssc.credit-ball1.sides', 'big')], '12.00');
    await cancel({ orderId: cancelled.orderId }, other);
    const { root, bets } = await close();
    expect(bets).toBe(1_902);
    const receipts = await Promise.all(
      [first.betIds[0], first.betIds[899], ...last.betIds].map(
        async (id) => await receiptOf(testDb.db, member.memberId, id ?? ''),
      ),
    );
    expect(receipts.map((receipt) => receipt.ok && receipt.value.inclusion?.index)).toEqual([0, 899, 1_900, 1_901]);
    expect(receipts.map((receipt) => receipt.ok && isProven(root, receipt.value))).toEqual([true, true, true, true]);
    const ofCancelled = await receiptOf(testDb.db, other.memberId, cancelled.betIds[0] ?? '');
    expect(ofCancelled).toMatchObject({ ok: true, value: { inclusion: null } });
  });

  test('proves the last bet of a chunk if the next chunk begins with the same id of another member', async () => {
    const other = await createPlayer();
    const linesInFront = (LEAVES_PER_CHUNK - 2) / 2;
    for (let order = 0; order < 2; order += 1)
      await place(
        Array.from({ length: linesInFront }, () => line),
        `${linesInFront * 2}.00`,
        other,
      );
    await place([line], '2.00', other);
    const { betIds } = await place([line], '2.00');
    await place([line], '2.00', other);
    const { root } = await close();
    // Two members rarely get the same id, so the test gives the first bet of the second chunk the id of the bet in front of it.
    await testDb.db
      .updateTable('lottery_leaf_chunk')
      .set({ first_bet_id: BigInt(betIds[0] ?? '') })
      .where('issue_id', '=', issue.issueId)
      .where('chunk_no', '=', 1)
      .execute();
    const receipt = await receiptOf(testDb.db, member.memberId, betIds[0] ?? '');
    expect(receipt.ok && receipt.value.inclusion?.index).toBe(LEAVES_PER_CHUNK - 1);
    expect(receipt.ok && isProven(root, receipt.value)).toBe(true);
  });

  test('says what was bet without naming the member, and proves nothing before the close', async () => {
    const { betIds } = await place([line], '2.00');
    const receipt = await receiptOf(testDb.db, member.memberId, betIds[0] ?? '');
    expect(receipt).toMatchObject({ ok: true, value: { issue: issue.number, inclusion: null } });
    const { placedAt } = (await list()).list[0] ?? {};
    expect(receipt.ok && JSON.parse(receipt.value.leafText)).toEqual([
      'baize-lotto-1',
      betIds[0],
      'SSC_1M',
      issue.number,
      'ssc.front3.straight',
      '1|2|3',
      'official yuan x1 group 1956',
      placedAt,
    ]);
  });

  test('is found for own bets alone', async () => {
    const { betIds } = await place([line], '2.00');
    const stranger = await createPlayer();
    const notFound = { ok: false, code: 'lottery.bet_not_found' };
    expect(await receiptOf(testDb.db, stranger.memberId, betIds[0] ?? '')).toEqual(notFound);
    expect(await receiptOf(testDb.db, member.memberId, '9999999999999999999')).toEqual(notFound);
  });

  test('is deleted with its issue after 400 days', async () => {
    await place([line], '2.00');
    await close();
    const { issueId } = issue;
    const drawsAt = new Date(Date.now() - 401 * 86_400_000);
    const [opensAt, closesAt] = [new Date(drawsAt.getTime() - 2_000), new Date(drawsAt.getTime() - 1_000)];
    await sql`
      update lottery_issue set state = 'settled', opens_at = ${opensAt}, closes_at = ${closesAt}, draws_at = ${drawsAt}
      where issue_id = ${issueId}`.execute(testDb.db);
    await runSweep(testDb.db, lotteryIssueSweep, new Date());
    const { rows } = await sql`
      select issue_id from lottery_issue where issue_id = ${issueId}
      union all select issue_id from lottery_leaf_chunk where issue_id = ${issueId}`.execute(testDb.db);
    expect(rows).toEqual([]);
  });

  test('of an issue without bets has the hash of nothing as its root', async () => {
    expect(await close()).toEqual({ root: createHash('sha256').digest(), bets: 0 });
  });
});

describe('the list of bets', () => {
  test('shows a bet before and after its draw', async () => {
    const { betIds, orderId } = await place([officialLine('ssc.front3.straight', '1|2|3', 1, 1_900)], '2.00');
    const [open] = (await list()).list;
    expect(open).toMatchObject({
      betId: betIds[0],
      orderId,
      state: 'open',
      cost: '2.00',
      draw: null,
      wins: [],
      rebate: '0.05',
    });
    await drawTestIssue(testDb.db, issue, '1,2,3,4,5');
    while ((await settleDrawnIssues({ db: testDb.db })) > 0);
    const [won] = (await list()).list;
    expect(won).toMatchObject({ state: 'won', win: '1900.00', draw: '1,2,3,4,5', wins: [{ tier: 'win', notes: 1 }] });
  });

  test('is paged and filtered, the newest first', async () => {
    const { betIds } = await place([line, line, line], '6.00');
    const page = await list({ pageSize: 2, pageNo: 2 });
    expect(page).toMatchObject({ total: 3, totalPages: 2, currency: 'NPR', list: [{ betId: betIds[0] }] });
    expect((await list({ state: 'open', gameCode: 'SSC_1M', issue: issue.number })).total).toBe(3);
    for (const query of [
      { state: 'held' },
      { gameCode: 'NONE' },
      { issue: '20200101' },
      { chaseId: randomUUID() },
    ] as const)
      expect((await list(query)).total).toBe(0);
  });
});

test('the ledger verifies after all of this', async () => {
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
