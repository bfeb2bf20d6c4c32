import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
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
let memberCount = 0;

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
    await changeBonus('add', code, '--currency', 'NPR', '--title', `en=${title}`, '--frequency', frequency, ...figures);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  memberCount += 1;
  const account = `chooser${memberCount}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

async function runOps(...argv: readonly string[]): Promise<{ code: number; err: string; out: string }> {
  const context = {
    db: server.db,
    openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
    fetchPartner: createPartnerFetchFor(false),
  };
  const { code, out, err } = await runCommand([...argv, '--merchant', 'M1'], context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function changeBonus(verb: string, code: string, ...options: readonly string[]): Promise<void> {
  const result = await runOps('deposit-bonuses', verb, '--code', code, '--by', 'asha', ...options);
  if (result.code !== 0) throw new Error(result.err);
}

const requestDeposit = async (amount: string, promotionId?: string, changes: object = {}) => {
  const request = { requestId: randomUUID(), methodId: 'card', amount, backPath: '/member/depositv2', ...changes };
  return await call(server, 'createDeposit', promotionId === undefined ? request : { ...request, promotionId }, {
    token,
  });
};
const beginDeposit = async (amount: string, promotionId?: string) =>
  valueOf('createDeposit', await requestDeposit(amount, promotionId));
const readDeposit = async ({ depositId }: DepositValue) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const readMethods = async () => valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
const listPromotions = async () => (await readMethods()).promotions;
const quoteDeposit = async (amount: string, promotionId?: string) =>
  await call(
    server,
    'depositQuote',
    { methodId: 'card', amount, ...(promotionId !== undefined && { promotionId }) },
    { token },
  );
const readBalance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const readOwedMinor = async () => (await readDebt(server.db, memberId, 'NPR')).amountMinor;
const readOpenRequirements = async () =>
  (await readOpenTurnover(server.db, memberId)).map(({ source, required }) => [source, required.amountMinor]);

function prepareReport(deposit: DepositValue, state: ProviderPayment['state']) {
  const payment = provider.payments.get(`BZ${deposit.depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  return async (options = {}) => await sendWebhook(server, { ...payment, state }, options);
}

async function createCreditedDeposit(amount: string, promotionId?: string): Promise<DepositValue> {
  const deposit = await beginDeposit(amount, promotionId);
  expect(await prepareReport(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'credit' });
  return await readDeposit(deposit);
}

async function listTransactions() {
  const query = { from: today(), to: today(1), pageNo: 1, pageSize: 20 };
  const { list } = valueOf('transactionHistory', await call(server, 'transactionHistory', query, { token }));
  return list.map(({ kind, amount, counterpart }) => [kind, amount, counterpart]);
}

async function takeBreak(minutes: number): Promise<void> {
  const until = new Date(Date.now() + minutes * 60_000);
  await server.db
    .insertInto('play_exclusion')
    .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
    .execute();
}

