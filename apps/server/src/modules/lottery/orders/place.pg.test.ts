import { randomUUID } from 'node:crypto';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockCash, readBalance } from '../../../ledger/post.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { transaction } from '../../../platform/transaction.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  creditLine,
  LOTTERY,
  LOTTERY_VENDOR,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { closeIssue } from '../issues/close-issue.ts';
import { lockIssue } from '../issues/issue-lock.ts';
import { cancelBets } from './cancel.ts';
import { createOrderGrouping } from './grouped-orders.ts';
import { placeOrder, type OrderPlacing } from './place.ts';

let testDb: TestDb;
let placing: OrderPlacing;
let member: TestMember;
let issue: TestIssue;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  placing = { db: testDb.db, takeGrouped: createOrderGrouping(testDb.db) };
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db, { limits: { line_max_minor: 100_000n, number_max_minor: 150_000n } });
  issue = await createIssue(testDb.db);
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  members += 1;
  member = await createMember(testDb.db, { merchantId: 1, account: `player${members}` });
  await fund(testDb.db, member.memberId, 1_000_000n);
});

const straight = officialLine('ssc.front3.straight', '1,2|3|4,5');
const position = (selection: string, multiple = 1) => officialLine('ssc.one.position', selection, multiple);

async function place(request: LottoPlaceRequest, by = member) {
  return await placeOrder(placing, { scope: scopeOf(by, merchantOf(1)), request });
}

async function balance(): Promise<bigint> {
  return (await readBalance(testDb.db, member.memberId, 'NPR')).amountMinor;
}

async function readBets() {
  const { rows } = await sql<Record<string, unknown>>`
    select bet.stake_minor, bet.state, bet.round_id, bet.game_type, bet.vendor_code, l.line_no, l.play_id, l.selection, l.notes
    from bet join lottery_bet l using (bucket, member_id, bet_id)
    where member_id = ${member.memberId} order by bet_id`.execute(testDb.db);
  return rows;
}

describe('an order', () => {
  test('makes one bet per line, and one posting', async () => {
    const placed = await place(orderOf(issue, [straight, creditLine('ssc.credit-ball1.sides', 'big')], '18.00'));
    expect(placed).toMatchObject({ ok: true, value: { cost: '18.00', balance: '9982.00', gameCode: LOTTERY } });
    expect(await readBets()).toEqual([
      {
        stake_minor: 800n,
        state: 'open',
        round_id: issue.number,
        game_type: 'ELOTT',
        vendor_code: LOTTERY_VENDOR,
        line_no: 1,
        play_id: 'ssc.front3.straight',
        selection: '1,2|3|4,5',
        notes: 4,
      },
      expect.objectContaining({ stake_minor: 1_000n, line_no: 2, selection: 'big' }),
    ]);
  });

  test('of a thousand lines is taken', async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => position(`${at % 10}||||`));
    const placed = await place(orderOf(issue, lines, '2000.00'));
    expect(placed.ok && placed.value.betIds).toHaveLength(1_000);
    expect(await balance()).toBe(800_000n);
  });

  test('that is repeated answers with what it placed, and moves nothing', async () => {
    const request = orderOf(issue, [straight], '8.00');
    const first = await place(request);
    await place(orderOf(issue, [straight], '8.00'));
    expect(await place(request)).toEqual(first);
    expect(await place({ ...request, cost: '8.0' })).toEqual({ ok: false, code: 'ledger.key_reused' });
    expect(await balance()).toBe(998_400n);
  });

  test('that is repeated at the same time is placed once', async () => {
    const request = orderOf(issue, [straight], '8.00');
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await place(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balance()).toBe(999_200n);
  });

  test('is answered again after the close', async () => {
    const closing = await createIssue(testDb.db);
    const request = orderOf(closing, [straight], '8.00');
    const first = await place(request);
    await close(closing);
    expect(await place(request)).toEqual(first);
  });
});

async function close({ issueId }: TestIssue): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    await lockIssue(tx, issueId);
    await sql`update lottery_issue set state = 'closed', closed_at = ${new Date()} where issue_id = ${issueId}`.execute(
      tx,
    );
  });
}

