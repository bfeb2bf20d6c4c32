import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollUpMoney } from '../../../betting/money-days.ts';
import { lateBetSweep } from '../../../betting/pay-sweeps.ts';
import { readTeamFigures } from '../../../betting/team-figures.ts';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { done } from '../../../domain/outcome.ts';
import { windowAt } from '../../../domain/contracts/window.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { createDb, createPool } from '../../../platform/db.ts';
import { LONG_LIMITS } from '../../../platform/pool-limits.ts';
import { runSweep } from '../../../platform/sweep.ts';
import { transaction } from '../../../platform/transaction.ts';
import { deliverBet, endContracts, putContractInForce, settleAt } from '../../../testing/settlements.ts';
import { LineScope } from '../../../scopes/line-scope.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  fund,
  insertBet,
  type TestMember,
} from '../../../testing/world.ts';
import { blockMember, unblockMember } from '../../identity/operator-acts.ts';
import { writeExclusion } from '../../limits/queries.ts';
import { previewContract } from '../preview.ts';
import { readCarryOvers } from '../carry-over.ts';
import type { Clock } from './close-window.ts';
import { correctNextLateBets } from './correct-lines.ts';
import { holdRun, resumeRun } from './operator-acts.ts';
import { openLine } from './opened-line.ts';
import { replayRun } from './replay-run.ts';
import { alertOfRests, readRests } from './rests.ts';
import { readRowsOfLine } from './rows-of-line.ts';
import { listOpenRuns, selectRun } from './runs.ts';
import { settleDue } from './settle-due.ts';

const TIME_ZONE = 'Asia/Kathmandu';
const DAY_MS = 86_400_000;

let testDb: TestDb;
let merchantId = 0;
let people: Record<'top' | 'left' | 'player', TestMember>;

beforeAll(async () => {
  testDb = await openTestDb(12);
  await createMerchant(testDb.db, 999, TIME_ZONE);
  await createCatalogue(testDb.db, 999);
  while (await rollUpMoney(testDb.db, new Date()));
});
afterAll(async () => {
  await testDb.close();
});

/** A new brand for every test: a top agent, an agent below it, and a player below that. */
beforeEach(async () => {
  const { db } = testDb;
  if (merchantId > 0) await endContracts(db, merchantId, day(0).from);
  merchantId += 1;
  await createMerchant(db, merchantId, TIME_ZONE);
  const top = await createMember(db, { merchantId, account: 'top', type: 1 });
  const left = await createMember(db, { merchantId, account: 'left', type: 2, upline: top });
  people = { top, left, player: await createMember(db, { merchantId, account: 'player', upline: left }) };
});

/** The day at this distance from the fifth day before today. */
function day(distance: number) {
  return windowAt('D', new Date(Date.now() + (distance - 5) * DAY_MS), TIME_ZONE);
}

function terms(kind: 'daily_salary' | 'dividend', percent: bigint, more: Partial<Terms['tiers'][number]> = {}): Terms {
  const tier = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null, ...more };
  return {
    kind,
    window: 'D',
    carryOver: kind === 'dividend' ? 'reset' : null,
    tiers: [{ ratePpm: percent * 10_000n, ...tier }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  };
}

async function agree(top: Terms, left: Terms): Promise<void> {
  const startsAt = day(0).from;
  await putContractInForce(testDb.db, { upline: undefined, agent: people.top, terms: top, startsAt });
  await putContractInForce(testDb.db, { upline: people.top, agent: people.left, terms: left, startsAt });
}

async function lose(stakeMinor: bigint, distance = 0, member = people.player) {
  const placedAt = new Date(day(distance).from.getTime() + 3_600_000);
  const bet = await insertBet(testDb.db, { member, placedAt, stakeMinor });
  await deliverBet(testDb.db, 'bet.settled', bet);
  return bet;
}

/** The member excludes itself at `since`. `until` is `null` for ever. */
async function exclude({ memberId }: TestMember, since: Date, until: Date | null = null): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    await writeExclusion(tx, memberId, { kind: 'exclusion', since, until });
  });
}

