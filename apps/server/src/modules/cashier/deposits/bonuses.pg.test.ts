import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRemember } from '../../../ledger/verify-new.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { readDebt } from '../../../ledger/debts.ts';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../../platform/partner-fetch.ts';
import { readOpenTurnover } from '../../../betting/turnover.ts';
import { MEMBER_HOST, openTestApp, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/ops.ts';
import { insertGrant } from '../../../testing/rewards.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { MIDDAY_ZONE, today } from '../../../testing/world.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import {
  createMethods,
  lose,
  openTestProvider,
  sendWebhook,
  sumsByAccount,
  type TestProvider,
} from '../../../testing/cashier.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createMethods(server.db, provider.code);
  await server.db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 1_000_000n }).execute();
  await server.db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'deposit', alone_max_minor: 100_000_000n })
    .execute();
  const figures = ['--percent', '50', '--max', '100000', '--least', '60000', '--turnover', '10'];
  for (const [code, frequency, title] of [
    ['welcome', 'first', 'Welcome'],
    ['day', 'daily', 'Every day'],
    ['each', 'always', 'Each time'],
  ] as const)
    await change('add', code, '--currency', 'NPR', '--title', `en=${title}`, '--frequency', frequency, ...figures);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  people += 1;
  const account = `chooser${people}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

async function ops(...argv: readonly string[]): Promise<{ code: number; err: string; out: string }> {
  const context = {
    db: server.db,
    openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
    fetchPartner: createPartnerFetchFor(false),
  };
  const { code, out, err } = await runCommand([...argv, '--merchant', 'M1'], context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function change(verb: string, code: string, ...options: readonly string[]): Promise<void> {
  const told = await ops('deposit-bonuses', verb, '--code', code, '--by', 'asha', ...options);
  if (told.code !== 0) throw new Error(told.err);
}

const ask = async (amount: string, promotionId?: string, change: object = {}) => {
  const asked = { requestId: randomUUID(), methodId: 'card', amount, backPath: '/member/depositv2', ...change };
  return await call(server, 'createDeposit', promotionId === undefined ? asked : { ...asked, promotionId }, { token });
};
const begin = async (amount: string, promotionId?: string) => valueOf('createDeposit', await ask(amount, promotionId));
const look = async ({ depositId }: DepositValue) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const methods = async () => valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
const offered = async () => (await methods()).promotions;
const quoted = async (amount: string, promotionId?: string) =>
  await call(
    server,
    'depositQuote',
    { methodId: 'card', amount, ...(promotionId !== undefined && { promotionId }) },
    { token },
  );
const balance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const owed = async () => (await readDebt(server.db, memberId, 'NPR')).amountMinor;
const asked = async () =>
  (await readOpenTurnover(server.db, memberId)).map(({ source, required }) => [source, required.amountMinor]);

function say(deposit: DepositValue, state: ProviderPayment['state']) {
  const payment = provider.payments.get(`BZ${deposit.depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  return async (sent = {}) => await sendWebhook(server, { ...payment, state }, sent);
}

async function credited(amount: string, promotionId?: string): Promise<DepositValue> {
  const deposit = await begin(amount, promotionId);
  expect(await say(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'credit' });
  return await look(deposit);
}

async function transactions() {
  const query = { from: today(), to: today(1), pageNo: 1, pageSize: 20 };
  const { list } = valueOf('transactionHistory', await call(server, 'transactionHistory', query, { token }));
  return list.map(({ kind, amount, counterpart }) => [kind, amount, counterpart]);
}

async function rest(minutes: number): Promise<void> {
  const until = new Date(Date.now() + minutes * 60_000);
  await server.db
    .insertInto('play_exclusion')
    .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
    .execute();
}

