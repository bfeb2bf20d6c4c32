import { readFile } from 'node:fs/promises';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMoney } from '../../betting/money-days.ts';
import { copyTeamTransactions } from '../../betting/team-transactions.ts';
import { findWrongTeamTransactions } from '../../betting/verify-team-transactions.ts';
import { post } from '../../ledger/post.ts';
import { recentDays } from '../../ledger/reconcile-rollups.ts';
import { moveLine } from '../../members/move-line.ts';
import { createDb, createPool } from '../../platform/db.ts';
import { SCREEN_LIMITS } from '../../platform/pool-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createMember, createMerchant, MIDDAY_ZONE, today, type TestMember } from '../../testing/world.ts';
import { createAgencyHandlers } from './routes.ts';

let testDb: TestDb;
let people: Record<'top' | 'left' | 'right' | 'anu' | 'ram' | 'stranger', TestMember>;
let moved = 0;
const merchant = merchantOf(1, MIDDAY_ZONE);

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, 1, MIDDAY_ZONE);
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1 });
  const left = await createMember(db, { merchantId: 1, account: 'left', type: 2, upline: top });
  const right = await createMember(db, { merchantId: 1, account: 'right', type: 2, upline: top });
  const anu = await createMember(db, { merchantId: 1, account: 'anu', upline: left });
  const ram = await createMember(db, { merchantId: 1, account: 'ram', upline: right });
  const stranger = await createMember(db, { merchantId: 1, account: 'stranger' });
  people = { top, left, right, anu, ram, stranger };
});
afterAll(async () => await testDb.close());

async function move({ memberId }: TestMember, kind: string, amountMinor: bigint): Promise<void> {
  moved += 1;
  await transaction(testDb.db, async (tx) => {
    const entries = [
      { account: 'cash', amount: money('NPR', amountMinor) },
      { account: 'house:promotion', amount: money('NPR', -amountMinor) },
    ] as const;
    await post(tx, { memberId, key: `move:${moved}`, kind, entries });
  });
}

