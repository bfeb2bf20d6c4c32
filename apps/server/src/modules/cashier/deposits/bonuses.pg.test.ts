import { randomUUID } from 'node:crypto';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import type { TestApp } from '../../../testing/app.ts';
import { bonusActs, openBonusServer, signUpChooser } from '../../../testing/bonuses.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { MIDDAY_ZONE } from '../../../testing/world.ts';
import { sumEntriesByAccount, type TestProvider } from '../../../testing/cashier.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let memberCount = 0;
const {
  runOps,
  changeBonus,
  requestDeposit,
  beginDeposit,
  readDeposit,
  readMethods,
  listPromotions,
  quoteDeposit,
  readBalance,
  readOpenRequirements,
  prepareReport,
  createCreditedDeposit,
  listTransactions,
  takeBreak,
} = bonusActs(() => ({ server, provider, token, memberId }));

beforeAll(async () => {
  ({ server, provider } = await openBonusServer());
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  memberCount += 1;
  ({ token, memberId } = await signUpChooser(server, `chooser${memberCount}`));
});

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
    expect(await sumEntriesByAccount(server.db, memberId)).toEqual({
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

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
