import { parseSelection } from '@baize/lottery/selection';
import { findFamilyRules } from '@baize/lottery/settling';
import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExposure } from '../../../betting/lottery/exposure.ts';
import { sumByNumber, type PricedLine } from '../../../domain/lottery/number-stakes.ts';
import { runSweep } from '../../../platform/sweep.ts';
import { transaction } from '../../../platform/transaction.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  creditLine,
  drawTestIssue,
  LOTTERY,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { runCommand } from '../../../testing/ops.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { lockIssue } from '../issues/issue-lock.ts';
import { lotteryExposureSweep } from '../issues/report-issues.ts';
import { settleDrawnIssues, voidIssue } from '../settlement/settle-issues.ts';
import { cancelBets } from './cancel.ts';
import { placeOrder } from './place.ts';

const PAYOUT_PER_LINE_MAX = 200_000n;
const NUMBERS_MAX = 10_000;

let testDb: TestDb;
const players: TestMember[] = [];

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db, { limits: { payout_per_line_max_minor: PAYOUT_PER_LINE_MAX } });
  for (let at = 0; at < 8; at += 1) {
    const player = await createMember(testDb.db, { merchantId: 1, account: `player${at}` });
    await fund(testDb.db, player.memberId, 100_000_000n);
    players.push(player);
  }
});
afterAll(async () => await testDb.close());

/** A linear congruential generator, so that a failing run can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

type PricedTestLine = readonly [LottoLine, string];

const BIG: PricedTestLine = [creditLine('ssc.credit-ball1.sides', 'big,odd'), '20.00'];
const LINES: readonly PricedTestLine[] = [
  [officialLine('ssc.front3.straight', '1,2|3|4,5'), '8.00'],
  [officialLine('ssc.front3.straight', '2|3,7|4', 3), '12.00'],
  [officialLine('ssc.front3.straight-typed', '123,456,777'), '6.00'],
  [officialLine('ssc.front3.group6', '1,2,3,4'), '8.00'],
  [officialLine('ssc.one.position', '1||3,4||'), '6.00'],
  BIG,
  [creditLine('ssc.credit-total.dragon-tiger15', 'tie'), '10.00'],
];

const scope = (player: TestMember) => scopeOf(player, merchantOf(1));

function playerAt(at: number): TestMember {
  const player = players[at % players.length];
  if (!player) throw new Error('there are players');
  return player;
}

async function place(player: TestMember, issue: TestIssue, [line, cost]: PricedTestLine): Promise<string> {
  const placed = await placeOrder({ db: testDb.db }, { scope: scope(player), request: orderOf(issue, [line], cost) });
  expect(placed).toMatchObject({ ok: true });
  return placed.ok ? placed.value.orderId : '';
}

interface CountedBet extends Omit<PricedLine, 'play' | 'selection'> {
  readonly playId: string;
  readonly selection: string;
}

/** Recounts the exposure from the bets that stand. */
async function recount({ issueId }: TestIssue) {
  const { rows } = await sql<CountedBet>`
    select l.play_id as "playId", l.selection, l.notes, l.price, b.stake_minor as "costMinor", l.payout_max_minor as "payoutMaxMinor"
    from lottery_bet l join bet b using (bucket, member_id, bet_id)
    where l.issue_id = ${issueId} and b.state not in ('refunded', 'void')`.execute(testDb.db);
  const rules = findFamilyRules('ssc');
  const lines = rows.map((row) => {
    const play = rules?.findPlay(row.playId);
    if (!play) throw new Error(`no play ${row.playId}`);
    return { ...row, play, selection: parseSelection(row.selection) };
  });
  return sumByNumber(lines, 'NPR').map((number) => ({ ...number, currency: 'NPR' }));
}

async function expectExposureOfBets(issue: TestIssue): Promise<number> {
  const [counted, kept] = [await recount(issue), await readExposure(testDb.db, issue.issueId, NUMBERS_MAX)];
  expect(new Set(kept.map((each) => textOf(each)))).toEqual(new Set(counted.map((each) => textOf(each))));
  return kept.length;
}