describe('what is offered', () => {
  test('its terms, in the operator’s order; nothing of it counts where nothing is chosen', async () => {
    expect(await offered()).toEqual(
      ['day', 'each', 'welcome'].map((promotionId) =>
        expect.objectContaining({
          promotionId,
          bonusPercent: '50',
          maximumBonus: '1000.00',
          minimumAmount: '600.00',
          turnoverTimes: '10',
          endsAt: null,
          obstacle: null,
        }),
      ),
    );
    expect(valueOf('depositQuote', await quoted('1000.00'))).toMatchObject({
      bonus: '0.00',
      turnoverRequired: '1000.00',
      bonusTurnover: '0.00',
    });
    await credited('1000.00');
    expect([await balance(), await asked()]).toEqual(['1000.00', [['deposit', 100_000n]]]);
  });

  test('a quote reckons to the minor unit: rounded down, up to the most, nothing below the least', async () => {
    const of = async (amount: string) => valueOf('depositQuote', await quoted(amount, 'each'));
    expect(await of('1000.01')).toMatchObject({ bonus: '500.00', bonusTurnover: '15000.10', toPay: '1015.01' });
    expect(await of('1000.01')).toMatchObject({ turnoverRequired: '16000.11' });
    expect(await of('9000.00')).toMatchObject({ bonus: '1000.00', bonusTurnover: '100000.00' });
    expect(await quoted('599.99', 'each')).toMatchObject({
      status: 403,
      body: { code: 'promotion.not_eligible', value: { obstacle: 'amount' } },
    });
  });

  test('what is off, over, to come, of another currency or for other levels is not there', async () => {
    const terms = ['--percent', '10', '--max', '1000', '--least', '1', '--turnover', '1', '--frequency', 'always'];
    const there = async () => (await offered()).map(({ promotionId }) => promotionId);
    const before = await there();
    await change('add', 'later', '--currency', 'NPR', '--title', 'en=Later', '--from', '2099-01-01T00:00Z', ...terms);
    await change('add', 'abroad', '--currency', 'BDT', '--title', 'en=Abroad', ...terms);
    await change('add', 'high', '--currency', 'NPR', '--title', 'en=High', '--vip-from', '3', ...terms);
    const past = ['--from', '2026-01-01T00:00Z', '--until', '2026-01-02T00:00Z'];
    await change('add', 'over', '--currency', 'NPR', '--title', 'en=Over', ...past, ...terms);
    await change('add', 'off', '--currency', 'NPR', '--title', 'en=Off', '--enabled', 'no', ...terms);
    expect(await there()).toEqual(before);
    for (const code of ['later', 'abroad', 'high', 'over', 'off', 'nothing'])
      expect(await ask('1000.00', code)).toMatchObject({ body: { code: 'promotion.not_found' } });
    await server.db.updateTable('member').set({ vip_level: 3 }).where('member_id', '=', memberId).execute();
    expect(await there()).toContain('high');
    await server.db.updateTable('member').set({ type: 1 }).where('member_id', '=', memberId).execute();
    expect(await there()).toEqual([]);
    for (const code of ['later', 'abroad', 'high', 'over', 'off']) await change('remove', code);
  });

  test('nobody who takes a break is offered anything, and the break is told before a deposit is tried', async () => {
    expect(await methods()).toMatchObject({ isExcluded: false, turnoverTimes: '1' });
    await rest(60);
    expect(await offered()).toEqual([]);
    expect(await methods()).toMatchObject({ isExcluded: true });
  });

  test('an operator who is wrong is told so, and each change has its audit row', async () => {
    const wrong = async (...options: string[]) =>
      await ops('deposit-bonuses', 'change', '--code', 'each', '--by', 'asha', ...options);
    expect(await wrong('--percent', 'half')).toMatchObject({ code: 2 });
    expect(await wrong('--percent', '501')).toMatchObject({ code: 2 });
    expect((await wrong('--turnover', 'ten')).err).toContain('how many times');
    expect(await wrong('--frequency', 'weekly')).toMatchObject({ code: 2 });
    expect(await wrong('--until', '2020-01-01T00:00Z')).toMatchObject({ code: 2 });
    const audited = await server.db
      .selectFrom('operator_audit')
      .select(['operator', 'command'])
      .where('target', '=', 'deposit-bonuses welcome')
      .execute();
    expect(audited).toEqual([{ operator: 'asha', command: 'deposit-bonuses add' }]);
  });
});

