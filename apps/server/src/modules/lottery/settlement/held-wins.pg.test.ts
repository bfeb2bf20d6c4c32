import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBalance } from '../../../ledger/post.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { transaction } from '../../../platform/transaction.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  drawTestIssue,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { runCommand } from '../../../testing/ops.ts';
import { deliverOutbox } from '../../../testing/outbox.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { inboxEvents } from '../../inbox/events.ts';
import { lockIssue } from '../issues/issue-lock.ts';
import { reportLotteryIssues } from '../issues/report-issues.ts';
import { readOwnBetsPage } from '../orders/own-bets.ts';
import { placeOrder } from '../orders/place.ts';
import { settleDrawnIssues, voidIssue } from './settle-issues.ts';

/** The stake of both lines, and the prize of the one that wins 1,2,3. */
const [FUNDED, COST, PRIZE] = [1_000_000n, 400n, 180_000n];

let testDb: TestDb;
let player: TestMember;
let issue: TestIssue;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db);
  await testDb.db.updateTable('lottery').set({ group_max: 1_800, held_win_minor: 100_000n }).execute();
  await testDb.db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'lottery_win', alone_max_minor: PRIZE })
    .execute();
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  members += 1;
  player = await createMember(testDb.db, { merchantId: 1, account: `player${members}` });
  await fund(testDb.db, player.memberId, FUNDED);
  issue = await createIssue(testDb.db);
  await place(
    [officialLine('ssc.front3.straight', '1|2|3', 1, 1_800), officialLine('ssc.one.position', '9||||', 1, 1_800)],
    '4.00',
  );
});

async function place(lines: LottoLine[], cost: string): Promise<void> {
  const placed = await placeOrder(
    { db: testDb.db },
    {
      scope: scopeOf(player, merchantOf(1)),
      request: orderOf(issue, lines, cost),
    },
  );
  expect(placed).toMatchObject({ ok: true });
}

async function draw(text: string): Promise<void> {
  await drawTestIssue(testDb.db, issue, text);
  await settle();
}

async function settle(): Promise<void> {
  while ((await settleDrawnIssues({ db: testDb.db })) > 0);
}

async function voidByOperators(): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    await lockIssue(tx, issue.issueId);
    await voidIssue(tx, issue.issueId);
  });
  await settle();
}

async function gained(): Promise<bigint> {
  return (await readBalance(testDb.db, player.memberId, 'NPR')).amountMinor - FUNDED;
}

async function list() {
  const reach = { memberId: player.memberId, currency: 'NPR' as const, language: 'en', now: new Date() };
  return (await readOwnBetsPage(testDb.db, reach, { pageNo: 1, pageSize: 10 })).list.toReversed();
}

const states = async () => (await list()).map(({ state }) => state);

async function review(act: string, by = 'asha', ...more: string[]) {
  const [bet] = await list();
  const place = ['--merchant', 'M1', '--bet', bet?.betId ?? '', '--member', String(player.memberId), '--by', by];
  return await runCommand(['lottery-held-wins', act, ...place, ...more], { db: testDb.db });
}