function textOf({ playId, row, symbol, currency, stakeMinor, payoutMinor }: Awaited<ReturnType<typeof recount>>[0]) {
  return `${playId} ${row} ${symbol} ${currency} ${stakeMinor} ${payoutMinor}`;
}

test('the exposure is what the bets say, after random orders and cancellations at the same time', async () => {
  const random = createRandom(20);
  const issue = await createIssue(testDb.db);
  const orders: { readonly player: TestMember; readonly orderId: string }[] = [];
  for (let round = 0; round < 10; round += 1) {
    const cancelled = orders.splice(0, random(4));
    const bets = players.flatMap((player) => {
      const line = LINES[random(LINES.length)];
      return line && random(4) > 0 ? [{ player, line }] : [];
    });
    const [placed] = await Promise.all([
      Promise.all(bets.map(async ({ player, line }) => ({ player, orderId: await place(player, issue, line) }))),
      Promise.all(
        cancelled.map(async ({ player, orderId }) => {
          const request = { orderId };
          expect(await cancelBets(testDb.db, { scope: scope(player), request })).toMatchObject({ ok: true });
          // A repeated cancellation takes nothing out again.
          expect(await cancelBets(testDb.db, { scope: scope(player), request })).toMatchObject({ ok: true });
        }),
      ),
    ]);
    orders.push(...placed);
    expect(await expectExposureOfBets(issue)).toBeGreaterThan(0);
  }
  await drawTestIssue(testDb.db, issue, '1,2,3,4,5');
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
  await expectExposureOfBets(issue);
  await transaction(testDb.db, async (tx) => {
    await lockIssue(tx, issue.issueId);
    await voidIssue(tx, issue.issueId);
  });
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
  expect(await expectExposureOfBets(issue)).toBe(0);
});

test('fifty orders on one number at once are all counted', async () => {
  const issue = await createIssue(testDb.db);
  await Promise.all(Array.from({ length: 50 }, async (_, at) => await place(playerAt(at), issue, BIG)));
  const [most] = await readExposure(testDb.db, issue.issueId, 1);
  expect(most).toMatchObject({ symbol: 'big', stakeMinor: 50_000n, payoutMinor: 97_000n });
});

test('operators see the numbers by what they may cost, and the return by day', async () => {
  const issue = await createIssue(testDb.db);
  await place(playerAt(0), issue, [officialLine('ssc.one.position', '1||||'), '2.00']);
  await place(playerAt(1), issue, [creditLine('ssc.credit-ball1.sides', 'big'), '10.00']);
  const ops = async (...argv: string[]) => await runCommand(argv, { db: testDb.db });
  expect((await ops('lottery-issues', 'exposure', '--lottery', LOTTERY, '--number', issue.number)).out).toEqual([
    'ssc.one.position  row 1  1  stake 2.00  pays at most 19.56 NPR',
    'ssc.credit-ball1.sides  row 1  big  stake 10.00  pays at most 19.40 NPR',
  ]);
  expect(
    (await ops('lottery-issues', 'exposure', '--lottery', LOTTERY, '--number', issue.number, '--top', '1')).out,
  ).toHaveLength(1);
  await sql`update lottery_issue set draws_at = '2027-01-05T12:00:00Z' where issue_id = ${issue.issueId}`.execute(
    testDb.db,
  );
  await drawTestIssue(testDb.db, issue, '1,2,3,4,5');
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
  expect(
    (await ops('lotteries', 'returns', '--lottery', LOTTERY, '--from', '2027-01-05', '--to', '2027-01-05')).out,
  ).toEqual(['2027-01-05  1 issues  stake 12.00  paid 19.56 NPR  return 163.00 %']);
});

test('the exposure of an issue is deleted a week after its draw', async () => {
  const issue = await createIssue(testDb.db);
  await place(playerAt(0), issue, BIG);
  await runSweep(testDb.db, lotteryExposureSweep, new Date());
  expect(await readExposure(testDb.db, issue.issueId, 1)).toEqual([]);
});
