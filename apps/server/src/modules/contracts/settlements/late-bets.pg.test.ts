import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lateBetSweep } from '../../../betting/pay-sweeps.ts';
import { assert } from '../../../domain/assert.ts';
import { runSweep } from '../../../platform/sweep.ts';
import { transaction } from '../../../platform/transaction.ts';
import {
  createPair,
  DAY_MS,
  day,
  openSettlementDb,
  pairActs,
  terms,
  TIME_ZONE,
  type Pair,
} from '../../../testing/agent-pair.ts';
import { deliverBet, endContracts, putContractInForce, settleAt } from '../../../testing/settlements.ts';
import { LineScope } from '../../../scopes/line-scope.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import type { TestDb } from '../../../testing/test-db.ts';
import type { TestMember } from '../../../testing/world.ts';
import { blockMember, unblockMember } from '../../identity/operator-acts.ts';
import { correctNextLateBets } from './correct-lines.ts';
import { readLineDetails } from './opened-line.ts';
import { replayRun } from './replay-run.ts';
import { alertAboutRests, readRests } from './rests.ts';
import { selectRun } from './runs.ts';

let testDb: TestDb;
let merchantId = 0;
let people: Pair;
const { agree, lose, exclude, cashOf, contractOf, lastRun, rowsOf, deposit } = pairActs(() => ({
  db: testDb.db,
  merchantId,
  people,
}));

beforeAll(async () => {
  testDb = await openSettlementDb();
});
afterAll(async () => {
  await testDb.close();
});

/** A new brand for every test: a top agent, an agent below it, and a player below that. */
beforeEach(async () => {
  if (merchantId > 0) await endContracts(testDb.db, merchantId, day(0).from);
  merchantId += 1;
  people = await createPair(testDb.db, merchantId);
});

/** An operator blocks the member, or unblocks it, at `now`. */
async function setBlocked({ memberId }: TestMember, isBlocked: boolean, now: Date): Promise<void> {
  const operator = { operatorId: 1n, loginName: 'kumari' } as const;
  const act = { merchantId, memberId, operator, now };
  await transaction(testDb.db, async (tx) => await (isBlocked ? blockMember(tx, act) : unblockMember(tx, act)));
}

test('a bet that is voided after its window takes its pay from the next windows, and never more than they pay', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  const bet = await lose(1_000n);
  await settleAt(testDb.db, day(1).to);
  await deliverBet(testDb.db, 'bet.voided', bet);
  await lose(250n, 2);
  await lose(2_000n, 3);
  for (const distance of [2, 3, 4]) await settleAt(testDb.db, day(distance).to);
  const lines = await testDb.db
    .selectFrom('settlement_line')
    .select(['adjustment_minor', 'net_minor'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', people.left.memberId)
    .orderBy('window_from')
    .execute();
  const net = (line: (typeof lines)[number]) => [line.adjustment_minor, line.net_minor];
  // Nothing happened on the second day and on the fifth, which have no line; the third has 10 to give, the fourth the other 30.
  expect(lines.map(net)).toEqual([
    [0n, 40n],
    [-10n, 0n],
    [-30n, 50n],
  ]);
  // The third day passes on what it could not take, and says so when it is opened.
  expect(await openedAdjustments(people.left)).toEqual([[], ['0.30', '-0.40'], ['-0.30']]);
});

describe('whether the play of a member counts in a window is judged once, when the window is closed', () => {
  /** The amounts that the two agents are paid more or less in their next windows. */
  async function adjustments(): Promise<bigint[]> {
    const rows = await testDb.db
      .selectFrom('settlement_adjustment')
      .select('amount_minor')
      .where('merchant_id', '=', merchantId)
      .orderBy('member_id')
      .execute();
    return rows.map(({ amount_minor }) => amount_minor);
  }

  async function replayOfFirstRun() {
    const { run_id } = await testDb.db
      .selectFrom('settlement_run')
      .select('run_id')
      .where('merchant_id', '=', merchantId)
      .orderBy('window_from')
      .executeTakeFirstOrThrow();
    return await transaction(testDb.db, async (tx) => await replayRun(tx, { merchantId, runId: run_id }));
  }

  test('a void of a bet that was paid for takes the pay back, although its player has been blocked since', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    const bet = await lose(1_000n);
    await settleAt(testDb.db, day(1).to);
    await setBlocked(people.player, true, new Date(day(1).to.getTime() + 1));
    await deliverBet(testDb.db, 'bet.voided', bet);
    await settleAt(testDb.db, day(2).to);
    expect(await adjustments()).toEqual([-60n, -40n]);
    const replay = await replayOfFirstRun();
    expect(replay).toMatchObject({ lines: 2, differs: undefined, replayedDigest: replay?.storedDigest });
  });

  test.each([
    ['was blocked and is unblocked', async () => await setBlocked(people.player, true, day(0).from)],
    [
      'had excluded itself until later',
      async () => await exclude(people.player, day(0).from, new Date(day(1).to.getTime() + 1)),
    ],
  ])('a void of a bet whose player %s takes no pay back, because none was paid', async (_, leaveOut) => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    const bet = await lose(1_000n);
    await leaveOut();
    await settleAt(testDb.db, day(1).to);
    await setBlocked(people.player, false, new Date(day(1).to.getTime() + 1));
    await deliverBet(testDb.db, 'bet.voided', bet);
    await settleAt(testDb.db, day(2).to);
    expect(await adjustments()).toEqual([]);
    expect(await replayOfFirstRun()).toMatchObject({ lines: 0, differs: undefined });
  });

  test('a member who was unblocked before its window was closed counts', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    await setBlocked(people.player, true, day(0).from);
    await lose(1_000n);
    await setBlocked(people.player, false, day(0).to);
    await settleAt(testDb.db, day(1).to);
    expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
  });

  test('a deposit that is returned later stays a deposit of its window', async () => {
    const own = {
      ...terms('daily_salary', 1n, { activeMembers: 1 }),
      activeFrom: { validBetMinor: 0n, depositsMinor: 500n },
    };
    await putContractInForce(testDb.db, { upline: undefined, agent: people.top, terms: own, startsAt: day(0).from });
    await lose(1_000n);
    await deposit('credited');
    await settleAt(testDb.db, day(1).to);
    await sql`update deposit set state = 'refunded', refunded_at = ${new Date(day(1).to.getTime() + 1)}
      where member_id = ${people.player.memberId}`.execute(testDb.db);
    expect(await replayOfFirstRun()).toMatchObject({ lines: 1, differs: undefined });
  });
});