describe('the offered bonuses', () => {
  test('are listed with their terms in the configured order, and have no effect on a deposit without a chosen bonus', async () => {
    expect(await listPromotions()).toEqual(
      ['day', 'each', 'welcome'].map((promotionId) =>
        expect.objectContaining({
          promotionId,
          bonusPercent: '50',
          onePer: [],
          maximumBonus: '1000.00',
          minimumAmount: '600.00',
          turnoverTimes: '10',
          endsAt: null,
          obstacle: null,
        }),
      ),
    );
    expect(valueOf('depositQuote', await quoteDeposit('1000.00'))).toMatchObject({
      bonus: '0.00',
      turnoverRequired: '1000.00',
      bonusTurnover: '0.00',
    });
    await createCreditedDeposit('1000.00');
    expect([await readBalance(), await readOpenRequirements()]).toEqual(['1000.00', [['deposit', 100_000n]]]);
  });

  test('are quoted to the minor unit: rounded down, capped at the maximum, and refused below the minimum amount', async () => {
    const quoteEach = async (amount: string) => valueOf('depositQuote', await quoteDeposit(amount, 'each'));
    expect(await quoteEach('1000.01')).toMatchObject({ bonus: '500.00', bonusTurnover: '15000.10', toPay: '1015.01' });
    expect(await quoteEach('1000.01')).toMatchObject({ turnoverRequired: '16000.11' });
    expect(await quoteEach('9000.00')).toMatchObject({ bonus: '1000.00', bonusTurnover: '100000.00' });
    expect(await quoteDeposit('599.99', 'each')).toMatchObject({
      status: 403,
      body: { code: 'promotion.not_eligible', value: { obstacle: 'amount' } },
    });
  });

  test('do not include bonuses that are off, ended, not started, in another currency or for other VIP levels', async () => {
    const terms = ['--percent', '10', '--max', '1000', '--least', '1', '--turnover', '1', '--frequency', 'always'];
    const listCodes = async () => (await listPromotions()).map(({ promotionId }) => promotionId);
    const before = await listCodes();
    await changeBonus(
      'add',
      'later',
      '--currency',
      'NPR',
      '--title',
      'en=Later',
      '--from',
      '2099-01-01T00:00Z',
      ...terms,
    );
    await changeBonus('add', 'abroad', '--currency', 'BDT', '--title', 'en=Abroad', ...terms);
    await changeBonus('add', 'high', '--currency', 'NPR', '--title', 'en=High', '--vip-from', '3', ...terms);
    const past = ['--from', '2026-01-01T00:00Z', '--until', '2026-01-02T00:00Z'];
    await changeBonus('add', 'over', '--currency', 'NPR', '--title', 'en=Over', ...past, ...terms);
    await changeBonus('add', 'off', '--currency', 'NPR', '--title', 'en=Off', '--enabled', 'no', ...terms);
    expect(await listCodes()).toEqual(before);
    for (const code of ['later', 'abroad', 'high', 'over', 'off', 'nothing'])
      expect(await requestDeposit('1000.00', code)).toMatchObject({ body: { code: 'promotion.not_found' } });
    await server.db.updateTable('member').set({ vip_level: 3 }).where('member_id', '=', memberId).execute();
    expect(await listCodes()).toContain('high');
    await server.db.updateTable('member').set({ type: 1 }).where('member_id', '=', memberId).execute();
    expect(await listCodes()).toEqual([]);
    for (const code of ['later', 'abroad', 'high', 'over', 'off']) await changeBonus('remove', code);
  });

  test('are not listed during a break from play, and the methods report the break', async () => {
    expect(await readMethods()).toMatchObject({ isExcluded: false, turnoverTimes: '1' });
    await takeBreak(60);
    expect(await listPromotions()).toEqual([]);
    expect(await readMethods()).toMatchObject({ isExcluded: true });
  });

  test('are not offered to a member who wants no offers, while a bonus that was chosen before is still credited', async () => {
    const deposit = await beginDeposit('1000.00', 'each');
    await call(server, 'setOffersSetting', { offersOff: true }, { token });
    expect(await listPromotions()).toEqual([]);
    expect(await quoteDeposit('1000.00', 'each')).toMatchObject({ body: { code: 'promotion.not_found' } });
    expect(await requestDeposit('1000.00', 'each')).toMatchObject({ body: { code: 'promotion.not_found' } });
    await prepareReport(deposit, 'succeeded')();
    expect(await readBalance()).toBe('1500.00');
    await call(server, 'setOffersSetting', { offersOff: false }, { token });
    expect((await listPromotions()).map(({ promotionId }) => promotionId)).toContain('each');
  });

  test('are listed only as far as the deposit limit of the member reaches', async () => {
    const limitTo = async (value: bigint) => {
      const limit = { member_id: memberId, kind: 'deposit', period: 'day', value };
      await server.db
        .insertInto('play_limit')
        .values(limit)
        .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet({ value }))
        .execute();
    };
    const listCards = async () => {
      const query = { pageNo: 1, pageSize: 20, language: 'en', tab: 'deposit' };
      return valueOf('activities', await call(server, 'activities', query, { token })).list.length;
    };
    await limitTo(60_000n);
    expect([(await listPromotions()).length, await listCards()]).toEqual([3, 3]);
    await limitTo(59_999n);
    expect([(await listPromotions()).length, await listCards()]).toEqual([0, 0]);
  });

  test('refuse invalid options of an operator, and write an audit row for a change', async () => {
    const changeWrongly = async (...options: string[]) =>
      await runOps('deposit-bonuses', 'change', '--code', 'each', '--by', 'asha', ...options);
    expect(await changeWrongly('--percent', 'half')).toMatchObject({ code: 2 });
    expect(await changeWrongly('--percent', '501')).toMatchObject({ code: 2 });
    expect((await changeWrongly('--turnover', 'ten')).err).toContain('how many times');
    expect(await changeWrongly('--frequency', 'weekly')).toMatchObject({ code: 2 });
    expect(await changeWrongly('--until', '2020-01-01T00:00Z')).toMatchObject({ code: 2 });
    const auditRows = await server.db
      .selectFrom('operator_audit')
      .select(['operator', 'command'])
      .where('target', '=', 'deposit-bonuses welcome')
      .execute();
    expect(auditRows).toEqual([{ operator: 'asha', command: 'deposit-bonuses add' }]);
  });
});

