import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readExposure } from '../../../betting/lottery/exposure.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  LOTTERY,
  officialLine,
  orderOf,
  type TestIssue,
} from '../../../testing/lottery-world.ts';
import { listenForChanges } from '../../../testing/live.ts';
import { runCommand } from '../../../testing/ops.ts';
import { deliverOutbox } from '../../../testing/outbox.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from '../../../testing/world.ts';
import { readBrandLotteries } from '../catalogue/lotteries.ts';
import { readMovedNumbers } from '../catalogue/moved-numbers.ts';
import { lotteryEvents, ODDS_MOVED } from '../events.ts';
import { reportLotteryIssues } from '../issues/report-issues.ts';
import { cancelBets } from './cancel.ts';
import { placeOrder } from './place.ts';
import { readDatabaseTime } from '../../../platform/database-time.ts';

const PLAYERS = 50;

let testDb: TestDb;
let issue: TestIssue;
const players: TestMember[] = [];

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLotteryVendor(testDb.db, 1);
  await createLottery(testDb.db);
  for (let at = 0; at < PLAYERS; at += 1) {
    const player = await createMember(testDb.db, { merchantId: 1, account: `player${at}` });
    await fund(testDb.db, player.memberId, 100_000_000n);
    players.push(player);
  }
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  await testDb.db.updateTable('lottery_issue').set({ state: 'voided' }).execute();
  await testDb.db.deleteFrom('lottery_step').execute();
  issue = await createIssue(testDb.db);
});

async function addStep(from: bigint, drop: string): Promise<void> {
  const args = ['lottery-steps', 'add', '--lottery', LOTTERY, '--from', String(from), '--drop', drop, '--by', 'asha'];
  expect(await runCommand(args, { db: testDb.db })).toMatchObject({ code: 0, err: [] });
}

function playerAt(at: number): TestMember {
  const player = players[at % PLAYERS];
  if (!player) throw new Error('there are players');
  return player;
}

const side = (amount: string, returnPpm = 970_000, symbol = 'big'): LottoLine => ({
  playId: 'ssc.credit-ball1.sides',
  selection: symbol,
  price: { market: 'credit', amount, returnPpm },
});

async function place(
  at: number,
  line: LottoLine,
  cost = line.price.market === 'official' ? '2.00' : line.price.amount,
) {
  const scope = scopeOf(playerAt(at), merchantOf(1));
  return await placeOrder({ db: testDb.db }, { scope, request: orderOf(issue, [line], cost) });
}

async function moved() {
  const [lottery] = await readBrandLotteries(testDb.db, 1, await readDatabaseTime(testDb.db));
  if (!lottery) throw new Error('there is a lottery');
  return await readMovedNumbers(testDb.db, lottery, 'NPR');
}

/** Lets the prices that were shown until now be too old to be accepted. */
async function endHolds(): Promise<void> {
  await sql`update lottery_number_step set reached_at = ${new Date(Date.now() - 60_000)}`.execute(testDb.db);
}

async function stakeOf(symbol: string): Promise<bigint> {
  const numbers = await readExposure(testDb.db, issue.issueId, 100);
  return numbers.find((number) => number.symbol === symbol)?.stakeMinor ?? 0n;
}

test('a number keeps the odds of a step that an operator removes, and can still be bet on', async () => {
  await addStep(50_000n, '2');
  await addStep(5_000_000n, 'none');
  expect(await place(0, side('500.00'))).toMatchObject({ ok: true });
  await endHolds();
  await testDb.db.deleteFrom('lottery_step').where('from_stake_minor', '=', 50_000n).execute();
  expect(await moved()).toMatchObject([{ symbol: 'big', returnPpm: 950_000 }]);
  expect(await place(1, side('10.00'))).toMatchObject({ ok: false, code: 'lottery.price_changed' });
  expect(await place(1, side('10.00', 940_000))).toMatchObject({ value: { line: 0, returnPpm: 950_000 } });
  expect(await place(1, side('10.00', 950_000))).toMatchObject({ ok: true });
});