describe('nothing is taken', () => {
  const refusals: readonly (readonly [string, () => LottoPlaceRequest, object])[] = [
    [
      'of an unknown lottery',
      () => orderOf(issue, [straight], '8.00', { gameCode: 'NONE' }),
      { code: 'game.not_found' },
    ],
    [
      'in an unknown issue',
      () => orderOf(issue, [straight], '8.00', { issue: '20200101-0001' }),
      { code: 'lottery.issue_closed' },
    ],
    [
      'where a selection is wrong',
      () => orderOf(issue, [straight, officialLine('ssc.front3.straight', '1|x|2')], '10.00'),
      { code: 'lottery.line_invalid', value: { line: 1, errors: [{ code: 'unknown_symbol', row: 1, index: 0 }] } },
    ],
    [
      'where a play is unknown',
      () => orderOf(issue, [officialLine('pk10.none.none', '1')], '2.00'),
      { code: 'lottery.line_invalid', value: { line: 0, errors: [{ code: 'unknown_play' }] } },
    ],
    [
      'where a play is sold in another market',
      () => orderOf(issue, [creditLine('ssc.front3.straight', '1|2|3')], '10.00'),
      { code: 'lottery.line_invalid', value: { line: 0, errors: [{ code: 'unknown_play' }] } },
    ],
    [
      'where the return has changed',
      () =>
        orderOf(
          issue,
          [
            {
              ...creditLine('ssc.credit-ball1.sides', 'big'),
              price: { market: 'credit', amount: '1', returnPpm: 980_000 },
            },
          ],
          '1.00',
        ),
      { code: 'lottery.price_changed', value: { line: 0 } },
    ],
    [
      'where the prize group is above the highest',
      () => orderOf(issue, [officialLine('ssc.front3.straight', '1|2|3', 1, 1957)], '2.00'),
      { code: 'lottery.price_changed' },
    ],
    [
      'where the player saw another price',
      () => orderOf(issue, [straight], '7.00'),
      { code: 'lottery.price_changed', value: { cost: '8.00' } },
    ],
    [
      'above the limit of a line',
      () => orderOf(issue, [position('1||||', 501)], '1002.00'),
      { code: 'lottery.stake_limit', value: { line: 0, minimum: '0.01', maximum: '1000.00' } },
    ],
    [
      'above the limit of a number',
      () => orderOf(issue, [position('1||||', 500), position('1,2||||', 250), position('1||||')], '2002.00'),
      { code: 'lottery.number_full', value: { playId: 'ssc.one.position', symbol: '1', maximum: '1500.00' } },
    ],
  ];

  test.each(refusals)('%s', async (_, request, refusal) => {
    expect(await place(request())).toMatchObject({ ok: false, ...refusal });
    expect(await balance()).toBe(1_000_000n);
  });

  test('before the issue opens and after it closes, by the clock of the database', async () => {
    const later = await createIssue(testDb.db, { opensIn: 60 });
    const over = await createIssue(testDb.db, { opensIn: -120, closesIn: -1 });
    for (const each of [later, over])
      expect(await place(orderOf(each, [straight], '8.00'))).toEqual({ ok: false, code: 'lottery.issue_closed' });
  });

  test('with too small a balance', async () => {
    const poor = await createMember(testDb.db, { merchantId: 1, account: `poor${members}` });
    await fund(testDb.db, poor.memberId, 799n);
    const refused = await place(orderOf(issue, [straight], '8.00'), poor);
    expect(refused).toMatchObject({ ok: false, code: 'wallet.insufficient_funds' });
  });

  test('on a number whose limit earlier bets have used up', async () => {
    expect(await place(orderOf(issue, [position('1||||', 500)], '1000.00'))).toMatchObject({ ok: true });
    const more = await place(orderOf(issue, [position('1||||', 251)], '502.00'));
    expect(more).toMatchObject({ ok: false, code: 'lottery.number_full' });
    expect(await place(orderOf(issue, [position('1||||', 250), position('2||||', 500)], '1500.00'))).toMatchObject({
      ok: true,
    });
  });

  test('above the limit of an issue, which a cancelled bet gives back, and of a line of a play', async () => {
    await createLottery(testDb.db, { code: 'SSC_LIMITS', limits: { issue_max_minor: 100_000n } });
    await testDb.db
      .insertInto('lottery_play_limit')
      .values({ lottery_code: 'SSC_LIMITS', play_id: 'ssc.one.position', line_max_minor: 60_000n })
      .execute();
    const limited = await createIssue(testDb.db, { code: 'SSC_LIMITS' });
    const stake = async (selection: string, multiple: number, cost: string) =>
      await place({ ...orderOf(limited, [position(selection, multiple)], cost), gameCode: 'SSC_LIMITS' });
    expect(await stake('1||||', 301, '602.00')).toMatchObject({
      code: 'lottery.stake_limit',
      value: { line: 0, maximum: '600.00' },
    });
    const first = await stake('1||||', 300, '600.00');
    expect(first).toMatchObject({ ok: true });
    const refused = { code: 'lottery.issue_limit', value: { maximum: '1000.00', remaining: '400.00' } };
    expect(await stake('2||||', 201, '402.00')).toMatchObject(refused);
    expect(await stake('2||||', 200, '400.00')).toMatchObject({ ok: true });
    expect(await balance()).toBe(900_000n);

    const orderId = first.ok ? first.value.orderId : '';
    const cancelled = await cancelBets(testDb.db, { scope: scopeOf(member, merchantOf(1)), request: { orderId } });
    expect(cancelled).toMatchObject({ ok: true });
    expect(await stake('3||||', 300, '600.00')).toMatchObject({ ok: true });
  });

  test('of a blocked member, of one that takes a break, and above a limit of one’s own', async () => {
    const { memberId } = member;
    const request = orderOf(issue, [straight], '8.00');
    await testDb.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', memberId).execute();
    expect(await place(request)).toEqual({ ok: false, code: 'session.blocked' });
    await testDb.db.updateTable('member').set({ state: 'active' }).where('member_id', '=', memberId).execute();
    await sql`insert into play_limit (member_id, kind, period, value) values (${memberId}, 'loss', 'day', 1000)`.execute(
      testDb.db,
    );
    expect(await place(request)).toMatchObject({ ok: true });
    expect(await place({ ...request, requestId: randomUUID() })).toEqual({ ok: false, code: 'play.loss_limit' });
    await sql`insert into play_exclusion (member_id, kind, since, until) values (${memberId}, 'exclusion', now(), null)`.execute(
      testDb.db,
    );
    expect(await place({ ...request, requestId: randomUUID() })).toEqual({ ok: false, code: 'play.excluded' });
    expect(await place(request)).toMatchObject({ ok: true });
  });

  test('in maintenance, and at a brand that has switched the vendor off', async () => {
    const closed = { code: 'PK10_1M', family: 'pk10' };
    await createLottery(testDb.db, closed);
    const request = orderOf(issue, [straight], '8.00', { gameCode: closed.code });
    await testDb.db.updateTable('lottery').set({ state: 'maintenance' }).where('code', '=', closed.code).execute();
    expect(await place(request)).toEqual({ ok: false, code: 'game.maintenance' });
    const other = await placeOrder(
      { db: testDb.db },
      { scope: scopeOf({ ...member, merchantId: 2 }, merchantOf(2)), request },
    );
    expect(other).toEqual({ ok: false, code: 'game.not_found' });
  });
});