describe('the chosen bonus', () => {
  test('is credited once with its deposit despite repeated reports, and requires its own turnover', async () => {
    const deposit = await beginDeposit('1000.01', 'welcome');
    expect(deposit).toMatchObject({
      bonus: '500.00',
      turnoverRequired: '16000.11',
      promotion: { promotionId: 'welcome', title: 'Welcome', state: 'promised', turnoverRequired: '15000.10' },
    });
    expect(await prepareReport(deposit, 'succeeded')({ secret: 'guessed' })).toMatchObject({ status: 401 });
    expect(await readBalance()).toBe('0.00');
    const eventId = randomUUID();
    const replies = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, index) => await prepareReport(deposit, 'succeeded')(index % 2 ? { eventId } : {}),
      ),
    );
    expect(replies.filter(({ outcome }) => outcome === 'credit')).toHaveLength(1);
    expect(await readBalance()).toBe('1500.01');
    expect(await readDeposit(deposit)).toMatchObject({
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
    expect(await readOpenRequirements()).toEqual([
      ['deposit', 100_001n],
      ['bonus', 1_500_010n],
    ]);
    expect(await listTransactions()).toEqual([
      ['bonus', '500.00', 'Welcome'],
      ['deposit', '1000.01', 'Card'],
    ]);
    const { turnover } = valueOf('withdrawOptions', await call(server, 'withdrawOptions', {}, { token }));
    expect(turnover.list.map(({ source, title, amount }) => [source, title, amount])).toEqual([
      ['deposit', '', '1000.01'],
      ['bonus', 'Welcome', '500.00'],
    ]);
  });

  test('keeps the promised terms when the offer changes before the credit', async () => {
    const deposit = await beginDeposit('1000.00', 'each');
    await changeBonus('change', 'each', '--percent', '1', '--turnover', '99', '--title', 'en=Less', '--enabled', 'no');
    expect(await prepareReport(deposit, 'succeeded')()).toMatchObject({ outcome: 'credit' });
    await changeBonus(
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
    expect(await readBalance()).toBe('1500.00');
    expect(await readDeposit(deposit)).toMatchObject({
      promotion: { title: 'Each time', turnoverRequired: '15000.00' },
    });
    expect(await readOpenRequirements()).toContainEqual(['bonus', 1_500_000n]);
  });

  test('is credited with a late payment of a cancelled deposit, and not with a failed payment', async () => {
    const deposit = await beginDeposit('1000.00', 'each');
    await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token });
    expect(await readDeposit(deposit)).toMatchObject({ bonus: '0.00', promotion: null });
    await prepareReport(deposit, 'succeeded')();
    expect(await readBalance()).toBe('1500.00');
    const failed = await beginDeposit('1000.00', 'each');
    await prepareReport(failed, 'failed')();
    expect(await readDeposit(failed)).toMatchObject({ state: 'failed', bonus: '0.00', promotion: null });
    expect(await readBalance()).toBe('1500.00');
  });

  test('is part of the idempotent request: the same request id with another bonus is refused', async () => {
    const requestId = randomUUID();
    const first = valueOf('createDeposit', await requestDeposit('1000.00', 'each', { requestId }));
    expect(valueOf('createDeposit', await requestDeposit('1000.00', 'each', { requestId })).depositId).toBe(
      first.depositId,
    );
    for (const other of [undefined, 'day'])
      expect(await requestDeposit('1000.00', other, { requestId })).toMatchObject({
        body: { code: 'ledger.key_reused' },
      });
  });

  test('is credited once when two deposits race for the first-deposit bonus, and the other deposit reports it as withheld', async () => {
    for (let round = 0; round < 4; round += 1) {
      token = await signUp(server, `racer${round}`);
      const row = server.db.selectFrom('member').select('member_id').where('account', '=', `racer${round}`);
      ({ member_id: memberId } = await row.executeTakeFirstOrThrow());
      const deposits = [await beginDeposit('1000.00', 'welcome'), await beginDeposit('1000.00', 'welcome')];
      await Promise.all(deposits.map(async (deposit) => await prepareReport(deposit, 'succeeded')()));
      expect(await readBalance()).toBe('2500.00');
      const settledDeposits = await Promise.all(deposits.map(readDeposit));
      const states = new Set(settledDeposits.map(({ promotion }) => promotion?.state));
      expect(states).toEqual(new Set(['credited', 'withheld']));
      const withheldDeposit = settledDeposits.find(({ promotion }) => promotion?.state === 'withheld');
      expect(withheldDeposit).toMatchObject({
        state: 'credited',
        bonus: '0.00',
        promotion: { obstacle: 'not_first', turnoverRequired: '0.00' },
      });
      const creditedEvents = server.db.selectFrom('outbox').select('payload').where('topic', '=', 'deposit.credited');
      expect((await creditedEvents.execute()).map(({ payload }) => payload)).toContainEqual(
        expect.objectContaining({ depositId: withheldDeposit?.depositId, bonusWithheld: true }),
      );
      expect((await listPromotions()).map(({ promotionId }) => promotionId)).not.toContain('welcome');
      expect(await requestDeposit('1000.00', 'welcome')).toMatchObject({ body: { value: { obstacle: 'not_first' } } });
    }
  });

  test('with a daily frequency is credited once per day of the merchant’s calendar', async () => {
    const { depositId } = await createCreditedDeposit('1000.00', 'day');
    const creditedAt = async (seconds: number) =>
      await sql`update deposit set credited_at = date_trunc('day', now(), ${MIDDAY_ZONE}) + make_interval(secs => ${seconds})
        where deposit_id = ${depositId}`.execute(server.db);
    await creditedAt(0);
    expect(await listPromotions()).toContainEqual(
      expect.objectContaining({ promotionId: 'day', obstacle: 'taken_today' }),
    );
    expect(await requestDeposit('1000.00', 'day')).toMatchObject({
      body: { code: 'promotion.not_eligible', value: { obstacle: 'taken_today' } },
    });
    await creditedAt(-1);
    await createCreditedDeposit('1000.00', 'day');
    expect(await readBalance()).toBe('3000.00');
  });

  test('is withheld during a break from play that began before the credit, while the deposit is credited', async () => {
    const deposit = await beginDeposit('1000.00', 'each');
    await takeBreak(60);
    await prepareReport(deposit, 'succeeded')();
    expect(await readBalance()).toBe('1000.00');
    expect(await readDeposit(deposit)).toMatchObject({ promotion: { state: 'withheld', obstacle: 'break' } });
  });

  test('is calculated from the amount to which the operator has corrected the deposit', async () => {
    const transfer = async (amount: string) =>
      valueOf('createDeposit', await requestDeposit(amount, 'each', { methodId: 'bank', payerName: 'Suraj' }));
    const review = async (verb: string, { depositId }: DepositValue, ...more: string[]) =>
      await runOps('deposits', verb, '--id', depositId, '--by', 'asha', ...more);
    const less = await transfer('1000.00');
    await review('amend', less, '--amount', '59999');
    expect((await review('show', less)).out).toContain('bonus: each: 299.99 promised');
    expect(await review('approve', less)).toMatchObject({ code: 0 });
    expect(await readDeposit(less)).toMatchObject({
      amount: '599.99',
      promotion: { state: 'withheld', obstacle: 'amount' },
    });
    const more = await transfer('1000.00');
    await review('amend', more, '--amount', '500000');
    await review('approve', more);
    expect(await readDeposit(more)).toMatchObject({ amount: '5000.00', bonus: '1000.00' });
    expect(await readBalance()).toBe('6599.99');
  });
});