/** An operator blocks the member, or unblocks it, at `now`. */
async function setBlocked({ memberId }: TestMember, isBlocked: boolean, now: Date): Promise<void> {
  const operator = { operatorId: 1n, loginName: 'kumari' } as const;
  const act = { merchantId, memberId, operator, now };
  await transaction(testDb.db, async (tx) => await (isBlocked ? blockMember(tx, act) : unblockMember(tx, act)));
}

async function cashOf({ memberId }: TestMember): Promise<bigint> {
  const row = await testDb.db
    .selectFrom('wallet_account')
    .select('balance_minor')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
}

async function runStates(): Promise<string[]> {
  const rows = await testDb.db
    .selectFrom('settlement_run')
    .select('state')
    .where('merchant_id', '=', merchantId)
    .orderBy('window_from')
    .execute();
  return rows.map(({ state }) => state);
}

describe('a daily salary', () => {
  test('is computed after midnight and paid on the day after', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    await lose(1_000n);
    expect(await settleAt(testDb.db, new Date(day(0).to.getTime() - 1))).toEqual([]);
    expect(await runStates()).toEqual([]);
    await settleAt(testDb.db, day(0).to);
    expect(await runStates()).toEqual(['paying']);
    expect(await cashOf(people.left)).toBe(0n);
    await settleAt(testDb.db, day(1).to);
    expect(await runStates()).toEqual(['done', 'paying']);
    expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
  });

  test('is paid once, whoever settles how often, and although connections are cut', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    await lose(1_000n);
    const pool = createPool({
      connectionString: `${testDb.url}?application_name=cut`,
      max: 4,
      limits: LONG_LIMITS,
      onError: () => {},
    });
    const workers = createDb(pool);
    const clock = { now: day(1).to, settledUntil: new Date(Date.now() + 60_000) };
    const quiet = { info: () => {}, error: () => {} };
    const cut = async () =>
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'cut'`.execute(testDb.db);
    for (let round = 0; round < 6; round += 1)
      await Promise.allSettled([settleDue(workers, clock, quiet), settleDue(workers, clock, quiet), cut(), cut()]);
    await workers.destroy();
    await Promise.all([settleAt(testDb.db, day(1).to), settleAt(testDb.db, day(1).to)]);
    expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
    const { difference } = await verifyLedger(testDb.db);
    expect(difference).toBeUndefined();
  });

  test('that a downline reaches and its upline does not is paid by the brand, and shown as its cost', async () => {
    await agree(terms('daily_salary', 10n, { activeMembers: 2 }), terms('daily_salary', 4n));
    await lose(1_000n);
    await settleAt(testDb.db, day(1).to);
    expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([0n, 40n]);
    const gaps = await testDb.db
      .selectFrom('settlement_line')
      .select(['member_id', 'gap_minor'])
      .where('merchant_id', '=', merchantId)
      .where('gap_minor', '>', 0n)
      .execute();
    expect(gaps).toEqual([{ member_id: people.top.memberId, gap_minor: 40n }]);
  });

  test('counts no play of members who are excluded', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    await lose(1_000n);
    await exclude(people.player, day(0).from);
    await settleAt(testDb.db, day(1).to);
    expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([0n, 0n]);
  });

  test('of an agent who changed its upline counts the play in both lines', async () => {
    await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
    await lose(1_000n);
    const { left, player } = people;
    const moved = { ...player, line: `${left.memberId}.${player.memberId}` };
    await sql`update member set line = ${String(left.memberId)}::ltree where member_id = ${left.memberId}`.execute(
      testDb.db,
    );
    await lose(500n, 0, moved);
    await settleAt(testDb.db, day(1).to);
    const lines = await testDb.db
      .selectFrom('settlement_line')
      .select(['member_id', 'valid_bet_minor'])
      .where('merchant_id', '=', merchantId)
      .where('window_from', '=', day(0).from)
      .orderBy('member_id')
      .execute();
    expect(lines.map(({ valid_bet_minor }) => valid_bet_minor)).toEqual([1_000n, 1_500n]);
  });
});

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
    const line = await openLine(testDb.db, scope, `${contract_id}-${run_id}`, 'NPR');
    opened.push(line?.adjustments.map(({ amount }) => amount) ?? []);
  }
  return opened;
}

test('a run that is held before its window is closed pays the same as without the hold, and so do the windows after it', async () => {
  const accumulated = (percent: bigint): Terms => ({ ...terms('dividend', percent), carryOver: 'accumulate' });
  await agree(accumulated(10n), accumulated(4n));
  const placedAt = new Date(day(0).from.getTime() + 3_600_000);
  const won = { member: people.player, placedAt, stakeMinor: 100n, winMinor: 600n, state: 'won' } as const;
  await deliverBet(testDb.db, 'bet.settled', await insertBet(testDb.db, won));
  await settleAt(testDb.db, day(0).to);
  await lose(150n, 1);
  await planOnly(day(1).to);
  const act = { merchantId, runId: await lastRun(), now: day(1).to };
  await transaction(testDb.db, async (tx) => await holdRun(tx, act));
  await lose(1_000n, 2);
  await settleAt(testDb.db, day(2).to);
  expect(await runStates()).toEqual(['done', 'planned', 'planned']);
  await lose(50n, 1);
  await settleAt(testDb.db, day(3).to);
  await transaction(testDb.db, async (tx) => await resumeRun(tx, act));
  await settleAt(testDb.db, day(3).to);
  expect(await runStates()).toEqual(['done', 'done', 'done', 'done']);
  // The second day leaves 300 of the 500 that the player won on the first; the third day pays for 1,000 less these 300.
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([42n, 28n]);
});

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

/** The rows of the roll-ups that the line of an agent opens to. */
async function rowsOf(agent: TestMember, windowFrom: Date) {
  const scope = scopeOf(agent, merchantOf(merchantId, TIME_ZONE));
  assert(scope instanceof LineScope, 'an agent has a line');
  const { contract_id, run_id } = await testDb.db
    .selectFrom('settlement_line')
    .select(['contract_id', 'run_id'])
    .where('member_id', '=', agent.memberId)
    .where('window_from', '=', windowFrom)
    .executeTakeFirstOrThrow();
  const query = { settlementId: `${contract_id}-${run_id}`, pageNo: 1, pageSize: 20 };
  return await readRowsOfLine(testDb.db, scope, query, 'NPR');
}

/** Plans the runs of the windows that have ended by now, and closes none of them. */
async function planOnly(now: Date): Promise<void> {
  await settleDue(testDb.db, { now, settledUntil: new Date(0) }, { info: () => {}, error: () => {} });
}

async function lastRun(): Promise<bigint> {
  const { run_id } = await testDb.db
    .selectFrom('settlement_run')
    .select('run_id')
    .where('merchant_id', '=', merchantId)
    .orderBy('window_from', 'desc')
    .executeTakeFirstOrThrow();
  return run_id;
}

test('a dividend takes off the bonuses, rebates and salaries of the team', async () => {
  await agree(terms('dividend', 10n), terms('dividend', 4n));
  await lose(1_000n);
  const { player } = people;
  const place = {
    bucket: bucketOf(player.memberId),
    member_id: player.memberId,
    line: player.line,
    merchant_id: merchantId,
  };
  const amounts = {
    deposits_minor: 0n,
    withdrawals_minor: 0n,
    bonuses_minor: 100n,
    rebates_minor: 30n,
    salaries_minor: 20n,
  };
  const today = { day: new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(day(0).from), currency: 'NPR' };
  await testDb.db
    .insertInto('member_money_day')
    .values({ ...place, ...amounts, ...today })
    .execute();
  await settleAt(testDb.db, day(0).to);
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([51n, 34n]);
});

test('a contract that cannot be paid is parked with its reason, and the others are paid', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await lose(1_000n);
  await fund(testDb.db, people.left.memberId, 1n);
  // Another fact has taken the key of the leg.
  await sql`
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    select bucket, member_id, ${`settlement:${await contractOf(people.left)}:${day(0).from.toISOString()}`}, posting_id, sha256('other')
    from idempotency where bucket = ${bucketOf(people.left.memberId)} and member_id = ${people.left.memberId} limit 1`.execute(
    testDb.db,
  );
  const alerts = await settleAt(testDb.db, day(1).to);
  expect(alerts).toEqual([expect.stringContaining('a contract could not be settled')]);
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 1n]);
  expect(await runStates()).toEqual(['paying', 'paying']);
  const parked = await testDb.db
    .selectFrom('settlement_line')
    .select('failure')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'failed')
    .execute();
  expect(parked).toEqual([{ failure: 'ledger.key_reused' }]);
  const open = (await listOpenRuns(testDb.db)).filter(({ series }) => series.merchantId === merchantId);
  expect(open.map(({ window }) => window)).toEqual([day(1)]);
  expect(await settleAt(testDb.db, day(1).to)).toEqual(alerts);
});

test('a run that was held after a line was parked is paid once it is resumed', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await lose(1_000n);
  const ofLeft = { contract_id: await contractOf(people.left) };
  const [tier] = await testDb.db
    .deleteFrom('agent_contract_tier')
    .where('contract_id', '=', ofLeft.contract_id)
    .returning(['tier_no', 'rate_ppm'])
    .execute();
  assert(tier !== undefined, 'the contract has a tier');
  await settleAt(testDb.db, day(0).to);
  const runId = await lastRun();
  await testDb.db
    .updateTable('settlement_run')
    .set({ state: 'netting', is_held: true })
    .where('run_id', '=', runId)
    .execute();
  await testDb.db
    .insertInto('agent_contract_tier')
    .values({ ...ofLeft, ...tier })
    .execute();
  const act = { merchantId, runId, now: day(0).to };
  expect(await transaction(testDb.db, async (tx) => await resumeRun(tx, act))).toEqual(done(1));
  await settleAt(testDb.db, day(1).to);
  expect(await runStates()).toEqual(['done', 'paying']);
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
});

test('an alert names the runs that are held or not computed for hours', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  const hoursLater = (hours: number) => new Date(day(0).to.getTime() + hours * 3_600_000);
  const overdue = expect.stringContaining('held or not computed');
  const incomplete = { now: hoursLater(1), settledUntil: new Date(0) };
  expect(await alertsOf(incomplete)).not.toContainEqual(overdue);
  expect(await alertsOf({ ...incomplete, now: hoursLater(3) })).toContainEqual(overdue);
  await transaction(testDb.db, async (tx) => await holdRun(tx, { merchantId, runId: await lastRun(), now: day(0).to }));
  expect(await settleAt(testDb.db, hoursLater(3))).toContainEqual(overdue);
  await transaction(
    testDb.db,
    async (tx) => await resumeRun(tx, { merchantId, runId: await lastRun(), now: day(0).to }),
  );
  expect(await settleAt(testDb.db, hoursLater(3))).not.toContainEqual(overdue);
});

async function alertsOf(clock: Clock): Promise<string[]> {
  const alerts: string[] = [];
  await settleDue(testDb.db, clock, { info: () => {}, error: (_fields, message) => void alerts.push(message) });
  return alerts;
}

async function contractOf({ memberId }: TestMember): Promise<bigint> {
  const { contract_id } = await testDb.db
    .selectFrom('agent_contract')
    .select('contract_id')
    .where('downline_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return contract_id;
}

test('a window waits for the events and the transactions that began before its end', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  const quiet = { info: () => {}, error: () => {} };
  const at = day(0).to;
  await settleDue(testDb.db, { now: at, settledUntil: new Date(at.getTime() - 1) }, quiet);
  expect(await runStates()).toEqual(['planned']);
  const event = { topic: 'bet.settled', payload: '{}', created_at: new Date(at.getTime() - 1) };
  const { outbox_id } = await testDb.db
    .insertInto('outbox')
    .values(event)
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
  await settleAt(testDb.db, at);
  expect(await runStates()).toEqual(['planned']);
  await testDb.db.deleteFrom('outbox').where('outbox_id', '=', outbox_id).execute();
  await settleAt(testDb.db, at);
  expect(await runStates()).toEqual(['paying']);
});

test('a dividend that replaces another one begins with the negative base that it left', async () => {
  const dividend: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const contract = { upline: undefined, agent: people.top };
  await putContractInForce(testDb.db, { ...contract, terms: dividend, startsAt: day(0).from });
  const placedAt = new Date(day(0).from.getTime() + 3_600_000);
  const amounts = { stakeMinor: 1_000n, winMinor: 1_600n };
  const bet = await insertBet(testDb.db, { member: people.player, placedAt, state: 'won', ...amounts });
  await deliverBet(testDb.db, 'bet.settled', bet);
  await putContractInForce(testDb.db, { ...contract, terms: dividend, startsAt: day(1).from });
  // A contract that is replaced before it begins leaves nothing.
  await putContractInForce(testDb.db, { ...contract, terms: dividend, startsAt: day(1).from });
  await lose(1_000n, 1);
  await settleAt(testDb.db, day(1).to);
  expect(await cashOf(people.top)).toBe(40n);
});

test('a dividend that is ended and offered anew between the same two begins with the negative base of before', async () => {
  const dividend: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const contract = { upline: undefined, agent: people.top, terms: dividend };
  await putContractInForce(testDb.db, { ...contract, startsAt: day(0).from });
  await win(600n, 0);
  await endContracts(testDb.db, merchantId, day(1).from);
  await settleAt(testDb.db, day(1).to);
  await putContractInForce(testDb.db, { ...contract, startsAt: day(2).from });
  await lose(1_000n, 2);
  await settleAt(testDb.db, day(2).to);
  expect(await cashOf(people.top)).toBe(40n);
});

test('a negative dividend base stays with the two agents: another upline does not inherit it, and a contract that resets forgets it', async () => {
  const accumulated: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const { top, left } = people;
  await putContractInForce(testDb.db, { upline: top, agent: left, terms: accumulated, startsAt: day(0).from });
  await win(600n, 0);
  await settleAt(testDb.db, day(0).to);
  const pair = { memberId: left.memberId, uplineId: top.memberId };
  const carriedOver = async (of = pair) => [...(await readCarryOvers(testDb.db, [of], day(3).from)).values()];
  expect(await carriedOver()).toEqual([-600n]);
  expect(await carriedOver({ ...pair, uplineId: people.player.memberId })).toEqual([]);
  const reset = terms('dividend', 10n);
  await putContractInForce(testDb.db, { upline: top, agent: left, terms: reset, startsAt: day(1).from });
  expect(await carriedOver()).toEqual([]);
});

/** The player wins this much on the day, without a stake of its own. */
async function win(profitMinor: bigint, distance: number): Promise<void> {
  const placedAt = new Date(day(distance).from.getTime() + 3_600_000);
  const amounts = { stakeMinor: 1_000n, winMinor: 1_000n + profitMinor };
  const bet = await insertBet(testDb.db, { member: people.player, placedAt, state: 'won', ...amounts });
  await deliverBet(testDb.db, 'bet.settled', bet);
}

test('a dividend waits until the shorter windows before it are computed, whose negative base it begins with', async () => {
  const daily: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const week = windowAt('W', new Date(day(0).from.getTime() - 7 * DAY_MS), TIME_ZONE);
  const dayBefore = windowAt('D', new Date(week.from.getTime() - 1), TIME_ZONE);
  const contract = { upline: undefined, agent: people.top };
  await putContractInForce(testDb.db, { ...contract, terms: daily, startsAt: dayBefore.from });
  await putContractInForce(testDb.db, { ...contract, terms: { ...daily, window: 'W' }, startsAt: week.from });
  const distanceOf = ({ from }: { from: Date }) => (from.getTime() - day(0).from.getTime()) / DAY_MS;
  await win(600n, distanceOf(dayBefore));
  await lose(1_000n, distanceOf(week));
  await planOnly(week.to);
  const { run_id } = await testDb.db
    .selectFrom('settlement_run')
    .select('run_id')
    .where('merchant_id', '=', merchantId)
    .where('time_window', '=', 'D')
    .executeTakeFirstOrThrow();
  const act = { merchantId, runId: run_id, now: week.to };
  await transaction(testDb.db, async (tx) => await holdRun(tx, act));
  await settleAt(testDb.db, week.to);
  expect(await runStates()).toEqual(['planned', 'planned']);
  await transaction(testDb.db, async (tx) => await resumeRun(tx, act));
  await settleAt(testDb.db, week.to);
  expect(await runStates()).toEqual(['done', 'done']);
  // A tenth of the 1,000 that were lost in the week, less the 600 that were won on the day before.
  expect(await cashOf(people.top)).toBe(40n);
});

test('a series that fails for long keeps no other series from being paid', async () => {
  const series = { kind: 'real_time_salary', time_window: 'five_minutes' };
  await sql`
    insert into settlement_run (merchant_id, kind, time_window, window_from, window_to, pay_at)
    select 999, ${series.kind}, ${series.time_window}, at, at + interval '5 minutes', at
    from generate_series(timestamptz '2020-01-01', timestamptz '2020-01-01' + interval '5 days', interval '5 minutes') at`.execute(
    testDb.db,
  );
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await planOnly(day(0).to);
  const open = await listOpenRuns(testDb.db);
  await testDb.db.deleteFrom('settlement_run').where('merchant_id', '=', 999).execute();
  expect(open.filter((run) => run.series.merchantId === merchantId).map(({ window }) => window)).toEqual([day(0)]);
  const times = open.map(({ window }) => window.to.getTime());
  expect(times).toEqual(times.toSorted((left, right) => left - right));
});

async function countLines(): Promise<number> {
  const lines = testDb.db.selectFrom('settlement_line').where('merchant_id', '=', merchantId);
  return (await lines.select('contract_id').execute()).length;
}

test('a window in which nothing happened has no line, and its late bets are paid all the same', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  await settleAt(testDb.db, day(1).to);
  expect([await runStates(), await countLines()]).toEqual([['done', 'paying'], 0]);
  await lose(1_000n, 0);
  await settleAt(testDb.db, day(3).to);
  expect([await cashOf(people.top), await cashOf(people.left)]).toEqual([60n, 40n]);
  // The lines that the bet corrects, and those that pay the corrections.
  expect(await countLines()).toBe(4);
  const runs = await testDb.db
    .selectFrom('settlement_run')
    .select('run_id as runId')
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { runId } of runs) {
    const replay = await transaction(testDb.db, async (tx) => await replayRun(tx, { merchantId, runId }));
    expect(replay).toMatchObject({ replayedDigest: replay?.storedDigest, differs: undefined });
  }
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

test('a replay finds a line that begins with a negative base, and a base that the run has forgotten', async () => {
  const dividend: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  await putContractInForce(testDb.db, { upline: undefined, agent: people.top, terms: dividend, startsAt: day(0).from });
  await win(600n, 0);
  await settleAt(testDb.db, day(1).to);
  const runId = await lastRun();
  const replay = async () => await transaction(testDb.db, async (tx) => await replayRun(tx, { merchantId, runId }));
  const differs = await contractOf(people.top);
  expect(await replay()).toMatchObject({ lines: 1, differs: undefined });
  const ofRun = sql`run_id = ${runId} and member_id = ${people.top.memberId}`;
  await sql`update settlement_line set carried_over_minor = 0, carry_over_minor = 0 where ${ofRun}`.execute(testDb.db);
  expect(await replay()).toMatchObject({ lines: 1, differs });
  await sql`delete from settlement_line where ${ofRun}`.execute(testDb.db);
  expect(await replay()).toMatchObject({ lines: 0, differs });
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
  await alertOfRests(testDb.db, now, log);
  expect(alerts).toEqual([]);
  await alertOfRests(testDb.db, new Date(now.getTime() + 31 * DAY_MS), log);
  expect(alerts).toMatchObject([{ alert: 'settlement-rests' }]);
  const left = { upline: undefined, agent: people.left, terms: terms('daily_salary', 10n) };
  await putContractInForce(testDb.db, { ...left, startsAt: day(3).from });
  expect(await rests()).toEqual([[people.top.memberId, -60n]]);
  await lose(1_000n, 3);
  await settleAt(testDb.db, day(4).to);
  // The first day paid 40; the new contract pays 100 less what was paid too much.
  expect(await cashOf(people.left)).toBe(100n);
});

test('the preview of a dividend counts what its settlement counts', async () => {
  const dividend: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const { top, player } = people;
  await putContractInForce(testDb.db, { upline: undefined, agent: top, terms: dividend, startsAt: day(0).from });
  await win(100n, 0);
  await settleAt(testDb.db, day(0).to);
  await lose(1_000n, 1);
  const excluded = await createMember(testDb.db, { merchantId, account: 'excluded', upline: top });
  await lose(5_000n, 1, excluded);
  await exclude(excluded, day(0).from);
  await testDb.db
    .insertInto('member_money_day')
    .values({
      bucket: bucketOf(player.memberId),
      member_id: player.memberId,
      line: player.line,
      merchant_id: merchantId,
      day: new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(day(1).from),
      currency: 'NPR',
      deposits_minor: 0n,
      withdrawals_minor: 0n,
      bonuses_minor: 50n,
      rebates_minor: 30n,
      salaries_minor: 20n,
    })
    .execute();
  const proposal = { uplineId: null, downlineId: top.memberId, terms: dividend };
  const context = { currency: 'NPR', timeZone: TIME_ZONE, now: day(2).from } as const;
  // A tenth of 1,000 less 100 of the day before and 100 of costs.
  expect(await previewContract(testDb.db, proposal, context)).toMatchObject({
    downlineGross: '0.80',
    downlineGrossNow: '0.80',
  });
  await settleAt(testDb.db, day(1).to);
  expect(await cashOf(top)).toBe(80n);
  const costs = { promotions: '0.50', rebates: '0.30', salaries: '0.20' };
  expect(await rowsOf(top, day(1).from)).toMatchObject({
    list: [{ account: 'player', profitAndLoss: '-10.00', ...costs, part: '9.00' }],
    totals: { ...costs, part: '9.00', unlisted: '0.00', carriedOver: '-1.00', base: '8.00' },
  });
});

/** A deposit of the player on the first day. */
async function deposit(state: 'credited' | 'refunded'): Promise<void> {
  await testDb.db
    .insertInto('deposit')
    .values({
      member_id: people.player.memberId,
      merchant_id: merchantId,
      provider: 'demo',
      request_id: randomUUID(),
      currency: 'NPR',
      amount_minor: 500n,
      state,
      credited_at: new Date(day(0).from.getTime() + 3_600_000),
      refunded_at: state === 'refunded' ? new Date(day(0).from.getTime() + 7_200_000) : null,
    })
    .execute();
}

test.each([
  ['credited', 10n, 1],
  ['refunded', 0n, 0],
] as const)('a deposit that is %s gives %i, in the preview, too', async (state, cash, activeMembers) => {
  const daily = terms('daily_salary', 1n, { activeMembers: 1 });
  const own: Terms = { ...daily, activeFrom: { validBetMinor: 0n, depositsMinor: 500n } };
  await putContractInForce(testDb.db, { upline: undefined, agent: people.top, terms: own, startsAt: day(0).from });
  await lose(1_000n);
  await deposit(state);
  const { memberId, line } = people.top;
  const figures = await readTeamFigures(testDb.db, [{ memberId, line, terms: own }], day(0), TIME_ZONE);
  expect(figures.get(memberId)).toMatchObject({ activeMembers });
  await settleAt(testDb.db, day(1).to);
  expect(await cashOf(people.top)).toBe(cash);
});
