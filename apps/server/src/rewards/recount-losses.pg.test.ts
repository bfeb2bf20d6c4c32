import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollUpMoney } from '../betting/money-days.ts';
import { readOpenTurnover } from '../betting/turnover.ts';
import { calendarAt } from '../domain/rewards/calendar.ts';
import { readBalance } from '../ledger/post.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { grantCashback } from '../modules/rebates/cashback.ts';
import { transaction } from '../platform/transaction.ts';
import { postLostBet } from '../testing/cashier.ts';
import { insertProgram } from '../testing/rewards.ts';
import { deliverBets } from '../testing/settlements.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, figuresOf, insertBet, MIDDAY_ZONE } from '../testing/world.ts';
import { claimGrant } from './claim.ts';
import { createGrants } from './grants.ts';
import { noteLossRecounts } from './loss-recounts.ts';
import { findProgram } from './programs.ts';
import { recountLossRewards } from './recount-losses.ts';

const log = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};
const now = new Date();
const { lastWeek, day: today } = calendarAt(now, MIDDAY_ZONE);
let testDb: TestDb;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1, MIDDAY_ZONE);
  await createCatalogue(testDb.db, 1);
  const cashback = { ratePpm: 100_000, minimum: '1.00', turnoverPpm: 2_000_000, claimDays: 7 };
  await insertProgram(testDb.db, {
    code: 'cashback',
    kind: 'cashback',
    definition: cashback,
    budgetMinor: 100_000_000n,
  });
  const rescue = { period: 'daily', ratePpm: 200_000, lossMin: '10.00', amountMax: '500.00', turnoverPpm: 0 } as const;
  await insertProgram(testDb.db, { code: 'rescue', kind: 'rescue', definition: rescue });
  await rollUpMoney(testDb.db, new Date(now.getTime() + 1));
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  await testDb.db.deleteFrom('reward_run').execute();
});

type Player = Awaited<ReturnType<typeof newPlayer>>;

async function newPlayer() {
  members += 1;
  return await createMember(testDb.db, { merchantId: 1, account: `loser${members}` });
}

/** Loses stakes on the first day of last week. */
async function lose(member: Player, ...stakes: readonly bigint[]) {
  const placedAt = new Date(`${lastWeek.from}T12:00:00Z`);
  const bets = [];
  for (const stakeMinor of stakes)
    bets.push(await insertBet(testDb.db, { member, placedAt, stakeMinor, timeZone: MIDDAY_ZONE }));
  await deliverBets(testDb.db, 'bet.settled', bets);
  return bets;
}

async function voidBets(...bets: Awaited<ReturnType<typeof lose>>): Promise<void> {
  await deliverBets(testDb.db, 'bet.voided', bets);
  await recountLossRewards(testDb.db, new Date(), log);
}

/** Makes the recounts due that were put off. */
async function recountAgain(at = new Date()): Promise<void> {
  await testDb.db
    .updateTable('loss_recount')
    .set({ due_at: new Date(0) })
    .execute();
  await recountLossRewards(testDb.db, at, log);
}

