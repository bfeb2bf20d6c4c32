import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { windowAt } from '../../../domain/contracts/window.ts';
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
import type { TestDb } from '../../../testing/test-db.ts';
import { createMember, insertBet } from '../../../testing/world.ts';
import { previewContract } from '../preview.ts';
import { readCarryOvers } from '../carry-over.ts';
import { holdRun, resumeRun } from './operator-acts.ts';
import { replayRun } from './replay-run.ts';

let testDb: TestDb;
let merchantId = 0;
let people: Pair;
const { agree, lose, win, exclude, cashOf, runStates, contractOf, lastRun, rowsOf, planOnly } = pairActs(() => ({
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

test('a dividend waits until the shorter windows before it are computed, whose negative base it begins with', async () => {
  const daily: Terms = { ...terms('dividend', 10n), carryOver: 'accumulate' };
  const week = windowAt('W', new Date(day(0).from.getTime() - 7 * DAY_MS), TIME_ZONE);
  const daysAgo = windowAt('D', new Date(week.from.getTime() - 1), TIME_ZONE);
  const contract = { upline: undefined, agent: people.top };
  await putContractInForce(testDb.db, { ...contract, terms: daily, startsAt: daysAgo.from });
  await putContractInForce(testDb.db, { ...contract, terms: { ...daily, window: 'W' }, startsAt: week.from });
  const distanceOf = ({ from }: { from: Date }) => (from.getTime() - day(0).from.getTime()) / DAY_MS;
  await win(600n, distanceOf(daysAgo));
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