describe('a number closes', () => {
  test.each([
    ['small stakes', '100.00', 10],
    ['large stakes', '300.00', 3],
  ])('at its limit to the unit, with fifty orders of %s at once', async (_, amount, taken) => {
    await addStep(100_000n, 'none');
    const answers = await Promise.all(players.map(async (_player, at) => await place(at, side(amount))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(taken);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'lottery.number_full')).toHaveLength(
      PLAYERS - taken,
    );
    expect(await stakeOf('big')).toBeLessThanOrEqual(100_000n);
    // Another number of the play is open.
    expect(await place(0, side('300.00', 970_000, 'small'))).toMatchObject({ ok: true });
  });

  test('for official plays as well, and says how much is left', async () => {
    await addStep(500n, 'none');
    const line = officialLine('ssc.one.position', '1||||');
    expect(await place(0, line)).toMatchObject({ ok: true });
    expect(await place(1, line)).toMatchObject({ ok: true });
    expect(await place(2, line)).toEqual({
      ok: false,
      code: 'lottery.number_full',
      value: { playId: 'ssc.one.position', symbol: '1', remaining: '1.00' },
    });
    expect(await moved()).toEqual([
      { playId: 'ssc.one.position', row: 0, symbol: '1', returnPpm: 970_000, remaining: '1.00' },
    ]);
  });

  test('and opens again when a bet is cancelled', async () => {
    await addStep(1_000n, 'none');
    const placed = await place(0, side('10.00'));
    expect(await place(1, side('1.00'))).toMatchObject({ ok: false, code: 'lottery.number_full' });
    const scope = scopeOf(playerAt(0), merchantOf(1));
    await cancelBets(testDb.db, { scope, request: { orderId: placed.ok ? placed.value.orderId : '' } });
    expect(await place(1, side('1.00'))).toMatchObject({ ok: true });
  });
});

test('a limit that an operator sets below what is staked raises an alert', async () => {
  const alerts: object[] = [];
  const log = { error: (fields: object) => void alerts.push(fields) };
  await place(0, side('10.00'));
  await addStep(1_000n, 'none');
  await reportLotteryIssues(testDb.db, new Date(), log);
  expect(alerts).toEqual([]);
  await testDb.db.deleteFrom('lottery_step').execute();
  await addStep(999n, 'none');
  await reportLotteryIssues(testDb.db, new Date(), log);
  expect(alerts).toEqual([
    { alert: 'lottery-exposure', numbers: [`${LOTTERY} ${issue.number} ssc.credit-ball1.sides big`] },
  ]);
});

describe('odds fall', () => {
  test('with the order that reaches the step, and the price that was shown holds for some seconds', async () => {
    await addStep(2_000n, '2');
    await addStep(3_000n, '5');
    expect(await place(0, side('19.99'))).toMatchObject({ ok: true });
    expect(await moved()).toEqual([]);
    expect(await place(1, side('0.01'))).toMatchObject({ ok: true });
    expect(await moved()).toEqual([
      { playId: 'ssc.credit-ball1.sides', row: 0, symbol: 'big', returnPpm: 950_000, remaining: null },
    ]);
    expect(await place(2, side('1.00'))).toMatchObject({ ok: true });
    expect(await place(2, side('1.00', 950_000))).toMatchObject({ ok: true });
    await endHolds();
    expect(await place(2, side('1.00'))).toEqual({
      ok: false,
      code: 'lottery.price_changed',
      value: { line: 0, returnPpm: 950_000 },
    });
    expect(await place(2, side('1.00', 950_000))).toMatchObject({ ok: true });
    expect(await place(2, side('1.00', 970_000, 'small'))).toMatchObject({ ok: true });
    expect(await place(3, side('20.00', 950_000))).toMatchObject({ ok: true });
    expect((await moved())?.map(({ returnPpm }) => returnPpm)).toEqual([920_000]);
  });

  test('never at a price that no step has', async () => {
    await addStep(2_000n, '2');
    expect(await place(0, side('1.00', 960_000))).toMatchObject({ ok: false, code: 'lottery.price_changed' });
    expect(await place(0, side('1.00', 950_000))).toEqual({
      ok: false,
      code: 'lottery.price_changed',
      value: { line: 0, returnPpm: 970_000 },
    });
  });

  test('once, whatever orders come at the same time', async () => {
    await addStep(100_000n, '2');
    const answers = await Promise.all(players.map(async (_player, at) => await place(at, side('30.00'))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(PLAYERS);
    expect((await moved())?.map(({ returnPpm }) => returnPpm)).toEqual([950_000]);
  });

  test('and the pages of the lottery hear of it once', async () => {
    await deliver();
    const changes = await listenForChanges(testDb);
    await addStep(1_000n, '2');
    expect(await place(0, side('10.00'))).toMatchObject({ ok: true });
    expect(await place(1, side('10.00'))).toMatchObject({ ok: true });
    const { rows } = await sql`select 1 from outbox where topic = ${ODDS_MOVED}`.execute(testDb.db);
    expect(rows).toHaveLength(1);
    const published = changes.next();
    await deliver();
    expect(await published).toEqual({ topic: `draw:${LOTTERY}`, subject: 'odds' });
    await changes.close();
  });
});

async function deliver(): Promise<void> {
  await deliverOutbox(testDb.db, [{ name: 'lottery', handlers: lotteryEvents }]);
}