/** The adjustments of all lines of the agent, as each line opens to them. */
async function openedAdjustments(agent: TestMember): Promise<string[][]> {
  const scope = scopeOf(agent, merchantOf(merchantId, TIME_ZONE));
  assert(scope instanceof LineScope, 'an agent has a line');
  const lines = await testDb.db
    .selectFrom('settlement_line')
    .select(['contract_id', 'run_id'])
    .where('member_id', '=', agent.memberId)
    .orderBy('window_from')
    .execute();
  const opened: string[][] = [];
  for (const { contract_id, run_id } of lines) {
    const line = await readLineDetails(testDb.db, scope, `${contract_id}-${run_id}`, 'NPR');
    opened.push(line?.adjustments.map(({ amount }) => amount) ?? []);
  }
  return opened;
}

test('a late bet waits until the run of its window is computed', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await lose(1_000n);
  await settleAt(testDb.db, day(0).to);
  const runId = await lastRun();
  const setState = async (state: 'correcting' | 'paying') =>
    await testDb.db.updateTable('settlement_run').set({ state }).where('run_id', '=', runId).execute();
  await lose(500n);
  await setState('correcting');
  const run = await selectRun(testDb.db, runId);
  assert(run !== undefined, 'the run was planned');
  const next = { series: run.series, before: day(1).from };
  const correct = async () =>
    await transaction(testDb.db, async (tx) => await correctNextLateBets(tx, next, day(1).to));
  expect(await correct()).toBe(0);
  await setState('paying');
  expect(await correct()).toBe(1);
});

test('a late bet that two workers correct at the same time is corrected once', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await lose(1_000n);
  await settleAt(testDb.db, day(0).to);
  await lose(500n);
  const run = await selectRun(testDb.db, await lastRun());
  assert(run !== undefined, 'the run was planned');
  const scope = { series: run.series, before: day(1).from };
  const correct = async (meanwhile = async () => {}) =>
    await transaction(testDb.db, async (tx) => {
      const corrected = await correctNextLateBets(tx, scope, day(1).to);
      await meanwhile();
      return corrected;
    });
  let second: Promise<number> = Promise.resolve(-1);
  const first = await correct(async () => {
    second = correct();
    await expect.poll(countLockWaits).toBe(1);
  });
  expect([first, await second]).toEqual([1, 0]);
  const adjustments = await testDb.db
    .selectFrom('settlement_adjustment')
    .select('amount_minor')
    .where('merchant_id', '=', merchantId)
    .orderBy('member_id')
    .execute();
  expect(adjustments).toEqual([{ amount_minor: 30n }, { amount_minor: 20n }]);
});

