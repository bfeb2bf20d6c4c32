import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishFigures } from '../../betting/bet-figures.ts';
import { rollUpMoney } from '../../betting/money-days.ts';
import type { RebateDefinition } from '../../domain/rewards/rebate-definition.ts';
import type { VipDefinition, VipLevelDefinition } from '../../domain/rewards/vip-definition.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { transaction } from '../../platform/transaction.ts';
import { outboxConsumers } from '../../outbox-consumers.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import {
  createDepositMethods,
  postLostBet,
  openTestProvider,
  sendWebhook,
  type TestProvider,
} from '../../testing/cashier.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { POINTS_RULES } from '../../testing/points.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { createCatalogue, fund, insertBet, MIDDAY_ZONE, type TestMember } from '../../testing/world.ts';
import type { ProviderPayment } from '../cashier/providers/provider.ts';
import { judgeVip, runVipCalendar } from './jobs.ts';

const level = (label: string, change: Partial<VipLevelDefinition> = {}): VipLevelDefinition => ({
  label,
  validBetRequired: '0',
  depositRequired: '0',
  validBetToKeep: '0',
  upgrade: '0',
  birthday: '0',
  weekly: '0',
  monthly: '0',
  withdrawalsPerDay: 3,
  withdrawalPerDay: '1000',
  ...change,
});
const definition: VipDefinition = {
  levels: [
    level('Start'),
    level('Bronze', { validBetRequired: '100', validBetToKeep: '50', upgrade: '5', withdrawalFeePpm: 2_500 }),
    level('Silver', {
      validBetRequired: '500',
      depositRequired: '100',
      validBetToKeep: '200',
      upgrade: '8',
      monthly: '3',
    }),
  ],
  turnoverPpm: 1_000_000,
  claimDays: 30,
};
const log = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};