async function readMessages(): Promise<string[]> {
  await deliverOutbox(testDb.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const { rows } = await sql<{ message: string }>`
    select kind || ' ' || amount_minor as message from inbox_message where member_id = ${player.memberId} order by message_id`.execute(
    testDb.db,
  );
  return rows.map(({ message }) => message);
}

const WINNING = '1,2,3,4,5';
const LOSING = '9,2,3,4,5';

describe('a big win', () => {
  test('is held, while the other bets are settled', async () => {
    await draw(WINNING);
    expect(await states()).toEqual(['held', 'lost']);
    expect(await gained()).toBe(-COST);
  });

  test('is listed with the id of its bet first, by which it is released', async () => {
    await draw(WINNING);
    const [row = ''] = (await runCommand(['lottery-held-wins', 'list', '--merchant', 'M1'], { db: testDb.db })).out;
    expect(row).toContain(`win_minor=${PRIZE}`);
    const [, printedId] = /^bet_id=(\d+)  /.exec(row) ?? [];
    expect(printedId).toBe((await list())[0]?.betId);
  });

  test('is paid once when an operator releases it, and the member is told', async () => {
    await draw(WINNING);
    expect(await review('release')).toMatchObject({ code: 0 });
    expect(await states()).toEqual(['won', 'lost']);
    expect(await gained()).toBe(PRIZE - COST);
    expect(await review('release', 'bina')).toMatchObject({ code: 2 });
    expect(await gained()).toBe(PRIZE - COST);
    expect(await readMessages()).toEqual([`lottery_win_released ${PRIZE}`]);
  });

  test('is paid beside a win that was paid at once', async () => {
    issue = await createIssue(testDb.db);
    const lines = [
      officialLine('ssc.one.position', '1||||', 1, 1_800),
      officialLine('ssc.front3.straight', '1|2|3', 1, 1_800),
    ];
    await place(lines, '4.00');
    await draw(WINNING);
    expect(await states()).toEqual(['open', 'open', 'won', 'held']);
    const before = await gained();
    const betId = (await list())[3]?.betId ?? '';
    const released = ['--merchant', 'M1', '--bet', betId, '--member', String(player.memberId), '--by', 'asha'];
    expect(await runCommand(['lottery-held-wins', 'release', ...released], { db: testDb.db })).toMatchObject({
      code: 0,
    });
    expect((await gained()) - before).toBe(PRIZE);
  });

  test('above the limit of one operator is released by two', async () => {
    await testDb.db
      .updateTable('approval_limit')
      .set({ alone_max_minor: PRIZE - 1n })
      .execute();
    await draw(WINNING);
    expect((await review('release')).out.join(' ')).toContain('for another operator');
    expect((await review('release')).out.join(' ')).toContain('for another operator');
    expect(await gained()).toBe(-COST);
    expect(await review('release', 'bina')).toMatchObject({ code: 0 });
    expect(await gained()).toBe(PRIZE - COST);
    await testDb.db.updateTable('approval_limit').set({ alone_max_minor: PRIZE }).execute();
  });

  test('that is void gives the stake back, once two operators say so', async () => {
    await draw(WINNING);
    await review('void', 'asha', '--reason', 'wrong odds');
    expect(await gained()).toBe(-COST);
    // Another decision of another operator is no second voice for this one.
    await review('forfeit', 'bina', '--reason', 'fraud');
    expect(await gained()).toBe(-COST);
    expect(await review('void', 'bina', '--reason', 'wrong odds')).toMatchObject({ code: 0 });
    expect(await states()).toEqual(['void', 'lost']);
    expect(await gained()).toBe(-200n);
    expect(await readMessages()).toEqual([`lottery_win_void ${PRIZE}`]);
    await draw(LOSING);
    expect(await states()).toEqual(['void', 'won']);
    await voidByOperators();
    expect(await gained()).toBe(0n);
  });

  test('that is void leaves the limit of the issue to the other bets', async () => {
    await testDb.db
      .updateTable('lottery')
      .set({ payout_per_issue_max_minor: PRIZE + 1_000n })
      .execute();
    issue = await createIssue(testDb.db);
    const lines = [
      officialLine('ssc.front3.straight', '1|2|3', 1, 1_800),
      officialLine('ssc.one.position', '1||||', 1, 1_800),
    ];
    await place(lines, '4.00');
    await testDb.db.updateTable('lottery').set({ payout_per_issue_max_minor: 500_000_000n }).execute();
    await draw(WINNING);
    expect((await list()).map(({ state, win }) => `${state} ${win}`).slice(2)).toEqual(['held 0.00', 'won 10.00']);
    const betId = (await list())[2]?.betId ?? '';
    const act = ['--merchant', 'M1', '--bet', betId, '--member', String(player.memberId), '--reason', 'wrong odds'];
    for (const by of ['asha', 'bina'])
      await runCommand(['lottery-held-wins', 'void', ...act, '--by', by], { db: testDb.db });
    expect((await list()).map(({ state, win }) => `${state} ${win}`).slice(2)).toEqual(['void 0.00', 'won 18.00']);
    expect(await gained()).toBe(-COST - 200n + 1_800n);
  });

  test('that is forfeited is lost, also after a correction', async () => {
    await draw(WINNING);
    for (const by of ['asha', 'bina']) await review('forfeit', by, '--reason', 'fraud');
    expect(await states()).toEqual(['lost', 'lost']);
    await draw('1,2,3,4,4');
    expect(await states()).toEqual(['lost', 'lost']);
    expect(await gained()).toBe(-COST);
  });
});

describe('a corrected draw', () => {
  test('drops a held win that it does not win', async () => {
    await draw(WINNING);
    await draw(LOSING);
    expect(await states()).toEqual(['lost', 'won']);
    expect(await review('release')).toMatchObject({ code: 2 });
  });

  test('holds a win that was lost before, and leaves a held one held', async () => {
    await draw(LOSING);
    const before = await gained();
    await draw(WINNING);
    expect(await states()).toEqual(['held', 'lost']);
    expect(before - (await gained())).toBe(1_800n);
    await draw('1,2,3,9,9');
    expect(await states()).toEqual(['held', 'lost']);
    expect(await review('release')).toMatchObject({ code: 0 });
    expect(await gained()).toBe(PRIZE - COST);
  });

  test('takes a released win back', async () => {
    await draw(WINNING);
    await review('release');
    await draw(LOSING);
    expect(await states()).toEqual(['lost', 'won']);
    expect(await gained()).toBe(1_800n - COST);
  });
});

test('a void issue gives the stake of a held bet back', async () => {
  await draw(WINNING);
  await voidByOperators();
  expect(await states()).toEqual(['void', 'void']);
  expect(await gained()).toBe(0n);
  expect(await review('release')).toMatchObject({ code: 2 });
});

test('a win that waits for a day raises an alert', async () => {
  const alerts: object[] = [];
  const log = { error: (fields: object) => void alerts.push(fields) };
  await testDb.db.updateTable('lottery_held_win').set({ state: 'dropped' }).where('state', '=', 'held').execute();
  await draw(WINNING);
  await reportLotteryIssues(testDb.db, new Date(), log);
  expect(alerts).toEqual([]);
  await reportLotteryIssues(testDb.db, new Date(Date.now() + 25 * 3_600_000), log);
  const [bet] = await list();
  expect(alerts).toContainEqual({ alert: 'lottery-held-win', bets: [bet?.betId] });
});

test('a win that is dropped and won again waits for a day from then on', async () => {
  await draw(WINNING);
  await draw(LOSING);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await testDb.db.updateTable('lottery_held_win').set({ held_at: longAgo }).where('state', '=', 'dropped').execute();
  await draw(WINNING);
  const alerts: object[] = [];
  await reportLotteryIssues(testDb.db, new Date(), { error: (fields: object) => void alerts.push(fields) });
  expect(await states()).toEqual(['held', 'lost']);
  expect(alerts).toEqual([]);
});

test('the ledger verifies after all of this', async () => {
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