describe('what was chosen', () => {
  test('is credited with the deposit, once, whatever is said how often, and asks its own valid bet', async () => {
    const deposit = await begin('1000.01', 'welcome');
    expect(deposit).toMatchObject({
      bonus: '500.00',
      turnoverRequired: '16000.11',
      promotion: { promotionId: 'welcome', title: 'Welcome', state: 'promised', turnoverRequired: '15000.10' },
    });
    expect(await say(deposit, 'succeeded')({ secret: 'guessed' })).toMatchObject({ status: 401 });
    expect(await balance()).toBe('0.00');
    const eventId = randomUUID();
    const told = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => await say(deposit, 'succeeded')(index % 2 ? { eventId } : {})),
    );
    expect(told.filter(({ outcome }) => outcome === 'credit')).toHaveLength(1);
    expect(await balance()).toBe('1500.01');
    expect(await look(deposit)).toMatchObject({
      bonus: '500.00',
      turnoverRequired: '16000.11',
      promotion: { state: 'credited', turnoverRequired: '15000.10' },
    });
    expect(await sumsByAccount(server.db, memberId)).toEqual({
      cash: 150_001n,
      'house:deposit-fee': 1_500n,
      'house:payment-clearing:TESTPAY': -101_501n,
      'house:promotion': -50_000n,
    });
    expect(await asked()).toEqual([
      ['deposit', 100_001n],
      ['bonus', 1_500_010n],
    ]);
    expect(await transactions()).toEqual([
      ['bonus', '500.00', 'Welcome'],
      ['deposit', '1000.01', 'Card'],
    ]);
    const { turnover } = valueOf('withdrawOptions', await call(server, 'withdrawOptions', {}, { token }));
    expect(turnover.list.map(({ source, title, amount }) => [source, title, amount])).toEqual([
      ['deposit', '', '1000.01'],
      ['bonus', 'Welcome', '500.00'],
    ]);
  });

  test('is what was promised, whatever the offer says when the money comes', async () => {
    const deposit = await begin('1000.00', 'each');
    await change('change', 'each', '--percent', '1', '--turnover', '99', '--title', 'en=Less', '--enabled', 'no');
    expect(await say(deposit, 'succeeded')()).toMatchObject({ outcome: 'credit' });
    await change(
      'change',
      'each',
      '--percent',
      '50',
      '--turnover',
      '10',
      '--title',
      'en=Each time',
      '--enabled',
      'yes',
    );
    expect(await balance()).toBe('1500.00');
    expect(await look(deposit)).toMatchObject({ promotion: { title: 'Each time', turnoverRequired: '15000.00' } });
    expect(await asked()).toContainEqual(['bonus', 1_500_000n]);
  });

  test('comes late with a payment that was given up, and not at all with one that failed', async () => {
    const deposit = await begin('1000.00', 'each');
    await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token });
    expect(await look(deposit)).toMatchObject({ bonus: '0.00', promotion: null });
    await say(deposit, 'succeeded')();
    expect(await balance()).toBe('1500.00');
    const failed = await begin('1000.00', 'each');
    await say(failed, 'failed')();
    expect(await look(failed)).toMatchObject({ state: 'failed', bonus: '0.00', promotion: null });
    expect(await balance()).toBe('1500.00');
  });

  test('is part of the request: the same one with another choice is refused', async () => {
    const requestId = randomUUID();
    const first = valueOf('createDeposit', await ask('1000.00', 'each', { requestId }));
    expect(valueOf('createDeposit', await ask('1000.00', 'each', { requestId })).depositId).toBe(first.depositId);
    for (const other of [undefined, 'day'])
      expect(await ask('1000.00', other, { requestId })).toMatchObject({ body: { code: 'ledger.key_reused' } });
  });

  test('two that race for the bonus of the first deposit: one has it, the other is credited without, and says so', async () => {
    for (let round = 0; round < 4; round += 1) {
      token = await signUp(server, `racer${round}`);
      const row = server.db.selectFrom('member').select('member_id').where('account', '=', `racer${round}`);
      ({ member_id: memberId } = await row.executeTakeFirstOrThrow());
      const two = [await begin('1000.00', 'welcome'), await begin('1000.00', 'welcome')];
      await Promise.all(two.map(async (each) => await say(each, 'succeeded')()));
      expect(await balance()).toBe('2500.00');
      const found = await Promise.all(two.map(look));
      const states = new Set(found.map(({ promotion }) => promotion?.state));
      expect(states).toEqual(new Set(['credited', 'withheld']));
      const without = found.find(({ promotion }) => promotion?.state === 'withheld');
      expect(without).toMatchObject({
        state: 'credited',
        bonus: '0.00',
        promotion: { obstacle: 'not_first', turnoverRequired: '0.00' },
      });
      const told = server.db.selectFrom('outbox').select('payload').where('topic', '=', 'deposit.credited');
      expect((await told.execute()).map(({ payload }) => payload)).toContainEqual(
        expect.objectContaining({ depositId: without?.depositId, bonusWithheld: true }),
      );
      expect((await offered()).map(({ promotionId }) => promotionId)).not.toContain('welcome');
      expect(await ask('1000.00', 'welcome')).toMatchObject({ body: { value: { obstacle: 'not_first' } } });
    }
  });

  test('once a day is a day of the merchant’s calendar', async () => {
    const { depositId } = await credited('1000.00', 'day');
    const creditedAt = async (seconds: number) =>
      await sql`update deposit set credited_at = date_trunc('day', now(), ${MIDDAY_ZONE}) + make_interval(secs => ${seconds})
        where deposit_id = ${depositId}`.execute(server.db);
    await creditedAt(0);
    expect(await offered()).toContainEqual(expect.objectContaining({ promotionId: 'day', obstacle: 'taken_today' }));
    expect(await ask('1000.00', 'day')).toMatchObject({
      body: { code: 'promotion.not_eligible', value: { obstacle: 'taken_today' } },
    });
    await creditedAt(-1);
    await credited('1000.00', 'day');
    expect(await balance()).toBe('3000.00');
  });

  test('is withheld in a break that began meanwhile: the deposit is the member’s, and nobody is tempted', async () => {
    const deposit = await begin('1000.00', 'each');
    await rest(60);
    await say(deposit, 'succeeded')();
    expect(await balance()).toBe('1000.00');
    expect(await look(deposit)).toMatchObject({ promotion: { state: 'withheld', obstacle: 'break' } });
  });

  test('goes by what really came, as the operator amends it', async () => {
    const transfer = async (amount: string) =>
      valueOf('createDeposit', await ask(amount, 'each', { methodId: 'bank', payerName: 'Suraj' }));
    const deed = async (verb: string, { depositId }: DepositValue, ...more: string[]) =>
      await ops('deposits', verb, '--id', depositId, '--by', 'asha', ...more);
    const less = await transfer('1000.00');
    await deed('amend', less, '--amount', '59999');
    expect((await deed('show', less)).out).toContain('bonus: each: 299.99 promised');
    expect(await deed('approve', less)).toMatchObject({ code: 0 });
    expect(await look(less)).toMatchObject({ amount: '599.99', promotion: { state: 'withheld', obstacle: 'amount' } });
    const more = await transfer('1000.00');
    await deed('amend', more, '--amount', '500000');
    await deed('approve', more);
    expect(await look(more)).toMatchObject({ amount: '5000.00', bonus: '1000.00' });
    expect(await balance()).toBe('6599.99');
  });
});