async function readGrant({ memberId }: Player) {
  return await testDb.db
    .selectFrom('reward_grant')
    .select(['grant_id', 'state', 'amount_minor', 'turnover_minor', 'granted_minor', 'uncollected_minor', 'reason'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

async function claim(player: Player): Promise<void> {
  const { memberId } = player;
  const { grant_id: grantId } = await readGrant(player);
  const call = { memberId, currency: 'NPR', grantId, requestId: randomUUID(), now: new Date() } as const;
  expect(await transaction(testDb.db, async (tx) => await claimGrant(tx, call))).toMatchObject({ ok: true });
}

const cashOf = async ({ memberId }: Player) => (await readBalance(testDb.db, memberId, 'NPR')).amountMinor;
const readBudget = async () =>
  (
    await testDb.db
      .selectFrom('reward_budget')
      .select('granted_minor')
      .where('program_code', '=', 'cashback')
      .orderBy('day')
      .executeTakeFirst()
  )?.granted_minor;

describe('a cashback whose lost bets are voided', () => {
  let player: Player;
  let bets: Awaited<ReturnType<typeof lose>>;
  let budgetBefore: bigint;

  beforeEach(async () => {
    player = await newPlayer();
    bets = await lose(player, 60_000n, 30_000n, 10_000n);
    budgetBefore = (await readBudget()) ?? 0n;
    await grantCashback(testDb.db, now, log);
  });

  test('is lowered before it is claimed, its budget gets the difference back, and it ends when nothing is left', async () => {
    expect(await readGrant(player)).toMatchObject({ state: 'claim', amount_minor: 10_000n, turnover_minor: 20_000n });
    await voidBets(...bets.slice(0, 1));
    expect(await readGrant(player)).toMatchObject({
      state: 'claim',
      amount_minor: 4_000n,
      turnover_minor: 8_000n,
      reason: 'losses_recounted',
    });
    expect(await readBudget()).toBe(budgetBefore + 4_000n);
    await voidBets(...bets.slice(1));
    expect(await readGrant(player)).toMatchObject({ state: 'rejected', reason: 'losses_recounted' });
    expect(await readBudget()).toBe(budgetBefore);
    expect(await cashOf(player)).toBe(0n);
  });

  test('gives the difference back once after it was claimed, whatever runs twice, and requires less', async () => {
    await claim(player);
    await voidBets(...bets.slice(0, 1));
    const [bet] = bets;
    // The same void is noted a second time, and two workers count at once.
    if (bet) await transaction(testDb.db, async (tx) => await noteLossRecounts(tx, [{ ...figuresOf(bet), bets: -1 }]));
    await Promise.all([recountAgain(), recountAgain()]);
    expect(await cashOf(player)).toBe(4_000n);
    expect(await readGrant(player)).toMatchObject({
      state: 'claimed',
      amount_minor: 4_000n,
      turnover_minor: 8_000n,
      granted_minor: 10_000n,
      uncollected_minor: 0n,
    });
    expect(await readOpenTurnover(testDb.db, player.memberId)).toMatchObject([
      { amount: money('NPR', 4_000n), required: money('NPR', 8_000n) },
    ]);
    const kinds = await sql<{ kind: string; amount: bigint }>`
      select p.kind, e.amount_minor as amount from entry e join posting p using (bucket, member_id, posting_id)
      where e.member_id = ${player.memberId} and e.account = 'cash' order by p.posting_id`.execute(testDb.db);
    expect(kinds.rows).toEqual([
      { kind: 'rebate', amount: 10_000n },
      { kind: 'rebate', amount: -6_000n },
    ]);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('takes what is there, writes the rest down, and is returned when nothing of it is left', async () => {
    await claim(player);
    await postLostBet(testDb.db, player.memberId, 7_000n);
    await voidBets(...bets.slice(0, 1));
    expect(await cashOf(player)).toBe(0n);
    expect(await readGrant(player)).toMatchObject({
      state: 'claimed',
      amount_minor: 4_000n,
      uncollected_minor: 3_000n,
    });
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
    await voidBets(...bets.slice(1));
    expect(await readGrant(player)).toMatchObject({ state: 'returned', uncollected_minor: 7_000n });
    expect(await readOpenTurnover(testDb.db, player.memberId)).toEqual([]);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('gets back up to its first amount when a correction makes the loss larger again', async () => {
    await claim(player);
    await voidBets(...bets.slice(0, 1));
    await lose(player, 500_000n);
    await recountAgain();
    expect([await cashOf(player), (await readGrant(player)).amount_minor]).toEqual([10_000n, 10_000n]);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('is claimed again, with its requirement, when a correction brings back a loss of which nothing was left', async () => {
    await claim(player);
    await voidBets(...bets);
    expect(await readGrant(player)).toMatchObject({ state: 'returned' });
    await lose(player, 40_000n);
    await Promise.all([recountAgain(), recountAgain()]);
    expect(await readGrant(player)).toMatchObject({
      state: 'claimed',
      amount_minor: 4_000n,
      turnover_minor: 8_000n,
      granted_minor: 10_000n,
      uncollected_minor: 0n,
    });
    expect(await cashOf(player)).toBe(4_000n);
    expect(await readOpenTurnover(testDb.db, player.memberId)).toMatchObject([{ required: money('NPR', 8_000n) }]);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('is counted by the version that it was made under', async () => {
    await claim(player);
    const stored = await testDb.db
      .selectFrom('reward_program')
      .selectAll()
      .where('code', '=', 'cashback')
      .executeTakeFirstOrThrow();
    const json = JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const { version } = stored;
    await testDb.db
      .insertInto('reward_program_version')
      .values({ merchant_id: 1, code: 'cashback', version, program: json, created_at: now })
      .execute();
    const definition = { ratePpm: 1, minimum: '900.00', turnoverPpm: 0, claimDays: 1 };
    await testDb.db
      .updateTable('reward_program')
      .set({ version: version + 1, definition: JSON.stringify(definition) })
      .where('code', '=', 'cashback')
      .execute();
    await voidBets(...bets.slice(2));
    expect(await readGrant(player)).toMatchObject({ state: 'claimed', amount_minor: 9_000n });
    await testDb.db
      .updateTable('reward_program')
      .set({ version: version + 2, definition: JSON.stringify(stored.definition) })
      .where('code', '=', 'cashback')
      .execute();
  });
});

test('a recount is repeated for an hour, and longer while a cashback is computed and not granted', async () => {
  const player = await newPlayer();
  const bets = await lose(player, 50_000n);
  const bucket = Number(player.memberId & 255n);
  const due = { bucket, member_id: player.memberId, merchant_id: 1, period: lastWeek.key };
  await testDb.db
    .insertInto('cashback_due')
    .values({ ...due, net_loss_minor: 50_000n, bonuses_minor: 0n })
    .execute();
  await voidBets(...bets);
  const isQueued = async () =>
    (await testDb.db.selectFrom('loss_recount').select('member_id').where('member_id', '=', player.memberId).execute())
      .length === 1;
  const inTwoHours = new Date(Date.now() + 7_200_000);
  await recountAgain();
  expect(await isQueued()).toBe(true);
  await recountAgain(inTwoHours);
  expect(await isQueued()).toBe(true);
  await testDb.db.deleteFrom('cashback_due').where('member_id', '=', player.memberId).execute();
  await recountAgain(inTwoHours);
  expect(await isQueued()).toBe(false);
});

test('a void at a brand without rescue and cashback queues nobody', async () => {
  const player = await newPlayer();
  const [bet] = await lose(player, 10_000n);
  if (!bet) throw new Error('there is no bet');
  const elsewhere = { ...figuresOf(bet), bets: -1, merchantId: 2 } as const;
  await transaction(testDb.db, async (tx) => await noteLossRecounts(tx, [elsewhere]));
  const queued = testDb.db.selectFrom('loss_recount').select('member_id').where('member_id', '=', player.memberId);
  expect(await queued.execute()).toEqual([]);
});

test('a claimed rescue of a day gives back what its voided bets had brought, within its limits', async () => {
  const player = await newPlayer();
  const bets = await lose(player, 300_000n, 20_000n, 500n);
  const rescue = await findProgram(testDb.db, 1, 'rescue', 'rescue');
  if (!rescue) throw new Error('there is no rescue');
  const item = { kind: 'cash', amount: money('NPR', 50_000n), turnover: money('NPR', 0n) } as const;
  const grant = { memberId: player.memberId, program: rescue, kind: 'activity', sourceKey: 'rescue' } as const;
  const rest = { period: lastWeek.from, titles: { en: 'Rescue' }, item, state: 'claim', opensAt: now } as const;
  await transaction(
    testDb.db,
    async (tx) =>
      await createGrants(tx, [{ ...grant, ...rest, expiresAt: null }], { currency: 'NPR', day: today, now }),
  );
  await claim(player);
  // 20 % of what is left is 41.00, above the smallest loss.
  await voidBets(...bets.slice(0, 1));
  expect([await cashOf(player), (await readGrant(player)).amount_minor]).toEqual([4_100n, 4_100n]);
  // 5.00 are below the smallest loss of 10.00.
  await voidBets(...bets.slice(1, 2));
  expect([await cashOf(player), (await readGrant(player)).state]).toEqual([0n, 'returned']);
  const kinds = await testDb.db
    .selectFrom('posting')
    .select('kind')
    .where('member_id', '=', player.memberId)
    .orderBy('posting_id')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['bonus', 'bonus_return', 'bonus_return']);
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});