/** Returns how many sessions of this database wait for a lock. */
async function countLockWaits(): Promise<number> {
  const { rows } = await sql<{ waits: number }>`select count(*)::integer as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(testDb.db);
  return rows[0]?.waits ?? 0;
}

test('a late bet of a window between two contracts corrects nothing and does not wait', async () => {
  const contract = { upline: undefined, agent: people.top, terms: terms('daily_salary', 10n) };
  await putContractInForce(testDb.db, { ...contract, startsAt: day(0).from });
  await settleAt(testDb.db, day(0).to);
  await endContracts(testDb.db, merchantId, day(1).from);
  await putContractInForce(testDb.db, { ...contract, startsAt: day(2).from });
  await settleAt(testDb.db, day(2).to);
  await lose(1_000n, 1);
  const waiting = async () =>
    await testDb.db
      .selectFrom('settlement_late_bet')
      .select('window_from')
      .where('merchant_id', '=', merchantId)
      .where('is_corrected', '=', false)
      .execute();
  expect(await waiting()).toEqual([{ window_from: day(1).from }]);
  await settleAt(testDb.db, day(3).to);
  expect(await waiting()).toEqual([]);
  expect(await cashOf(people.top)).toBe(0n);
});

test('a bet that is settled, voided and settled again after its window is paid once', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await settleAt(testDb.db, day(0).to);
  const bet = await lose(1_000n);
  await deliverBet(testDb.db, 'bet.voided', bet);
  await deliverBet(testDb.db, 'bet.settled', bet);
  for (const distance of [1, 2]) await settleAt(testDb.db, day(distance).to);
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
});

test('a late bet is deleted 40 days after it came, but not before it is corrected', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await settleAt(testDb.db, day(0).to);
  await lose(1_000n);
  await testDb.db
    .updateTable('settlement_late_bet')
    .set({ noted_at: new Date(Date.now() - 41 * DAY_MS) })
    .where('merchant_id', '=', merchantId)
    .execute();
  const lateBets = async () => {
    await runSweep(testDb.db, lateBetSweep, new Date());
    const ofBrand = testDb.db.selectFrom('settlement_late_bet').where('merchant_id', '=', merchantId);
    return (await ofBrand.select('late_bet_id').execute()).length;
  };
  expect(await lateBets()).toBe(1);
  await settleAt(testDb.db, day(1).to);
  expect(await rowsOf(people.top, day(0).from)).toMatchObject({ total: 2, totals: { part: '0.00', unlisted: '0.00' } });
  expect(await lateBets()).toBe(0);
  // The roll-up contains the bet, which the line was computed without.
  const totals = { part: '10.00', unlisted: '-10.00', base: '0.00' };
  expect(await rowsOf(people.top, day(0).from)).toMatchObject({ total: 1, totals });
});

test('a replay finds play that the run had left out', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await settleAt(testDb.db, day(0).to);
  const runId = await lastRun();
  const { player } = people;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(day(0).from);
  await sql`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    values (${player.memberId}, ${today}, 'RNG', ${player.line}::ltree, ${merchantId}, 'NPR', 1, 100, 100, 0)`.execute(
    testDb.db,
  );
  const replay = await transaction(testDb.db, async (tx) => await replayRun(tx, { merchantId, runId }));
  expect(replay).toMatchObject({ lines: 0, differs: await contractOf(people.top) });
});

test('what comes late for an ended contract is reported, and the next contract of the agent takes it', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  const bet = await lose(1_000n);
  await endContracts(testDb.db, merchantId, day(0).to);
  await settleAt(testDb.db, day(1).to);
  await deliverBet(testDb.db, 'bet.voided', bet);
  await settleAt(testDb.db, day(2).to);
  const now = day(2).to;
  const rests = async (at = now) => {
    const found = await readRests(testDb.db, at, { merchantId, waitingSince: at, limit: 10 });
    return found.map(({ memberId, amountMinor }) => [memberId, amountMinor]);
  };
  expect(await rests()).toEqual([
    [people.top.memberId, -60n],
    [people.left.memberId, -40n],
  ]);
  const alerts: object[] = [];
  const log = { info: () => {}, error: (fields: object) => void alerts.push(fields) };
  await alertAboutRests(testDb.db, now, log);
  expect(alerts).toEqual([]);
  await alertAboutRests(testDb.db, new Date(now.getTime() + 31 * DAY_MS), log);
  expect(alerts).toMatchObject([{ alert: 'settlement-rests' }]);
  const left = { upline: undefined, agent: people.left, terms: terms('daily_salary', 10n) };
  await putContractInForce(testDb.db, { ...left, startsAt: day(3).from });
  expect(await rests()).toEqual([[people.top.memberId, -60n]]);
  await lose(1_000n, 3);
  await settleAt(testDb.db, day(4).to);
  // The first day paid 40; the new contract pays 100 less what was paid too much.
  expect(await cashOf(people.left)).toBe(100n);
});
