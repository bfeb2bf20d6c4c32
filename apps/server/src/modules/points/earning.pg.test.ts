import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { readPoints } from '../../ledger/post.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { transaction } from '../../platform/transaction.ts';
import { givePoints, POINTS_RULES } from '../../testing/points.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createMember, createMerchant, figuresOf, insertBet, type TestMember } from '../../testing/world.ts';
import { applyFigures } from '../agency/roll-up-rows.ts';
import { grantPoints } from './jobs.ts';

const DAY = '2026-11-24';
/** The brand of the test lives in UTC. */
const NOON = new Date(`${DAY}T12:00:00Z`);
const NEXT_DAY = new Date('2026-11-25T00:05:00Z');
let testDb: TestDb;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb(4);
  await createMerchant(testDb.db, 1, 'UTC');
  await insertProgram(testDb.db, { code: 'points', kind: 'points', definition: POINTS_RULES });
  await sql`insert into money_rollup_checkpoint (until) values (${NEXT_DAY})`.execute(testDb.db);
  await run(NOON);
});
afterAll(async () => await testDb.close());

const silent = { error: (fields: object) => expect(fields).toBeUndefined(), info: () => {} };

async function run(now: Date): Promise<void> {
  await grantPoints(testDb.db, { now, settledUntil: now }, silent);
}

async function newMember(change: { readonly type?: number; readonly vip_level?: number } = {}): Promise<TestMember> {
  members += 1;
  const member = await createMember(testDb.db, { merchantId: 1, account: `points${members}` });
  if (Object.keys(change).length > 0)
    await testDb.db.updateTable('member').set(change).where('member_id', '=', member.memberId).execute();
  return member;
}

/** Bets an amount in slots on the day, and returns the bet as the roll-ups count it. */
async function play(member: TestMember, stakeMinor: bigint) {
  const figures = figuresOf(await insertBet(testDb.db, { member, placedAt: NOON, stakeMinor, timeZone: 'UTC' }));
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [figures]));
  return figures;
}

async function undo({ stakeMinor, validBetMinor, winMinor, ...bet }: Awaited<ReturnType<typeof play>>) {
  const voided = {
    ...bet,
    bets: -1,
    stakeMinor: -stakeMinor,
    validBetMinor: -validBetMinor,
    winMinor: -winMinor,
  } as const;
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [voided]));
}

async function deposit({ memberId, line }: TestMember, depositsMinor: bigint): Promise<void> {
  const place = { bucket: bucketOf(memberId), member_id: memberId, day: DAY, line, merchant_id: 1, currency: 'NPR' };
  const none = { withdrawals_minor: 0n, bonuses_minor: 0n, rebates_minor: 0n, salaries_minor: 0n };
  await testDb.db
    .insertInto('member_money_day')
    .values({ ...place, ...none, deposits_minor: depositsMinor })
    .execute();
}

const pointsOf = async ({ memberId }: TestMember) => await readPoints(testDb.db, memberId);

/** The tests follow one day: it is open in the first one, and closed from then on. */
test('a day gives its points once it is complete, rounded down by type, whatever runs at once or again', async () => {
  const [player, vip, depositor, trial] = [
    await newMember(),
    await newMember({ vip_level: 2 }),
    await newMember(),
    await newMember({ type: 4 }),
  ];
  for (const member of [player, vip, trial]) await play(member, 2_550n);
  await play(player, 440n);
  await deposit(depositor, 39_900n);
  await run(NOON);
  expect(await pointsOf(player)).toBe(0n);
  await Promise.all([run(NEXT_DAY), run(NEXT_DAY), run(NEXT_DAY)]);
  await run(NEXT_DAY);
  expect(await Promise.all([player, vip, depositor, trial].map(pointsOf))).toEqual([2n, 5n, 3n, 0n]);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test('a bet that is settled after its day was closed earns the missing points', async () => {
  const member = await newMember();
  await play(member, 1_900n);
  await run(NEXT_DAY);
  await play(member, 100n);
  await Promise.all([run(NEXT_DAY), run(NEXT_DAY)]);
  expect(await pointsOf(member)).toBe(2n);
});

test('a bet that is voided later costs its points, at most those that are there', async () => {
  const [rich, poor] = [await newMember(), await newMember()];
  const bets = [await play(rich, 5_000n), await play(poor, 5_000n)];
  await run(NEXT_DAY);
  await givePoints(testDb.db, rich.memberId, 100n);
  await givePoints(testDb.db, poor.memberId, -3n);
  for (const bet of bets) await undo(bet);
  await run(NEXT_DAY);
  await run(NEXT_DAY);
  expect([await pointsOf(rich), await pointsOf(poor)]).toEqual([100n, 0n]);
  const corrections = await testDb.db
    .selectFrom('point_earning')
    .select(['points', 'uncollected'])
    .where('member_id', 'in', [rich.memberId, poor.memberId])
    .where('revision', '=', 2)
    .orderBy('member_id')
    .execute();
  expect(corrections).toEqual([
    { points: -5n, uncollected: 0n },
    { points: -5n, uncollected: 3n },
  ]);
});

test('points wait while a member is blocked, and are withdrawn unclaimed where the bet is voided', async () => {
  const member = await newMember();
  await testDb.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', member.memberId).execute();
  const bet = await play(member, 5_000n);
  await run(NEXT_DAY);
  const grants = testDb.db.selectFrom('reward_grant').select('state').where('member_id', '=', member.memberId);
  expect([await pointsOf(member), await grants.execute()]).toEqual([0n, [{ state: 'claim' }]]);
  await undo(bet);
  await run(NEXT_DAY);
  expect([await pointsOf(member), await grants.execute()]).toEqual([0n, [{ state: 'rejected' }]]);
});

test('the rate of a day stays when the program is changed', async () => {
  const member = await newMember();
  await play(member, 5_000n);
  await run(NEXT_DAY);
  const cheaper = { ...POINTS_RULES, earning: [{ type: 'rng', amountPerPoint: '1.00' }] };
  await testDb.db
    .updateTable('reward_program')
    .set({ definition: JSON.stringify(cheaper), version: 2 })
    .execute();
  await play(member, 1_000n);
  await run(NEXT_DAY);
  expect(await pointsOf(member)).toBe(6n);
});

test('the last day of a program earns after its end, and a later day does not', async () => {
  const member = await newMember();
  const end = new Date('2026-11-26T00:00:00Z');
  await testDb.db.updateTable('reward_program').set({ ends_at: end }).execute();
  await sql`update money_rollup_checkpoint set until = '2026-11-28'`.execute(testDb.db);
  for (const day of ['2026-11-25', '2026-11-26'])
    await transaction(testDb.db, async (tx) => {
      const placedAt = new Date(`${day}T12:00:00Z`);
      const bet = await insertBet(testDb.db, { member, placedAt, stakeMinor: 3_000n, timeZone: 'UTC' });
      await applyFigures(tx, [figuresOf(bet)]);
    });
  await run(new Date('2026-11-28T00:05:00Z'));
  const days = testDb.db
    .selectFrom('point_earning')
    .select(sql<string>`day::text`.as('day'))
    .where('member_id', '=', member.memberId);
  expect(await days.execute()).toEqual([{ day: '2026-11-25' }]);
  const schedule = testDb.db.selectFrom('point_schedule').select(sql<string>`closed_until::text`.as('until'));
  expect(await schedule.execute()).toEqual([{ until: '2026-11-28' }]);
});
