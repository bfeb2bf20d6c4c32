import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenTurnover } from '../../betting/turnover.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { openTestApp, type Answer, type TestApp } from '../../testing/app.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { givePoints, insertItem, POINTS_RULES } from '../../testing/points.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { today } from '../../testing/world.ts';
import { grantPoints } from './jobs.ts';

const WITHDRAW = 'Cash2026out';
const ADDRESS = { receivingAddress: 'Ward 7, Lalitpur', mobileNum: '+977 98-12345678' };
let server: TestApp;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await insertProgram(server.db, { code: 'points', kind: 'points', definition: POINTS_RULES });
});
afterAll(async () => await server.close());

interface Person {
  readonly memberId: bigint;
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

async function person(points = 0n): Promise<Person> {
  people += 1;
  const account = `mall${people}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  const passwords = { newWithdrawPassword: WITHDRAW, confirmNewWithdrawPassword: WITHDRAW, password: PASSWORD };
  await ask('setWithdrawPassword', passwords);
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  if (points > 0n) await givePoints(server.db, memberId, points);
  return { memberId, ask };
}

async function redeem({ ask }: Person, rewardId: string, change: object = {}): Promise<Answer> {
  const order = { requestId: randomUUID(), rewardId, quantity: 1, withdrawPassword: WITHDRAW };
  return await ask('redeemPoints', { ...order, ...ADDRESS, ...change });
}

async function convert({ ask }: Person, points: number, change: object = {}): Promise<Answer> {
  return await ask('convertPoints', { requestId: randomUUID(), points, withdrawPassword: WITHDRAW, ...change });
}

const balanceOf = async ({ ask }: Person) => valueOf('pointBalance', await ask('pointBalance'));
const cashOf = async ({ ask }: Person) => valueOf('balance', await ask('balance')).balance;
const page = { from: today(), to: today(), pageNo: 1, pageSize: 20 };

async function stockOf(rewardId: string): Promise<number> {
  const row = server.db.selectFrom('point_reward').select('stock').where('reward_id', '=', rewardId);
  return (await row.executeTakeFirstOrThrow()).stock;
}

test('a thing takes its points at once, waits for an operator, and answers a repeated request the same', async () => {
  await insertItem(server.db, { rewardId: 'cap' });
  const member = await person(45n);
  const change = { requestId: randomUUID(), quantity: 3 };
  const first = valueOf('redeemPoints', await redeem(member, 'cap', change));
  expect(first).toMatchObject({
    points: 15,
    record: { status: 'process', quantity: 3, points: 30, name: 'सामान cap' },
  });
  expect(valueOf('redeemPoints', await redeem(member, 'cap', change))).toEqual(first);
  expect((await redeem(member, 'cap', { ...change, quantity: 1 })).body).toMatchObject({ code: 'ledger.key_reused' });
  expect(await balanceOf(member)).toEqual({ points: 15, heldPoints: 30 });
  expect(await stockOf('cap')).toBe(2);
  const { list } = valueOf('redeemList', await member.ask('redeemList', page));
  expect(list).toEqual([first.record]);
  const none = await member.ask('redeemList', { ...page, status: 'rejected' });
  expect(valueOf('redeemList', none)).toMatchObject({ list: [], total: 0 });
});

test('address and mobile number are sealed, and needed for a thing alone', async () => {
  await insertItem(server.db, { rewardId: 'mug' });
  const member = await person(40n);
  const { receivingAddress } = ADDRESS;
  expect((await redeem(member, 'mug', { mobileNum: undefined, receivingAddress })).body).toMatchObject({
    code: 'points.address_missing',
  });
  valueOf('redeemPoints', await redeem(member, 'mug'));
  const { sealed } = await server.db
    .selectFrom('point_redemption')
    .select('sealed')
    .where('bucket', '=', bucketOf(member.memberId))
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  expect(sealed?.toString('latin1')).not.toContain('Lalitpur');
});

test('cash, bonus and tickets are given at once, and a bonus requires its valid bet', async () => {
  await insertItem(server.db, { rewardId: 'five', kind: 'cash', gives: 500n });
  await insertItem(server.db, { rewardId: 'ten', kind: 'bonus', gives: 1_000n, turnoverPpm: 3_000_000n });
  await insertItem(server.db, { rewardId: 'spin', kind: 'ticket', gives: 2n, ticketProgram: 'wheel-1' });
  const member = await person(60n);
  const bare = { receivingAddress: undefined, mobileNum: undefined };
  for (const [rewardId, quantity] of [
    ['five', 2],
    ['ten', 1],
    ['spin', 3],
  ] as const) {
    const answer = await redeem(member, rewardId, { ...bare, quantity });
    expect(valueOf('redeemPoints', answer).record.status).toBe('approved');
  }
  expect(await cashOf(member)).toBe('20.00');
  expect(await readOpenTurnover(server.db, member.memberId)).toMatchObject([{ required: { amountMinor: 3_000n } }]);
  const tickets = server.db.selectFrom('reward_ticket').select(['program_code', 'tickets']);
  expect(await tickets.where('member_id', '=', member.memberId).execute()).toEqual([
    { program_code: 'wheel-1', tickets: 6 },
  ]);
});

test('fifty redemptions at once of five items take five, and one member spends no point twice', async () => {
  await insertItem(server.db, { rewardId: 'rush', stock: 5 });
  const members = await Promise.all(Array.from({ length: 10 }, async () => await person(50n)));
  const answers = await Promise.all(
    members.flatMap((member) => Array.from({ length: 5 }, async () => await redeem(member, 'rush'))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => 'code' in body && body.code === 'points.out_of_stock')).toHaveLength(45);
  expect(await stockOf('rush')).toBe(0);
  await insertItem(server.db, { rewardId: 'plenty', stock: 50 });
  const greedy = await person(25n);
  const tries = await Promise.all(Array.from({ length: 6 }, async () => await redeem(greedy, 'plenty')));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await balanceOf(greedy)).toEqual({ points: 5, heldPoints: 20 });
});

test('keeps to deposits, stock, points, quantity, password and the items on sale', async () => {
  await insertItem(server.db, { rewardId: 'watch', amountRequiredMinor: 10_000n, stock: 2 });
  await insertItem(server.db, { rewardId: 'dear', points: 1_000n });
  const member = await person(100n);
  expect((await redeem(member, 'watch')).body).toMatchObject({
    code: 'points.requirement_open',
    value: { amountRequired: '100.00' },
  });
  expect((await redeem(member, 'dear')).body).toMatchObject({ code: 'points.insufficient', value: { points: 100 } });
  expect((await redeem(member, 'cap', { quantity: 9 })).body).toMatchObject({ code: 'points.out_of_stock' });
  expect((await redeem(member, 'nothing')).body).toMatchObject({ code: 'reward.not_found' });
  for (const quantity of [0, -1, 1.5, 100])
    expect((await redeem(member, 'cap', { quantity })).body).toMatchObject({ code: 'request.invalid' });
  const wrong = { withdrawPassword: 'Wrong2026' };
  expect((await redeem(member, 'cap', wrong)).body).toMatchObject({ code: 'withdraw_password.wrong' });
  expect((await convert(member, 200, wrong)).body).toMatchObject({ code: 'withdraw_password.wrong' });
  await server.db.updateTable('point_reward').set({ enabled: false }).where('reward_id', '=', 'watch').execute();
  expect((await redeem(member, 'watch')).body).toMatchObject({ code: 'reward.not_found' });
  expect(await balanceOf(member)).toEqual({ points: 100, heldPoints: 0 });
});

test('the mall lists what is on sale, and what the points reach', async () => {
  const member = await person(10n);
  const all = valueOf('pointRewards', await member.ask('pointRewards', { pageNo: 1, pageSize: 50 }));
  expect(all.list.find(({ rewardId }) => rewardId === 'cap')).toMatchObject({ points: 10, delivered: true, stock: 2 });
  const reach = await member.ask('pointRewards', { affordable: true, pageNo: 1, pageSize: 50, language: 'ne' });
  const { list } = valueOf('pointRewards', reach);
  expect(list.map(({ rewardId }) => rewardId)).not.toContain('dear');
  expect(list.find(({ rewardId }) => rewardId === 'cap')?.name).toBe('सामान cap');
});

test('points become money by the rule, once per request, and their money requires its valid bet', async () => {
  const member = await person(550n);
  const change = { requestId: randomUUID() };
  const answers = await Promise.all([convert(member, 300, change), convert(member, 300, change)]);
  const [first] = answers.map((answer) => valueOf('convertPoints', answer));
  expect(first).toMatchObject({ convertedPoints: 300, amount: '3.00', points: 250, balance: '3.00' });
  expect(valueOf('convertPoints', await convert(member, 300, change))).toEqual(first);
  expect((await convert(member, 400, change)).body).toMatchObject({ code: 'ledger.key_reused' });
  expect(await readOpenTurnover(server.db, member.memberId)).toMatchObject([{ required: { amountMinor: 600n } }]);
  for (const points of [100, 250])
    expect((await convert(member, points)).body).toMatchObject({ code: 'points.amount_invalid' });
  expect((await convert(member, 300)).body).toMatchObject({ code: 'points.insufficient' });
});

test('who takes a break redeems and converts nothing, and reads why', async () => {
  const member = await person(500n);
  valueOf('coolOff', await member.ask('coolOff', { period: '24_hours' }));
  for (const answer of [await redeem(member, 'cap'), await convert(member, 200)])
    expect(answer.body).toMatchObject({ code: 'reward.not_claimable', value: { obstacle: 'break' } });
});

test('the rules show the rates of the program for the level of the reader', async () => {
  const member = await person();
  await server.db.updateTable('member').set({ vip_level: 3 }).where('member_id', '=', member.memberId).execute();
  expect(valueOf('pointConfig', await member.ask('pointConfig'))).toMatchObject({
    earning: [
      { type: 'rng', amountPerPoint: '10.00' },
      { type: 'deposit', amountPerPoint: '100.00' },
    ],
    multiplierPercent: 200,
    convert: { enabled: true, pointsPerUnit: 100, minimumPoints: 200, stepPoints: 100, turnoverTimes: '2' },
  });
});

test('the details name what each change was for, with its amount and ratio', async () => {
  await insertItem(server.db, { rewardId: 'pen' });
  const member = await person(500n);
  valueOf('redeemPoints', await redeem(member, 'pen'));
  valueOf('convertPoints', await convert(member, 200));
  await earnToday(member);
  const details = async (filter: object = {}) =>
    valueOf('pointDetails', await member.ask('pointDetails', { ...page, ...filter })).list;
  expect(await details()).toMatchObject([
    { type: 'deposit', changedPoints: 7, pointsBalance: 297, amount: '750.00', pointsRatio: '100.00', remark: today() },
    { type: 'redeem', changedPoints: -200, pointsBalance: 290, amount: '0.00', pointsRatio: '0.00' },
    { type: 'redeem', changedPoints: -10, pointsBalance: 490, remark: 'सामान pen' },
    { type: 'redeem', changedPoints: 500, pointsBalance: 500 },
  ]);
  expect(await details({ type: 'deposit' })).toHaveLength(1);
  const long = { ...page, from: today(-100) };
  expect((await member.ask('pointDetails', long)).body).toMatchObject({ code: 'request.range_too_long' });
});

/** Deposits of 750.00 on the day of today, which is over at once. */
async function earnToday({ memberId }: Person): Promise<void> {
  const { line } = await server.db
    .selectFrom('member')
    .select('line')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const none = { withdrawals_minor: 0n, bonuses_minor: 0n, rebates_minor: 0n, salaries_minor: 0n };
  const place = {
    bucket: bucketOf(memberId),
    member_id: memberId,
    day: today(),
    line,
    merchant_id: 1,
    currency: 'NPR',
  };
  await server.db
    .insertInto('member_money_day')
    .values({ ...place, deposits_minor: 75_000n, ...none })
    .execute();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await server.db.insertInto('money_rollup_checkpoint').values({ until: tomorrow }).execute();
  const log = { error: (fields: object) => expect(fields).toBeUndefined(), info: () => {} };
  for (const now of [new Date(), tomorrow]) await grantPoints(server.db, { now, settledUntil: now }, log);
}

test('after all of it the ledger adds up', async () => {
  expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
});