describe('a first-deposit bonus for one of a device', () => {
  // All members of these tests log in from one address with one browser, so that any two of them share a device.
  const figures = ['--percent', '50', '--max', '100000', '--least', '60000', '--turnover', '10'];
  let bonusCount = 0;
  let code = '';

  beforeEach(async () => {
    bonusCount += 1;
    code = `person-${bonusCount}`;
    const first = ['--currency', 'NPR', '--title', 'en=Once', '--frequency', 'first', '--one-per', 'device'];
    await changeBonus('add', code, ...first, ...figures);
  });

  async function becomeNextMember(account: string): Promise<void> {
    token = await signUp(server, account);
    const row = server.db.selectFrom('member').select('member_id').where('account', '=', account);
    ({ member_id: memberId } = await row.executeTakeFirstOrThrow());
  }

  const readGrants = async () =>
    await server.db
      .selectFrom('reward_grant')
      .select(['grant_id', 'kind', 'state', 'amount_minor', 'turnover_minor', 'shared'])
      .where('member_id', '=', memberId)
      .where('program_code', '=', code)
      .execute();

  async function readHeld() {
    const [grant, ...others] = await readGrants();
    if (!grant || others.length > 0) throw new Error('the member has not exactly one grant');
    return { ...grant, rewardId: String(grant.grant_id) };
  }
  const claim = async (rewardId: string) =>
    await call(server, 'claimReward', { requestId: randomUUID(), rewardId }, { token });
  const decide = async (verb: string, rewardId: string, ...options: string[]) =>
    await runOps('reward-grants', verb, '--id', rewardId, '--by', 'asha', ...options);

  test('goes to review for the second account, which claims it after an operator has approved it', async () => {
    expect(await createCreditedDeposit('1000.00', code)).toMatchObject({ promotion: { state: 'credited' } });
    expect(await readBalance()).toBe('1500.00');
    await becomeNextMember(`sharer${bonusCount}`);
    expect((await listPromotions()).find(({ promotionId }) => promotionId === code)).toMatchObject({
      onePer: ['device'],
    });
    const deposit = await createCreditedDeposit('1000.00', code);
    expect(deposit).toMatchObject({ state: 'credited', promotion: { state: 'withheld', obstacle: 'review' } });
    expect(await readBalance()).toBe('1000.00');
    const held = await readHeld();
    expect(held).toMatchObject({ kind: 'activity', state: 'process', amount_minor: 50_000n, shared: ['device'] });
    expect(await claim(held.rewardId)).toMatchObject({ body: { code: 'reward.not_claimable' } });
    expect((await runOps('reward-grants', 'list')).out).toContain('shared=device');
    expect(await decide('approve', held.rewardId)).toMatchObject({ code: 0 });
    expect(await claim(held.rewardId)).toMatchObject({ body: { value: { amount: '500.00', balance: '1500.00' } } });
    expect(await readOpenRequirements()).toEqual([
      ['deposit', 100_000n],
      ['bonus', held.turnover_minor],
    ]);
    expect(held.turnover_minor).toBe(1_500_000n);
  });

  test('ends with its deposit: in review it is rejected, and what was claimed goes back', async () => {
    await createCreditedDeposit('1000.00', code);
    await becomeNextMember(`returner${bonusCount}`);
    const waiting = await createCreditedDeposit('1000.00', code);
    expect(await prepareReport(waiting, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    const { rewardId, state } = await readHeld();
    expect(state).toBe('rejected');
    expect(await decide('approve', rewardId)).toMatchObject({ code: 2 });
    await becomeNextMember(`claimer${bonusCount}`);
    const claimed = await createCreditedDeposit('1000.00', code);
    const grant = await readHeld();
    await decide('approve', grant.rewardId);
    await claim(grant.rewardId);
    expect(await readBalance()).toBe('1500.00');
    expect(await prepareReport(claimed, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), (await readHeld()).state]).toEqual(['0.00', 'returned']);
    expect((await verifyLedger(server.db)).difference).toBeUndefined();
  });

  test('is credited to one of two accounts whose deposits arrive at the same moment', async () => {
    const race: (() => Promise<unknown>)[] = [];
    const racers: bigint[] = [];
    for (const account of [`twin${bonusCount}a`, `twin${bonusCount}b`]) {
      await becomeNextMember(account);
      racers.push(memberId);
      race.push(prepareReport(await beginDeposit('1000.00', code), 'succeeded'));
    }
    await Promise.all(race.map(async (report) => await report()));
    const grants = await server.db
      .selectFrom('reward_grant')
      .select('state')
      .where('member_id', 'in', racers)
      .where('program_code', '=', code)
      .execute();
    expect(grants.map(({ state }) => state).toSorted()).toEqual(['claimed', 'process']);
  });

  test('is for first deposits alone', async () => {
    const wrong = ['--currency', 'NPR', '--title', 'en=Wrong', '--frequency', 'daily', '--one-per', 'device'];
    const refused = await runOps('deposit-bonuses', 'add', '--code', 'wrong', '--by', 'asha', ...wrong, ...figures);
    expect(refused).toMatchObject({ code: 2 });
  });
});

describe('the return of a deposit with a bonus', () => {
  test('takes back deposit and bonus exactly once', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => await prepareReport(deposit, 'charged_back')()),
    );
    expect(replies.filter(({ outcome }) => outcome === 'takeBack')).toHaveLength(1);
    expect([await readBalance(), await readOwedMinor(), await readOpenRequirements()]).toEqual(['0.00', 0n, []]);
    expect(await readDeposit(deposit)).toMatchObject({
      state: 'refunded',
      bonus: '500.00',
      promotion: { state: 'returned' },
    });
    expect(Object.values(await sumsByAccount(server.db, memberId))).toEqual([0n, 0n, 0n, 0n]);
    expect(await listTransactions()).toContainEqual(['bonus_return', '-500.00', 'Each time']);
  });

  test.each([
    ['some of the deposit', 70_000n, '0.00', 70_000n],
    ['all of both', 150_000n, '0.00', 150_000n],
    ['less than the bonus', 20_000n, '0.00', 20_000n],
  ])('turns the part that was lost at play into a debt: %s', async (_, lost, left, owes) => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    await lose(server.db, memberId, lost);
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), await readOwedMinor()]).toEqual([left, owes]);
    expect(await sumsByAccount(server.db, memberId)).toMatchObject({
      'house:promotion': 0n,
      'house:member-debt': -owes,
    });
    expect(await listPromotions()).toContainEqual(expect.objectContaining({ promotionId: 'each', obstacle: 'owed' }));
    expect(await requestDeposit('1000.00', 'each')).toMatchObject({ body: { value: { obstacle: 'owed' } } });
    await createCreditedDeposit('2000.00');
    expect([await readBalance(), await readOwedMinor()]).toEqual([`${(200_000n - owes) / 100n}.00`, 0n]);
  });

  test('takes back the rewards that the deposit brought', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    const rewardId = await insertGrant(server.db, memberId, { sourceKey: `deposit:${deposit.depositId}` });
    const claim = { requestId: randomUUID(), rewardId: String(rewardId) };
    expect(await call(server, 'claimReward', claim, { token })).toMatchObject({ status: 200 });
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), await readOwedMinor(), await readOpenRequirements()]).toEqual(['0.00', 0n, []]);
    const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
    expect(list.map(({ kind, state, cause }) => [kind, state, cause])).toEqual([
      ['activity', 'returned', 'deposit_returned'],
      ['deposit', 'returned', null],
    ]);
    expect((await verifyLedger(server.db)).difference).toBeUndefined();
  });

  test('needs the operator’s consent to a debt for deposit and bonus', async () => {
    const { depositId } = await createCreditedDeposit('1000.00', 'each');
    await lose(server.db, memberId, 60_000n);
    const refund = ['deposits', 'refund', '--id', depositId, '--reason', 'Sent by mistake', '--by', 'asha'];
    expect((await runOps(...refund)).err).toContain('does not cover the 1500.00');
    expect(await runOps(...refund, '--owed', 'yes')).toMatchObject({ code: 0 });
    expect([await readBalance(), await readOwedMinor()]).toEqual(['0.00', 60_000n]);
  });

  test('does not make the first-deposit bonus available again', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'welcome');
    await prepareReport(deposit, 'refunded')();
    expect(await requestDeposit('1000.00', 'welcome')).toMatchObject({ body: { value: { obstacle: 'not_first' } } });
  });
});

