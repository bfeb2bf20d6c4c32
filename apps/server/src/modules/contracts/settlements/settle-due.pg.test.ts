import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTeamFigures } from '../../../betting/team-figures.ts';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { done } from '../../../domain/outcome.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { createDb, createPool } from '../../../platform/db.ts';
import { LONG_LIMITS } from '../../../platform/pool-limits.ts';
import { transaction } from '../../../platform/transaction.ts';
import {
  createPair,
  day,
  openSettlementDb,
  pairActs,
  terms,
  TIME_ZONE,
  type Pair,
} from '../../../testing/agent-pair.ts';
import { deliverBet, endContracts, putContractInForce, settleAt } from '../../../testing/settlements.ts';
import type { TestDb } from '../../../testing/test-db.ts';
import { fund, insertBet } from '../../../testing/world.ts';
import type { SettlementClock } from './close-window.ts';
import { holdRun, resumeRun } from './operator-acts.ts';
import { replayRun } from './replay-run.ts';
import { listOpenRuns } from './runs.ts';
import { settleDue } from './settle-due.ts';

let testDb: TestDb;
let merchantId = 0;
let people: Pair;
const { agree, lose, exclude, cashOf, runStates, contractOf, lastRun, planOnly, deposit } = pairActs(() => ({
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

test('an alert names the runs that are held or not computed for hours, counted from when their series was known at the earliest', async () => {
  await agree(terms('daily_salary', 10n), terms('daily_salary', 4n));
  const hoursLater = (hours: number) => new Date(day(0).to.getTime() + hours * 3_600_000);
  const overdue = expect.stringContaining('held or not computed');
  const incomplete = { now: hoursLater(1), settledUntil: new Date(0) };
  expect(await alertsOf(incomplete)).not.toContainEqual(overdue);
  // The first pass has just made the series known, long after the window ended.
  expect(await alertsOf({ ...incomplete, now: hoursLater(3) })).not.toContainEqual(overdue);
  await testDb.db
    .updateTable('settlement_series')
    .set({ created_at: day(0).from })
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(await alertsOf({ ...incomplete, now: hoursLater(3) })).toContainEqual(overdue);
  await transaction(testDb.db, async (tx) => await holdRun(tx, { merchantId, runId: await lastRun(), now: day(0).to }));
  expect(await settleAt(testDb.db, hoursLater(3))).toContainEqual(overdue);
  await transaction(
    testDb.db,
    async (tx) => await resumeRun(tx, { merchantId, runId: await lastRun(), now: day(0).to }),
  );
  expect(await settleAt(testDb.db, hoursLater(3))).not.toContainEqual(overdue);
});

async function alertsOf(clock: SettlementClock): Promise<string[]> {
  const alerts: string[] = [];
  await settleDue(testDb.db, clock, { info: () => {}, error: (_fields, message) => void alerts.push(message) });
  return alerts;
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
