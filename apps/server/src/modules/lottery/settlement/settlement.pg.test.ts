import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf } from '../../../domain/bucket.ts';
import { readPlayUses } from '../../../betting/play-use.ts';
import { CASH } from '../../../domain/wallet/account.ts';
import { money } from '@baize/money';
import { readDebt, settleDebts } from '../../../ledger/debts.ts';
import { lockCash, post, readBalance } from '../../../ledger/post.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { transaction } from '../../../platform/transaction.ts';
import { callOf, merchantOf, scopeOf } from '../../../testing/call.ts';
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
import { createRecordsHandlers } from '../../records/routes.ts';
import { placeOrder } from '../orders/place.ts';
import { createClockMetrics } from '../metrics.ts';
import { previewDraw } from './preview-draw.ts';
import { settleChunk } from './settle-chunk.ts';
import { settleDrawnIssues, voidIssue } from './settle-issues.ts';
import { findFamilyRules } from '@baize/lottery/settling';

let testDb: TestDb;
let members = 0;

const FUNDED = 1_000_000n;
const ZONE = 'Asia/Kathmandu';
const sides = (side: string) => creditLine('ssc.credit-ball1.sides', side);
const straight = (selection: string, group = 1_800) => officialLine('ssc.front3.straight', selection, 1, group);

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1, ZONE);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db, { limits: { payout_per_line_max_minor: 300_000n } });
});
afterAll(async () => {
  await testDb.close();
});

async function createPlayer(): Promise<TestMember> {
  members += 1;
  const player = await createMember(testDb.db, { merchantId: 1, account: `player${members}` });
  await fund(testDb.db, player.memberId, FUNDED);
  return player;
}

async function bet(player: TestMember, issue: TestIssue, lines: LottoLine[], cost: string): Promise<void> {
  const placed = await placeOrder(
    { db: testDb.db },
    {
      scope: scopeOf(player, merchantOf(1, ZONE)),
      request: orderOf(issue, lines, cost),
    },
  );
  expect(placed).toMatchObject({ ok: true });
}

async function settle(): Promise<void> {
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
}

async function balance({ memberId }: TestMember): Promise<bigint> {
  return (await readBalance(testDb.db, memberId, 'NPR')).amountMinor;
}

async function readBets({ memberId }: TestMember) {
  const { rows } = await sql<Record<string, unknown>>`
    select b.state, b.win_minor as win, b.valid_bet_minor as valid, l.wins
    from bet b join lottery_bet l using (bucket, member_id, bet_id)
    where member_id = ${memberId} order by bet_id`.execute(testDb.db);
  return rows;
}