test('the bonus page lists each bonus with its remaining turnover, and sums the bonuses that were not returned', async () => {
  await createCreditedDeposit('1000.00', 'each');
  await prepareReport(await createCreditedDeposit('800.00', 'each'), 'refunded')();
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
  await createCreditedDeposit('1000.00', 'each');
  await prepareReport(await createCreditedDeposit('800.00', 'each'), 'refunded')();
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

test('the transaction export has a separate line for the bonus with its title', async () => {
  await createCreditedDeposit('1000.00', 'each');
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
  await createCreditedDeposit('1000.00', 'each');
  const returned = await createCreditedDeposit('800.00', 'each');
  await prepareReport(returned, 'refunded')();
  const query = { from: today(), to: today(1) };
  const { totals } = valueOf('personalProfit', await call(server, 'personalProfit', query, { token }));
  expect(totals).toMatchObject({ deposits: '1000.00', bonuses: '500.00', net: '500.00' });
});

test('leaves a consistent ledger, and the verification detects a deposit with a wrong bonus', async () => {
  const { depositId } = await createCreditedDeposit('1000.00', 'each');
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  await server.db
    .updateTable('deposit')
    .set({ bonus_minor: 49_999n })
    .where('deposit_id', '=', BigInt(depositId))
    .execute();
  const check = 'what bonuses gave equals its entries';
  expect((await verifyLedger(server.db)).difference).toMatchObject({ check });
  expect((await verifyAndRecord(server.db, 'new')).difference).toMatchObject({ check });
});