describe('a deposit that goes back takes its bonus along', () => {
  test('everything is as if it had not been, once', async () => {
    const deposit = await credited('1000.00', 'each');
    const told = await Promise.all(Array.from({ length: 8 }, async () => await say(deposit, 'charged_back')()));
    expect(told.filter(({ outcome }) => outcome === 'takeBack')).toHaveLength(1);
    expect([await balance(), await owed(), await asked()]).toEqual(['0.00', 0n, []]);
    expect(await look(deposit)).toMatchObject({ state: 'refunded', bonus: '500.00', promotion: { state: 'returned' } });
    expect(Object.values(await sumsByAccount(server.db, memberId))).toEqual([0n, 0n, 0n, 0n]);
    expect(await transactions()).toContainEqual(['bonus_return', '-500.00', 'Each time']);
  });

  test.each([
    ['some of the deposit', 70_000n, '0.00', 70_000n],
    ['all of both', 150_000n, '0.00', 150_000n],
    ['less than the bonus', 20_000n, '0.00', 20_000n],
  ])('what was played with is owed: %s', async (_, lost, left, owes) => {
    const deposit = await credited('1000.00', 'each');
    await lose(server.db, memberId, lost);
    expect(await say(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await balance(), await owed()]).toEqual([left, owes]);
    expect(await sumsByAccount(server.db, memberId)).toMatchObject({
      'house:promotion': 0n,
      'house:member-debt': -owes,
    });
    expect(await offered()).toContainEqual(expect.objectContaining({ promotionId: 'each', obstacle: 'owed' }));
    expect(await ask('1000.00', 'each')).toMatchObject({ body: { value: { obstacle: 'owed' } } });
    await credited('2000.00');
    expect([await balance(), await owed()]).toEqual([`${(200_000n - owes) / 100n}.00`, 0n]);
  });

  test('takes the rewards along that it brought', async () => {
    const deposit = await credited('1000.00', 'each');
    const rewardId = await insertGrant(server.db, memberId, { sourceKey: `deposit:${deposit.depositId}` });
    const claim = { requestId: randomUUID(), rewardId: String(rewardId) };
    expect(await call(server, 'claimReward', claim, { token })).toMatchObject({ status: 200 });
    expect(await say(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await balance(), await owed(), await asked()]).toEqual(['0.00', 0n, []]);
    const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
    expect(list.map(({ kind, state, cause }) => [kind, state, cause])).toEqual([
      ['activity', 'returned', 'deposit_returned'],
      ['deposit', 'returned', null],
    ]);
    expect((await verifyLedger(server.db)).difference).toBeUndefined();
  });

  test('an operator has to say that the bonus is owed, too', async () => {
    const { depositId } = await credited('1000.00', 'each');
    await lose(server.db, memberId, 60_000n);
    const refund = ['deposits', 'refund', '--id', depositId, '--reason', 'Sent by mistake', '--by', 'asha'];
    expect((await ops(...refund)).err).toContain('does not cover the 1500.00');
    expect(await ops(...refund, '--owed', 'yes')).toMatchObject({ code: 0 });
    expect([await balance(), await owed()]).toEqual(['0.00', 60_000n]);
  });

  test('a bonus of the first deposit that went back was the first all the same', async () => {
    const deposit = await credited('1000.00', 'welcome');
    await say(deposit, 'refunded')();
    expect(await ask('1000.00', 'welcome')).toMatchObject({ body: { value: { obstacle: 'not_first' } } });
  });
});