let server: TestApp;
let provider: TestProvider;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
  await createCatalogue(server.db, 1);
  await insertProgram(server.db, { code: 'vip', kind: 'vip', definition, terms: { en: '<p>Levels.</p>' } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function newPlayer() {
  people += 1;
  const account = `ranked${people}`;
  const token = await signUp(server, account);
  const member = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const ask = async (id: Parameters<typeof call>[1], request: object = {}) =>
    await call(server, id, request, { token });
  const mine = async () => valueOf('vipMine', await ask('vipMine'));
  return { member, memberId: member.memberId, ask, mine };
}

/** Places a lost bet, and delivers its event to every consumer as a worker does. */
async function play(member: TestMember, stakeMinor: bigint, placedAt = new Date()) {
  const bet = await insertBet(server.db, { member, placedAt, stakeMinor, timeZone: MIDDAY_ZONE });
  await transaction(server.db, async (tx) => await publishFigures(tx, 'bet.settled', bet));
  await deliverOutbox(server.db, outboxConsumers);
  return bet;
}

async function judge(): Promise<void> {
  await judgeVip(server.db, new Date(), log);
}

/** Credits a deposit of 1000.00 by the test provider, and returns the function that reports another state of its payment. */
async function creditDeposit(memberId: bigint, ask: Awaited<ReturnType<typeof newPlayer>>['ask']) {
  const request = { requestId: randomUUID(), methodId: 'card', amount: '1000.00', backPath: '/member/depositv2' };
  const { depositId } = valueOf('createDeposit', await ask('createDeposit', request));
  const report = async (state: ProviderPayment['state']) => {
    const payment = provider.payments.get(`BZ${depositId}-${memberId}`);
    if (!payment) throw new Error('the provider knows no such payment');
    return await sendWebhook(server, { ...payment, state });
  };
  expect(await report('succeeded')).toMatchObject({ outcome: 'credit' });
  await rollUp();
  return report;
}

async function deposit(memberId: bigint, amountMinor: bigint): Promise<void> {
  await fund(server.db, memberId, amountMinor);
  await rollUp();
}

/** Counts what was posted until now; what is posted later is counted the next time. */
async function rollUp(): Promise<void> {
  await rollUpMoney(server.db, new Date(Date.now() + 1));
}

test('a member is promoted at once, gets the bonus of each rank on the way once, and claims it', async () => {
  const { member, memberId, ask, mine } = await newPlayer();
  await play(member, 9_900n);
  await judge();
  expect(await mine()).toMatchObject({ rank: 0, next: { rank: 1, validBetLeft: '1.00', depositLeft: '0.00' } });
  await deposit(memberId, 10_000n);
  await play(member, 60_000n);
  await Promise.all([judge(), judge()]);
  await judge();
  const value = await mine();
  expect(value).toMatchObject({ rank: 2, label: 'Silver', validBet: '699.00', deposits: '100.00', next: null });
  expect(value.history).toMatchObject([{ rank: 2, label: 'Silver' }]);
  expect(value.rewards.map(({ kind, rank, amount, state }) => [kind, rank, amount, state])).toEqual([
    ['upgrade', 2, '8.00', 'claim'],
    ['upgrade', 1, '5.00', 'claim'],
  ]);
  const vipRewardId = value.rewards[0]?.vipRewardId;
  const claimed = await ask('claimVipReward', { requestId: randomUUID(), vipRewardId });
  expect(valueOf('claimVipReward', claimed)).toEqual({ currency: 'NPR', amount: '8.00', balance: '108.00' });
  const again = await ask('claimVipReward', { requestId: randomUUID(), vipRewardId });
  expect(again.body).toMatchObject({ code: 'reward.already_claimed' });
  expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
});

test('voided bets lower the progress and withdraw the upgrade bonus that nobody has claimed, which comes again', async () => {
  const { member, mine, ask } = await newPlayer();
  await play(member, 9_000n);
  const bet = await play(member, 2_000n);
  await judge();
  expect(await mine()).toMatchObject({ rank: 1, validBet: '110.00', rewards: [{ kind: 'upgrade', state: 'claim' }] });
  await transaction(server.db, async (tx) => await publishFigures(tx, 'bet.voided', bet));
  await deliverOutbox(server.db, outboxConsumers);
  await judge();
  await judge();
  const undone = await mine();
  expect(undone).toMatchObject({ rank: 1, validBet: '90.00', rewards: [{ kind: 'upgrade', state: 'rejected' }] });
  const vipRewardId = undone.rewards[0]?.vipRewardId;
  const claim = await ask('claimVipReward', { requestId: randomUUID(), vipRewardId });
  expect(claim.body).toMatchObject({ code: 'reward.not_claimable' });
  const { list } = valueOf('rewards', await ask('rewards', { pageNo: 1, pageSize: 20 }));
  expect(list).toMatchObject([{ kind: 'vip', state: 'rejected', cause: 'vip_undone' }]);
  await play(member, 1_000n);
  await judge();
  await judge();
  expect((await mine()).rewards.map(({ kind, rank, amount, state }) => [kind, rank, amount, state])).toEqual([
    ['upgrade', 1, '5.00', 'claim'],
    ['upgrade', 1, '5.00', 'rejected'],
  ]);
});

test('levels that were raised since withdraw no bonus, as long as the figures reach the old ones', async () => {
  const { member, mine } = await newPlayer();
  await play(member, 9_000n);
  const bet = await play(member, 2_000n);
  await judge();
  const former = JSON.stringify({ titles: { en: 'vip' }, definition });
  await server.db
    .insertInto('reward_program_version')
    .values({ merchant_id: 1, code: 'vip', version: 1, program: former, created_at: new Date() })
    .execute();
  const levels = definition.levels.map((each) => ({ ...each, validBetRequired: '700' }));
  const raised = JSON.stringify({ ...definition, levels });
  const program = server.db.updateTable('reward_program').where('code', '=', 'vip');
  await program.set({ definition: raised, version: 2 }).execute();
  await play(member, 100n);
  await judge();
  expect(await mine()).toMatchObject({ rank: 1, rewards: [{ kind: 'upgrade', state: 'claim' }] });
  await transaction(server.db, async (tx) => await publishFigures(tx, 'bet.voided', bet));
  await deliverOutbox(server.db, outboxConsumers);
  await judge();
  expect(await mine()).toMatchObject({ rank: 1, rewards: [{ kind: 'upgrade', state: 'rejected' }] });
  await program.set({ definition: JSON.stringify(definition) }).execute();
});

test('a returned deposit counts nothing, also where the member still owes it, and a claimed bonus stays', async () => {
  const { member, memberId, mine, ask } = await newPlayer();
  const report = await creditDeposit(memberId, ask);
  await play(member, 60_000n);
  await judge();
  const before = await mine();
  expect(before).toMatchObject({ rank: 2, deposits: '1000.00' });
  const ofRank = (rank: number) => before.rewards.find((reward) => reward.rank === rank)?.vipRewardId;
  await ask('claimVipReward', { requestId: randomUUID(), vipRewardId: ofRank(1) });
  await postLostBet(server.db, memberId, 80_000n);
  expect(await report('refunded')).toMatchObject({ outcome: 'takeBack' });
  await rollUp();
  await deliverOutbox(server.db, outboxConsumers);
  await judge();
  const after = await mine();
  expect(after).toMatchObject({ rank: 2, deposits: '0.00', validBet: '600.00' });
  expect(after.rewards.map(({ rank, state }) => [rank, state])).toEqual([
    [2, 'rejected'],
    [1, 'claimed'],
  ]);
});

test('a change that the roll-ups have not counted yet is judged again', async () => {
  const { member, memberId, mine } = await newPlayer();
  await fund(server.db, memberId, 10_000n);
  await play(member, 60_000n);
  await server.db
    .updateTable('money_rollup_checkpoint')
    .set({ until: new Date(Date.now() - 3_600_000) })
    .execute();
  await judge();
  expect(await mine()).toMatchObject({ rank: 1 });
  await rollUp();
  await judge();
  expect(await mine()).toMatchObject({ rank: 2 });
});

test('a rank that last month did not keep goes down once, and comes back with its keeping valid bet', async () => {
  const { member, memberId, mine } = await newPlayer();
  await deposit(memberId, 10_000n);
  await play(member, 60_000n, monthsAgo(2));
  await judge();
  await server.db
    .updateTable('vip_standing')
    .set({ since: monthsAgo(2) })
    .where('member_id', '=', memberId)
    .execute();
  await Promise.all([runCalendar(), runCalendar()]);
  await runCalendar();
  expect(await mine()).toMatchObject({ rank: 1, label: 'Bronze' });
  await play(member, 19_900n);
  await judge();
  expect(await mine()).toMatchObject({ rank: 1, validBetThisMonth: '199.00' });
  await play(member, 100n);
  await judge();
  expect(await mine()).toMatchObject({ rank: 2, label: 'Silver' });
  const upgrades = (await mine()).rewards.filter(({ kind }) => kind === 'upgrade');
  expect(upgrades).toHaveLength(2);
});

test('nobody loses a rank before the bets of the month are in the roll-ups', async () => {
  const { member, memberId, mine } = await newPlayer();
  await deposit(memberId, 10_000n);
  await play(member, 60_000n, monthsAgo(2));
  await judge();
  await server.db
    .updateTable('vip_standing')
    .set({ since: monthsAgo(2) })
    .where('member_id', '=', memberId)
    .execute();
  await server.db.deleteFrom('reward_run').where('job', '=', 'vip_keep').execute();
  const placedAt = monthsAgo(1);
  const bet = await insertBet(server.db, { member, placedAt, stakeMinor: 20_000n, timeZone: MIDDAY_ZONE });
  await transaction(server.db, async (tx) => await publishFigures(tx, 'bet.settled', bet));
  await server.db.updateTable('outbox').set({ created_at: placedAt }).where('delivered_at', 'is', null).execute();
  await runCalendar();
  await deliverOutbox(server.db, outboxConsumers);
  await runCalendar();
  expect(await mine()).toMatchObject({ rank: 2, label: 'Silver' });
});

test('monthly rewards follow the rank, and come once in a month', async () => {
  const { member, memberId, mine } = await newPlayer();
  await deposit(memberId, 10_000n);
  await play(member, 60_000n);
  await judge();
  await server.db.deleteFrom('reward_run').where('job', '=', 'vip_monthly').execute();
  await runCalendar();
  await server.db.deleteFrom('reward_run').where('job', '=', 'vip_monthly').execute();
  await runCalendar();
  const monthly = (await mine()).rewards.filter(({ kind }) => kind === 'monthly');
  expect(monthly).toMatchObject([{ rank: 2, amount: '3.00', state: 'claim' }]);
});

test('the table of levels is public, and a withdrawal follows the level', async () => {
  const { memberId, ask } = await newPlayer();
  const { levels, terms } = valueOf('vipLevels', await ask('vipLevels'));
  expect(terms).toMatchObject({ content: '<p>Levels.</p>' });
  expect(levels.map(({ rank, label }) => [rank, label])).toEqual([
    [0, 'Start'],
    [1, 'Bronze'],
    [2, 'Silver'],
  ]);
  expect(levels[2]).not.toHaveProperty('pointsTimes');
  await insertProgram(server.db, { code: 'points', kind: 'points', definition: POINTS_RULES });
  const withPoints = valueOf('vipLevels', await ask('vipLevels')).levels;
  expect(withPoints.map(({ pointsTimes }) => pointsTimes)).toEqual(['1', '1', '2']);
  expect(levels[2]).not.toHaveProperty('vendorRebates');
  const rate = { gameType: 'RNG', vipFrom: 0, ratePpm: 5_000 } as const;
  const rates: RebateDefinition = {
    rates: [rate],
    vendorRates: [
      { ...rate, vendor: 'LANTERN', vipFrom: 1, ratePpm: 0, from: '2026-01-01T00:00:00Z' },
      { ...rate, vendor: 'UNNAMED', vipFrom: 1, ratePpm: 9_000, from: '2100-01-01T00:00:00Z' },
    ],
    minimumClaim: '1',
    turnoverPpm: 0,
  };
  await insertProgram(server.db, { code: 'rebate', kind: 'rebate', definition: rates });
  const withRebates = valueOf('vipLevels', await ask('vipLevels')).levels;
  expect(withRebates[0]).not.toHaveProperty('vendorRebates');
  expect(withRebates[1]).toMatchObject({
    rebates: [{ gameType: 'RNG', percent: '0.5' }],
    vendorRebates: [
      { vendor: 'Lantern', gameType: 'RNG', percent: '0' },
      { vendor: 'UNNAMED', gameType: 'RNG', percent: '0.9', from: '2100-01-01T00:00:00.000Z' },
    ],
  });
  expect(levels[2]).toMatchObject({
    rewards: [
      { kind: 'upgrade', amount: '8.00' },
      { kind: 'monthly', amount: '3.00' },
    ],
  });
  const rule = {
    merchant_id: 1,
    min_minor: 1n,
    max_minor: 900_000n,
    day_max_minor: 50_000n,
    day_count_max: 9,
    open_max: 9,
    fee_ppm: 10_000,
  };
  await server.db.insertInto('withdrawal_rule').values(rule).execute();
  await fund(server.db, memberId, 500_000n);
  const options = valueOf('withdrawOptions', await ask('withdrawOptions'));
  expect(options).toMatchObject({ leftToday: '1000.00', withdrawalsLeftToday: 3, feePercent: '1' });
  expect(levels.map(({ withdrawalFeePercent }) => withdrawalFeePercent)).toEqual([undefined, '0.25', undefined]);
  await server.db.updateTable('member').set({ vip_level: 1 }).where('member_id', '=', memberId).execute();
  expect(valueOf('withdrawOptions', await ask('withdrawOptions'))).toMatchObject({ feePercent: '0.25' });
});

test('a member who is about to lose a rank is warned once', async () => {
  const { member, memberId, ask } = await newPlayer();
  await deposit(memberId, 10_000n);
  await play(member, 60_000n, monthsAgo(1));
  await judge();
  await server.db
    .updateTable('vip_standing')
    .set({ since: monthsAgo(1) })
    .where('member_id', '=', memberId)
    .execute();
  // The calendar of the tests before may have warned already.
  await server.db.deleteFrom('reward_run').where('job', '=', 'vip_warning').execute();
  const late = dayOfMonth(25);
  await runVipCalendar(server.db, late, log);
  await runVipCalendar(server.db, late, log);
  await deliverOutbox(server.db, outboxConsumers);
  const { list } = valueOf('messages', await ask('messages', { pageNo: 1, pageSize: 20 }));
  const warnings = list.filter((message) => message.kind === 'platform');
  expect(warnings).toMatchObject([{ title: expect.stringContaining('Silver') }]);
});

test('the rewards of somebody else are not found', async () => {
  const { member, mine } = await newPlayer();
  await play(member, 10_000n);
  await judge();
  const vipRewardId = (await mine()).rewards[0]?.vipRewardId;
  const other = await newPlayer();
  const answer = await other.ask('claimVipReward', { requestId: randomUUID(), vipRewardId });
  expect(answer.body).toMatchObject({ code: 'reward.not_found' });
});

async function runCalendar(): Promise<void> {
  await runVipCalendar(server.db, new Date(), log);
}

/** The middle of that month. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
}

function dayOfMonth(day: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, now.getUTCHours()));
}