async function readPostings({ memberId }: TestMember) {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select p.kind, e.amount_minor as amount from posting p join entry e using (bucket, member_id, posting_id)
    where member_id = ${memberId} and e.account = 'cash' and p.kind <> 'deposit' order by posting_id`.execute(
    testDb.db,
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

async function readEvents({ memberId }: TestMember) {
  const { rows } = await sql<{ event: string }>`
    select format('%s stake %s win %s valid %s', topic, payload ->> 'stakeMinor', payload ->> 'winMinor', payload ->> 'validBetMinor') as event
    from outbox where payload ->> 'memberId' = ${String(memberId)} and topic like 'bet.%' order by outbox_id`.execute(
    testDb.db,
  );
  return rows.map(({ event }) => event);
}

describe('a preview', () => {
  test('says what a correction pays and takes back, and writes nothing', async () => {
    const issue = await createIssue(testDb.db);
    const [winner, loser] = [await createPlayer(), await createPlayer()];
    await bet(winner, issue, [straight('1|2|3'), straight('4|4|4')], '4.00');
    await bet(loser, issue, [straight('9|9|9')], '2.00');
    const metrics = new Registry();
    createClockMetrics(metrics, testDb.db);
    await drawTestIssue(testDb.db, issue, '1,2,3,4,1');
    expect(await metrics.metrics()).toContain('lottery_overdue_issues{step="settle"} 1');
    await settle();
    expect(await metrics.metrics()).toContain('lottery_overdue_issues{step="settle"} 0');
    const before = { winner: await balance(winner), loser: await balance(loser) };
    const [preview] = (await previewDraw(testDb.db, issue.issueId, '9,9,9,4,1')) ?? [];
    expect(preview).toMatchObject({ currency: 'NPR', members: 2, changedMembers: 2, heldBets: 0 });
    expect({ winner: await balance(winner), loser: await balance(loser) }).toEqual(before);
    await drawTestIssue(testDb.db, issue, '9,9,9,4,1');
    await settle();
    expect(preview?.toPayMinor).toBe((await balance(loser)) - before.loser);
    expect(preview?.toTakeBackMinor).toBe(before.winner - (await balance(winner)));
    expect(await previewDraw(testDb.db, issue.issueId, '9,9,9,4,1')).toMatchObject([{ changedMembers: 0 }]);
    expect(await previewDraw(testDb.db, issue.issueId, 'no draw')).toBeUndefined();
  });
});

test('opposite sides earn valid bet where the merchant allows them', async () => {
  const rules = (isAllowed: boolean) =>
    sql`
    update merchant set lottery_allows_opposites = ${isAllowed} where merchant_id = 1`.execute(testDb.db);
  const validBets = async () => {
    const [issue, player] = [await createIssue(testDb.db), await createPlayer()];
    await bet(player, issue, [sides('big'), sides('small')], '20.00');
    await drawTestIssue(testDb.db, issue, '1,2,3,4,1');
    await settle();
    return (await readBets(player)).map(({ valid }) => valid);
  };
  await rules(true);
  expect(await validBets()).toEqual([1_000n, 1_000n]);
  await rules(false);
  expect(await validBets()).toEqual([0n, 0n]);
});

describe('a drawn issue', () => {
  test('pays wins, ties and rebates once, and settles the bets', async () => {
    const issue = await createIssue(testDb.db);
    const [winner, loser] = [await createPlayer(), await createPlayer()];
    const tie = creditLine('ssc.credit-total.dragon-tiger15', 'dragon');
    await bet(winner, issue, [straight('1|2|3'), straight('1|2|9'), sides('small'), tie], '24.00');
    await bet(loser, issue, [straight('9|9|9', 1_956)], '2.00');
    await drawTestIssue(testDb.db, issue, '1,2,3,4,1');
    await settle();

    // Group 1800 of 1956: 0.078 of the stake of 2.00 goes back, for each of two lines.
    expect(await readBets(winner)).toEqual([
      { state: 'won', win: 180_000n, valid: 200n, wins: [{ tier: 'win', notes: 1 }] },
      { state: 'lost', win: 0n, valid: 200n, wins: null },
      { state: 'won', win: 1_940n, valid: 1_000n, wins: [{ tier: 'side', notes: 1 }] },
      { state: 'won', win: 1_000n, valid: 0n, wins: [expect.anything()] },
    ]);
    expect(await readPostings(winner)).toEqual(['bet -2400', 'win 182940', 'rebate 30']);
    expect(await readBets(loser)).toEqual([{ state: 'lost', win: 0n, valid: 200n, wins: null }]);
    expect(await readPostings(loser)).toEqual(['bet -200']);
    expect(await readEvents(loser)).toEqual(['bet.settled stake 200 win 0 valid 200']);

    await settle();
    expect(await balance(winner)).toBe(FUNDED - 2_400n + 182_940n + 30n);
    expect(await stateOf(issue)).toBe('settled');
  });

  test('pays no more than the limit of a line', async () => {
    const issue = await createIssue(testDb.db);
    const player = await createPlayer();
    await bet(player, issue, [officialLine('ssc.front3.straight', '1|2|3', 2)], '4.00');
    await drawTestIssue(testDb.db, issue, '1,2,3,4,5');
    await settle();
    expect(await balance(player)).toBe(FUNDED - 400n + 300_000n);
  });

  test('changes the use of own limits as the bets say', async () => {
    const issue = await createIssue(testDb.db);
    const player = await createPlayer();
    const { memberId } = player;
    await sql`insert into play_limit (member_id, kind, period, value) values (${memberId}, 'loss', 'day', 100000)`.execute(
      testDb.db,
    );
    for (let order = 0; order < 3; order += 1)
      await bet(player, issue, [sides('small'), sides('odd'), straight('9|9|9')], '22.00');
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    await settle();
    const use = async () => await readPlayUses(testDb.db, [{ memberId, timeZone: ZONE }], new Date());
    const running = await use();
    await sql`delete from play_use where member_id = ${memberId}`.execute(testDb.db);
    expect(running[0]?.lost).toEqual((await use())[0]?.lost);
    expect(running[0]?.lost.day).toBe(6_600n - 3n * 1_940n);
  });
});

async function stateOf({ issueId }: TestIssue): Promise<string | undefined> {
  const row = await testDb.db
    .selectFrom('lottery_issue')
    .select('state')
    .where('issue_id', '=', issueId)
    .executeTakeFirst();
  return row?.state;
}

describe('the records of the member', () => {
  const now = new Date();
  const range = {
    from: now.toISOString().slice(0, 10),
    to: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
  };

  test('show what moved for a bet, and the game of each posting', async () => {
    const issue = await createIssue(testDb.db);
    const player = await createPlayer();
    await bet(player, issue, [sides('small'), straight('9|9|9', 1_956)], '12.00');
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    await settle();
    const handlers = createRecordsHandlers({ db: testDb.db, now: () => new Date() });
    const page = { pageNo: 1, pageSize: 20, ...range };
    const own = callOf<'bets'>(player, merchantOf(1, ZONE), page);
    const listed = await handlers.bets(own);
    const [lost, won] = listed.ok ? listed.value.list : [];
    expect([won?.state, lost?.state]).toEqual(['won', 'lost']);
    const detail = await handlers.betDetail(
      callOf<'betDetail'>(player, merchantOf(1, ZONE), { betId: won?.betId ?? '' }),
    );
    expect(detail).toMatchObject({
      value: {
        movements: [
          { kind: 'bet', amount: '-10.00' },
          { kind: 'win', amount: '19.40' },
        ],
        roundUrl: null,
      },
    });
    const moved = await handlers.transactionHistory(callOf<'transactionHistory'>(player, merchantOf(1, ZONE), page));
    expect(moved.ok && moved.value.list.map(({ kind, counterpart, betId }) => [kind, counterpart, betId])).toEqual([
      ['win', 'SSC_1M', won?.betId],
      ['bet', 'SSC_1M', won?.betId],
      ['deposit', '', null],
    ]);
  });
});

describe('a correction', () => {
  test('posts the differences, and corrects the figures of reports', async () => {
    const issue = await createIssue(testDb.db);
    const [up, down, same] = [await createPlayer(), await createPlayer(), await createPlayer()];
    await bet(up, issue, [sides('big')], '10.00');
    await bet(down, issue, [sides('small')], '10.00');
    await bet(same, issue, [sides('even')], '10.00');
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    await settle();
    await drawTestIssue(testDb.db, issue, '8,2,3,4,5');
    await settle();

    expect(await readPostings(up)).toEqual(['bet -1000', 'win 1940']);
    expect(await readPostings(down)).toEqual(['bet -1000', 'win 1940', 'adjust -1940']);
    expect(await readPostings(same)).toEqual(['bet -1000', 'win 1940']);
    expect(await readBets(down)).toEqual([{ state: 'lost', win: 0n, valid: 1_000n, wins: null }]);
    expect(await readEvents(down)).toEqual([
      'bet.settled stake 1000 win 1940 valid 1000',
      'bet.voided stake 1000 win 1940 valid 1000',
      'bet.settled stake 1000 win 0 valid 1000',
    ]);
    expect(await readEvents(same)).toHaveLength(1);
  });

  test('takes the tiers away that a bet does not win any more, also where a limit had left nothing of the prize', async () => {
    await setPayoutPerIssue(1_000n);
    const issue = await createIssue(testDb.db);
    const player = await createPlayer();
    await bet(player, issue, [sides('small'), sides('odd')], '20.00');
    await setPayoutPerIssue(500_000_000n);
    const outcomes = async () => (await readBets(player)).map(({ state, win, wins }) => [state, win, wins]);
    const small = ['won', 1_000n, [{ tier: 'side', notes: 1 }]];
    await drawTestIssue(testDb.db, issue, '3,2,3,4,5');
    await settle();
    expect(await outcomes()).toEqual([small, ['lost', 0n, [{ tier: 'side', notes: 1 }]]]);
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    await settle();
    expect(await outcomes()).toEqual([small, ['lost', 0n, null]]);
  });

  test('takes back no more than the balance; the rest is a debt, which the next deposit settles', async () => {
    const issue = await createIssue(testDb.db);
    const player = await createPlayer();
    await bet(player, issue, [sides('small')], '10.00');
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    await settle();
    await withdrawAllBut(player, 40n);
    await drawTestIssue(testDb.db, issue, '8,2,3,4,5');
    await settle();
    expect(await balance(player)).toBe(0n);
    expect(await debt(player)).toBe(1_900n);

    await fund(testDb.db, player.memberId, 500n);
    await settleByDeposit(player, 'one');
    expect([await balance(player), await debt(player)]).toEqual([0n, 1_400n]);
    await fund(testDb.db, player.memberId, 5_000n);
    await settleByDeposit(player, 'two');
    expect([await balance(player), await debt(player)]).toEqual([3_600n, 0n]);
    await drawTestIssue(testDb.db, issue, '9,2,3,4,5');
    await settle();
    expect([await balance(player), await debt(player)]).toEqual([3_600n, 0n]);
  });
});

async function setPayoutPerIssue(maxMinor: bigint): Promise<void> {
  await testDb.db.updateTable('lottery').set({ payout_per_issue_max_minor: maxMinor }).execute();
}

async function withdrawAllBut(player: TestMember, leftMinor: bigint): Promise<void> {
  const out = (await balance(player)) - leftMinor;
  await transaction(testDb.db, async (tx) => {
    const entries = [
      { account: CASH, amount: money('NPR', -out) },
      { account: 'house:payment-clearing:demo', amount: money('NPR', out) },
    ] as const;
    await post(tx, { memberId: player.memberId, key: `out:${player.memberId}`, kind: 'withdrawal', entries });
  });
}

async function debt({ memberId }: TestMember): Promise<bigint> {
  return (await readDebt(testDb.db, memberId, 'NPR')).amountMinor;
}

/** Credits money as the credit of a deposit does. */
async function settleByDeposit({ memberId }: TestMember, cause: string): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    const wallet = await lockCash(tx, memberId, 'NPR');
    await settleDebts(tx, wallet, { currency: 'NPR', cause: `${memberId}:${cause}` });
  });
}

describe('a void issue', () => {
  test('gives all stakes back, of settled bets as well', async () => {
    const [open, settled] = [await createIssue(testDb.db), await createIssue(testDb.db)];
    const player = await createPlayer();
    await bet(player, open, [sides('small'), straight('9|9|9')], '12.00');
    await bet(player, settled, [sides('small')], '10.00');
    await drawTestIssue(testDb.db, settled, '2,2,3,4,5');
    await settle();
    for (const { issueId } of [open, settled]) await transaction(testDb.db, async (tx) => await voidIssue(tx, issueId));
    await settle();
    await settle();
    expect(await balance(player)).toBe(FUNDED);
    expect(await readPostings(player)).toEqual(['bet -1200', 'bet -1000', 'win 1940', 'rollback 1200', 'adjust -940']);
    expect((await readBets(player)).map(({ state, valid }) => `${String(state)} ${String(valid)}`)).toEqual([
      'void 0',
      'void 0',
      'void 0',
    ]);
    expect(await readEvents(player)).toEqual([
      'bet.settled stake 1000 win 1940 valid 1000',
      'bet.voided stake 1000 win 1940 valid 1000',
    ]);
  });
});

describe('many bets', () => {
  test('are settled once by two workers, though one of them is killed in its chunk', async () => {
    const issue = await createIssue(testDb.db);
    const players: TestMember[] = [];
    for (let at = 0; at < 60; at += 1) {
      const player = await createPlayer();
      players.push(player);
      const lines = Array.from({ length: 50 }, (_, line) => sides(line % 2 === at % 2 ? 'small' : 'odd'));
      await bet(player, issue, lines, '500.00');
    }
    await drawTestIssue(testDb.db, issue, '2,2,3,4,5');
    const rules = findFamilyRules('ssc');
    const settling = {
      issueId: issue.issueId,
      lotteryCode: 'SSC_1M',
      version: 1,
      settlerOf: rules?.compileDraw('2,2,3,4,5'),
    };
    const killed = testDb.db.transaction().execute(async (tx) => {
      if (!rules) throw new Error('the family has rules');
      expect(await settleChunk(tx, { ...settling, rules }, bucketOf(players[0]?.memberId ?? 0n))).toBeGreaterThan(0);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(killed).rejects.toThrow('terminat');
    await Promise.all([settle(), settle()]);

    for (const player of players) expect(await balance(player)).toBe(FUNDED - 50_000n + 25n * 1_940n);
    const { rows } = await sql<{ events: bigint; bets: bigint }>`
      select count(*) as events, count(distinct payload ->> 'betId') as bets from outbox
      where topic = 'bet.settled' and (payload ->> 'memberId')::bigint = any(${players.map(({ memberId }) => memberId)})`.execute(
      testDb.db,
    );
    expect(rows).toEqual([{ events: 3_000n, bets: 3_000n }]);
    expect(await stateOf(issue)).toBe('settled');
  });
});

test('the ledger verifies after all of this', async () => {
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