test('the page of bonuses has each with what is left of its valid bet, and sums what stayed', async () => {
  await credited('1000.00', 'each');
  await say(await credited('800.00', 'each'), 'refunded')();
  await server.db
    .updateTable('turnover_requirement')
    .set({ done_minor: 40_000n })
    .where('member_id', '=', memberId)
    .where('source', '=', 'bonus')
    .execute();
  const details = async (more: object = {}) =>
    valueOf(
      'bonusDetails',
      await call(server, 'bonusDetails', { from: today(), to: today(1), pageNo: 1, pageSize: 20, ...more }, { token }),
    );
  const { list, ...sums } = await details();
  expect(list).toMatchObject([
    { state: 'returned', amount: '400.00', turnoverLeft: '0.00' },
    {
      kind: 'deposit',
      title: 'Each time',
      state: 'credited',
      amount: '500.00',
      turnoverRequired: '15000.00',
      turnoverLeft: '14600.00',
    },
  ]);
  expect(sums).toEqual({ total: 2, totalPages: 1, currency: 'NPR', totalAmount: '500.00' });
  expect(await details({ pageSize: 1, pageNo: 2 })).toMatchObject({ list: [{ amount: '500.00' }], totalPages: 2 });
  expect(await details({ kind: 'vip' })).toMatchObject({ list: [], total: 0, totalAmount: '0.00' });
  const rewardId = await insertGrant(server.db, memberId, { kind: 'vip' });
  await call(server, 'claimReward', { requestId: randomUUID(), rewardId: String(rewardId) }, { token });
  expect(await details({ kind: 'vip' })).toMatchObject({
    list: [{ kind: 'vip', amount: '5.00', turnoverRequired: '15.00', turnoverLeft: '15.00' }],
    totalAmount: '5.00',
  });
  expect(await details()).toMatchObject({ total: 3, totalAmount: '505.00' });
});