describe('a close while orders are placed', () => {
  test('covers the orders that began before, and refuses those that came after', async () => {
    const closing = await createIssue(testDb.db);
    // One by one: an order that waits for its wallet holds the lock of the issue meanwhile.
    const order = async (player: TestMember) => {
      const request = orderOf(closing, [straight], '8.00');
      return await placeOrder({ db: testDb.db }, { scope: scopeOf(player, merchantOf(1)), request });
    };
    const [held, ...players] = await createPlayers(13);
    if (!held) throw new Error('there are players');
    const early = await Promise.all(players.slice(0, 6).map(order));
    const released = Promise.withResolvers<void>();
    const holding = holdWallet(held, released.promise);
    await holding.isHeld;
    // This order has the shared lock of the issue, and waits for its wallet.
    const begun = order(held);
    await expect.poll(async () => await countIssueLocks('ShareLock', true)).toBe(1);
    const closed = closeNow(closing);
    await expect.poll(async () => await countIssueLocks('ExclusiveLock', false)).toBe(1);
    const late = players.slice(6).map(order);
    await expect.poll(async () => await countIssueLocks('ShareLock', false)).toBe(late.length);
    released.resolve();

    expect(await closed).toBe(true);
    expect([...early, await begun].map(({ ok }) => ok)).toEqual(Array.from({ length: 7 }, () => true));
    expect(await Promise.all(late)).toEqual(late.map(() => ({ ok: false, code: 'lottery.issue_closed' })));
    expect(await readClosed(closing)).toEqual({ state: 'closed', bets: 7, placed: 7n });
    await holding.ended;
  });
});

async function createPlayers(count: number): Promise<TestMember[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const player = await createMember(testDb.db, { merchantId: 1, account: `racer${at}` });
      await fund(testDb.db, player.memberId, 10_000n);
      return player;
    }),
  );
}

/** Locks the wallet of a player in a transaction of its own until `released` resolves. */
function holdWallet({ memberId }: TestMember, released: Promise<void>) {
  const held = Promise.withResolvers<void>();
  const ended = transaction(testDb.db, async (tx) => {
    await lockCash(tx, memberId, 'NPR');
    held.resolve();
    await released;
  });
  return { isHeld: held.promise, ended };
}

/** Lets the close of an issue pass, and closes the issue as the worker does. */
async function closeNow({ issueId }: TestIssue): Promise<boolean> {
  await sql`update lottery_issue set closes_at = ${new Date()} where issue_id = ${issueId}`.execute(testDb.db);
  return await transaction(testDb.db, async (tx) => await closeIssue(tx, issueId));
}

async function countIssueLocks(mode: 'ShareLock' | 'ExclusiveLock', isGranted: boolean): Promise<number> {
  const { rows } = await sql<{ locks: number }>`
    select count(*)::integer as locks from pg_locks
    where locktype = 'advisory' and mode = ${mode} and granted = ${isGranted}
      and database = (select oid from pg_database where datname = current_database())`.execute(testDb.db);
  return rows[0]?.locks ?? 0;
}

async function readClosed({ issueId }: TestIssue) {
  const issue = await sql<object>`
    select state, bets from lottery_issue where issue_id = ${issueId}`.execute(testDb.db);
  const placed = await sql<object>`
    select count(*) as placed from lottery_bet where issue_id = ${issueId}`.execute(testDb.db);
  return { ...issue.rows[0], ...placed.rows[0] };
}

test('the ledger verifies after all of this', async () => {
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