/** Rolls up and copies what has been posted so far, as the jobs of the worker do. Returns once the clock has passed the checkpoints. */
async function rollUp(): Promise<void> {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as until, pg_sleep(0.002)`.execute(
    testDb.db,
  );
  const until = rows[0]?.until ?? new Date();
  while (await rollUpMoney(testDb.db, until));
  while (await copyTeamTransactions(testDb.db, until));
}

async function overview(of: TestMember, days = { from: today(), to: today() }) {
  const handlers = createAgencyHandlers({ db: testDb.db, now: () => new Date() });
  const result = await handlers.teamOverview(callOf<'teamOverview'>(of, merchant, days));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

const firstDepositsOf = async (of: TestMember) => (await overview(of)).figures.firstDeposits;
const findWrong = async () => await findWrongTeamTransactions(testDb.db, recentDays(new Date(), 1));

test('shows what moved on the cash of everybody below, and never of the agent itself or another line', async () => {
  const { top, left, anu, ram, stranger } = people;
  await move(anu, 'deposit', 2_000n);
  await move(anu, 'withdrawal', -700n);
  await move(ram, 'deposit_bonus', 50n);
  await move(ram, 'rebate', 30n);
  await move(left, 'deposit', 400n);
  await move(top, 'deposit', 8_000n);
  await move(stranger, 'deposit', 9_000n);
  await rollUp();
  const { figures, previous, byDay } = await overview(top, { from: today(-1), to: today() });
  expect(figures).toMatchObject({
    deposits: '24.00',
    withdrawals: '7.00',
    promotions: '0.50',
    rebates: '0.30',
    firstDeposits: 2,
    newMembers: 4,
  });
  expect(previous).toMatchObject({ deposits: '0.00', withdrawals: '0.00', rebates: '0.00', firstDeposits: 0 });
  expect(byDay).toMatchObject([
    { day: today(-1), deposits: '0.00', withdrawals: '0.00', firstDeposits: 0 },
    { day: today(), deposits: '24.00', withdrawals: '7.00', firstDeposits: 2 },
  ]);
  expect((await overview(left)).figures).toMatchObject({ deposits: '20.00', withdrawals: '7.00', firstDeposits: 1 });
});

test('counts the first deposit of a member once, however often the member deposits and the job runs', async () => {
  const { top, anu, ram } = people;
  await move(anu, 'deposit', 100n);
  await rollUp();
  expect(await firstDepositsOf(top)).toBe(2);
  await move(ram, 'deposit', 100n);
  await move(ram, 'deposit', 200n);
  await Promise.all([rollUp(), rollUp()]);
  await rollUp();
  expect(await firstDepositsOf(top)).toBe(3);
  expect(await findWrong()).toBeUndefined();
});

test('keeps a first deposit with the line in which it was made', async () => {
  const { top, left, right, anu } = people;
  await transaction(testDb.db, async (tx) => {
    const made = await moveLine(tx, {
      merchantId: 1,
      memberId: anu.memberId,
      uplineId: right.memberId,
      now: new Date(),
    });
    expect(made).toMatchObject({ ok: true });
  });
  await rollUp();
  expect([await firstDepositsOf(top), await firstDepositsOf(left), await firstDepositsOf(right)]).toEqual([3, 1, 1]);
  expect(await findWrong()).toBeUndefined();
});

test('finds counts of first deposits that are not those of the members', async () => {
  const { left } = people;
  const change = async (by: number): Promise<void> =>
    void (await sql`update team_first_deposit_day set members = members + ${by} where member_id = ${left.memberId}`.execute(
      testDb.db,
    ));
  await change(1);
  expect(await findWrong()).toContain(`team_first_deposit_day of member ${left.memberId}`);
  await change(-1);
  expect(await findWrong()).toBeUndefined();
});

test('the migration counts the deposits that were credited before it, by the lines of their time', async () => {
  const { db } = testDb;
  const { left, right, top, anu, ram } = people;
  await sql`truncate member_first_deposit, team_first_deposit_day`.execute(db);
  const credited = async (member: TestMember, day: number) =>
    await db
      .insertInto('deposit')
      .values({
        member_id: member.memberId,
        merchant_id: 1,
        provider: 'demo',
        request_id: sql<string>`gen_random_uuid()`,
        currency: 'NPR',
        amount_minor: 500n,
        state: 'credited',
        credited_at: new Date(Date.now() + day * 86_400_000),
      })
      .execute();
  // Anu has moved from left to right today; ram deposits for the first time three days ago.
  await credited(anu, -1);
  await credited(ram, -2);
  await credited(ram, -3);
  const migration = await readFile(new URL('../../../migrations/0321_first_deposits.sql', import.meta.url), 'utf8');
  const backfill = migration.slice(migration.indexOf('insert into member_first_deposit'));
  await sql.raw(backfill).execute(db);
  const counted = await db
    .selectFrom('team_first_deposit_day')
    .select(['member_id', 'day', 'members'])
    .orderBy('member_id')
    .orderBy('day')
    .execute();
  expect(counted.map(({ member_id, day, members }) => [member_id, day, members])).toEqual([
    [top.memberId, today(-3), 1],
    [top.memberId, today(-1), 1],
    [left.memberId, today(-1), 1],
    [right.memberId, today(-3), 1],
  ]);
});

test('the overview and the page of a downline take one connection at a time', async () => {
  const { top } = people;
  const limits = SCREEN_LIMITS;
  const pool = createPool({ connectionString: testDb.url, max: 8, limits, onError: () => {} });
  let taken = 0;
  let takenMax = 0;
  pool.on('acquire', () => {
    taken += 1;
    takenMax = Math.max(takenMax, taken);
  });
  pool.on('release', () => (taken -= 1));
  const db = createDb(pool);
  try {
    const handlers = createAgencyHandlers({ db, now: () => new Date() });
    const days = { from: today(), to: today() };
    const overviewResult = await handlers.teamOverview(callOf<'teamOverview'>(top, merchant, days));
    const downlineResult = await handlers.teamDownline(
      callOf<'teamDownline'>(top, merchant, { ...days, account: 'left' }),
    );
    expect([overviewResult.ok, downlineResult.ok]).toEqual([true, true]);
    expect(takenMax).toBe(1);
  } finally {
    await db.destroy();
  }
});