test('the migration gives the bonuses of existing deposits the grants that new ones get', async () => {
  await credited('1000.00', 'each');
  await say(await credited('800.00', 'each'), 'refunded')();
  const grants = async () =>
    await server.db
      .selectFrom('reward_grant')
      .select(['grant_id', 'program_code', 'titles', 'amount_minor', 'turnover_minor', 'state', 'claimed_at'])
      .where('member_id', '=', memberId)
      .orderBy('grant_id')
      .execute();
  const before = await grants();
  await server.db.deleteFrom('reward_grant').where('member_id', '=', memberId).execute();
  const file = await readFile(new URL('../../../../migrations/0236_deposit_bonus_grants.sql', import.meta.url), 'utf8');
  await sql.raw(file.slice(file.indexOf('insert into'))).execute(server.db);
  expect(before).toHaveLength(2);
  expect(await grants()).toEqual(before);
});

test('the file of transactions has the bonus on a line of its own, with its name', async () => {
  await credited('1000.00', 'each');
  const request = { record: 'transactions', from: today(), to: today(1) };
  const { path } = valueOf('exportRecords', await call(server, 'exportRecords', request, { token }));
  const file = await server.app.inject({ method: 'GET', url: path, headers: { host: MEMBER_HOST } });
  const lines = file.body.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(2, 6))).toEqual([
    ['bonus', '500.00', '1500.00', 'NPR'],
    ['deposit', '1000.00', '1000.00', 'NPR'],
  ]);
  expect(lines[0]).toMatch(/,Each time$/);
});

test('the profit page counts bonuses apart from deposits', async () => {
  await credited('1000.00', 'each');
  const gone = await credited('800.00', 'each');
  await say(gone, 'refunded')();
  const query = { from: today(), to: today(1) };
  const { totals } = valueOf('personalProfit', await call(server, 'personalProfit', query, { token }));
  expect(totals).toMatchObject({ deposits: '1000.00', bonuses: '500.00', net: '500.00' });
});

test('after all of it the ledger adds up, and it is noticed where a deposit says that another bonus was given', async () => {
  const { depositId } = await credited('1000.00', 'each');
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  await server.db
    .updateTable('deposit')
    .set({ bonus_minor: 49_999n })
    .where('deposit_id', '=', BigInt(depositId))
    .execute();
  const check = 'what bonuses gave equals its entries';
  expect((await verifyLedger(server.db)).difference).toMatchObject({ check });
  expect((await verifyAndRemember(server.db, 'new')).difference).toMatchObject({ check });
});
