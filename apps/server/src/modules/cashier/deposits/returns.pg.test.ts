import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { verifyLedger } from '../../../ledger/verify.ts';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { readDebt } from '../../../ledger/debts.ts';
import { transaction } from '../../../platform/transaction.ts';
import { readOpenTurnover } from '../../../betting/turnover.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { today } from '../../../testing/world.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import {
  createDepositMethods,
  postLostBet,
  openTestProvider,
  sendWebhook,
  sumEntriesByAccount,
  type TestProvider,
} from '../../../testing/cashier.ts';
import { identifyOperator } from '../../../operators/operator-identity.ts';
import { refundDeposit, settleDebtByOperator } from './refund.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let memberCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
  await server.db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 1_000_000n }).execute();
  await server.db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'deposit', alone_max_minor: 150_000n })
    .execute();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  memberCount += 1;
  const account = `returner${memberCount}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

const beginDeposit = async (amount = '1000.00') => {
  const request = { requestId: randomUUID(), methodId: 'card', amount, backPath: '/member/depositv2' };
  return valueOf('createDeposit', await call(server, 'createDeposit', request, { token }));
};
const readDeposit = async ({ depositId }: DepositValue) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const readBalance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const readOwedMinor = async () => (await readDebt(server.db, memberId, 'NPR')).amountMinor;

function prepareReport(deposit: DepositValue, state: ProviderPayment['state'], changes: Partial<ProviderPayment> = {}) {
  const payment = provider.payments.get(`BZ${deposit.depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  return async (options = {}) => await sendWebhook(server, { ...payment, state, ...changes }, options);
}

async function createCreditedDeposit(amount?: string): Promise<DepositValue> {
  const deposit = await beginDeposit(amount);
  expect(await prepareReport(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'credit' });
  return deposit;
}

describe('a provider gives a payment back', () => {
  test.each(['refunded', 'charged_back'] as const)(
    '%s: takes back cash, fee and turnover requirement exactly once',
    async (state) => {
      const deposit = await createCreditedDeposit();
      expect(await readOpenTurnover(server.db, memberId)).toHaveLength(1);
      const eventId = randomUUID();
      const replies = await Promise.all(
        Array.from(
          { length: 10 },
          async (_, index) => await prepareReport(deposit, state)(index % 2 === 0 ? { eventId } : {}),
        ),
      );
      expect(replies.filter(({ outcome }) => outcome === 'takeBack')).toHaveLength(1);
      expect(await prepareReport(deposit, 'succeeded')()).toMatchObject({ outcome: 'ignore' });
      expect(await readBalance()).toBe('0.00');
      expect(await readDeposit(deposit)).toMatchObject({ state: 'refunded' });
      expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
      expect(await readOwedMinor()).toBe(0n);
      const events = await server.db
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'deposit.returned')
        .execute();
      const event = { memberId: String(memberId), depositId: deposit.depositId, amountMinor: '100000' };
      expect(events.map(({ payload }) => payload)).toContainEqual(expect.objectContaining(event));
      expect(await sumEntriesByAccount(server.db, memberId)).toEqual({
        cash: 0n,
        'house:deposit-fee': 0n,
        'house:payment-clearing:TESTPAY': 0n,
      });
    },
  );

  test('ends the deposit if the return is reported before the success, and ignores the later success', async () => {
    const deposit = await beginDeposit();
    expect(await prepareReport(deposit, 'charged_back')()).toEqual({ status: 200, outcome: 'end' });
    expect(await prepareReport(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'ignore' });
    expect(await readDeposit(deposit)).toMatchObject({ state: 'refunded' });
    expect(await sumEntriesByAccount(server.db, memberId)).toEqual({});
  });

  test('leaves no money with the member when success and return are reported concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const deposit = await beginDeposit();
      await Promise.all([prepareReport(deposit, 'succeeded')(), prepareReport(deposit, 'refunded')()]);
      expect(await readDeposit(deposit)).toMatchObject({ state: 'refunded' });
    }
    expect(await readBalance()).toBe('0.00');
  });

  test('ends a deposit that the member has cancelled as refunded', async () => {
    const deposit = await beginDeposit();
    await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token });
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'end' });
    expect(await readDeposit(deposit)).toMatchObject({ state: 'refunded' });
  });

  test('moves nothing for a forged report, and leaves a note for the operator if the amount differs', async () => {
    const deposit = await createCreditedDeposit();
    expect(await prepareReport(deposit, 'refunded')({ secret: 'guessed' })).toMatchObject({ status: 401 });
    expect(await prepareReport(deposit, 'refunded', { amount: '1.00' })()).toEqual({
      status: 200,
      outcome: 'question',
    });
    expect(await readBalance()).toBe('1000.00');
    expect(await readDeposit(deposit)).toMatchObject({ state: 'credited' });
    const { note } = await server.db
      .selectFrom('deposit')
      .select('note')
      .where('deposit_id', '=', BigInt(deposit.depositId))
      .executeTakeFirstOrThrow();
    expect(note).toContain('gave back 1.00 NPR');
  });
});

describe('the part of a return that the cash does not cover', () => {
  test('becomes a debt that the next deposits settle first, without a negative balance', async () => {
    const deposit = await createCreditedDeposit();
    await postLostBet(server.db, memberId, 70_000n);
    expect(await prepareReport(deposit, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), await readOwedMinor()]).toEqual(['0.00', 70_000n]);
    expect(await sumEntriesByAccount(server.db, memberId)).toMatchObject({
      cash: 0n,
      'house:member-debt': -70_000n,
      'house:payment-clearing:TESTPAY': 0n,
    });
    await createCreditedDeposit('500.00');
    expect([await readBalance(), await readOwedMinor()]).toEqual(['0.00', 20_000n]);
    expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
    await createCreditedDeposit('600.00');
    expect([await readBalance(), await readOwedMinor()]).toEqual(['400.00', 0n]);
    expect(await readOpenTurnover(server.db, memberId)).toMatchObject([{ required: { amountMinor: 40_000n } }]);
    expect(await sumEntriesByAccount(server.db, memberId)).toMatchObject({ cash: 40_000n, 'house:member-debt': 0n });
  });

  test('is settled from the oldest debt on, and is listed in the transactions as a debt payment', async () => {
    const [first, second] = [await createCreditedDeposit('500.00'), await createCreditedDeposit('600.00')];
    await postLostBet(server.db, memberId, 110_000n);
    await prepareReport(second, 'refunded')();
    await prepareReport(first, 'refunded')();
    await createCreditedDeposit('700.00');
    const rows = await server.db
      .selectFrom('deposit')
      .select('owed_minor')
      .where('member_id', '=', memberId)
      .orderBy('deposit_id')
      .execute();
    expect(rows.map(({ owed_minor }) => owed_minor)).toEqual([0n, 40_000n, 0n]);
    const { list } = valueOf(
      'transactionHistory',
      await call(server, 'transactionHistory', { from: today(), to: today(1), pageNo: 1, pageSize: 20 }, { token }),
    );
    expect(list.map(({ kind, amount }) => [kind, amount])).toContainEqual(['debt_payment', '-700.00']);
  });

  test('is owed once when the return is reported repeatedly', async () => {
    const deposit = await createCreditedDeposit();
    await postLostBet(server.db, memberId, 100_000n);
    for (const _ of [1, 2, 3]) await prepareReport(deposit, 'refunded')();
    await prepareReport(deposit, 'charged_back')();
    expect(await readOwedMinor()).toBe(100_000n);
  });
});

describe('a refund by an operator', () => {
  const refund = async ({ depositId }: DepositValue, by: string, allowsDebt = false) =>
    await transaction(
      server.db,
      async (tx) =>
        await refundDeposit(tx, {
          merchantId: 1,
          depositId: BigInt(depositId),
          operator: await identifyOperator(tx, by, new Date()),
          now: new Date(),
          reason: 'Sent to us by mistake',
          allowsDebt,
        }),
    );
  const settle = async ({ depositId }: DepositValue) =>
    await transaction(
      server.db,
      async (tx) =>
        await settleDebtByOperator(tx, {
          merchantId: 1,
          depositId: BigInt(depositId),
          operator: await identifyOperator(tx, 'asha', new Date()),
          now: new Date(),
        }),
    );

  test('needs one operator up to the limit, shows the reason to the member, and is refused a second time', async () => {
    const deposit = await createCreditedDeposit();
    expect(await refund(deposit, 'asha')).toMatchObject({ ok: true, value: { approval: { enough: true } } });
    expect(await readDeposit(deposit)).toMatchObject({ state: 'refunded', reason: 'Sent to us by mistake' });
    expect(await readBalance()).toBe('0.00');
    expect(await refund(deposit, 'bikash')).toMatchObject({ ok: false });
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'ignore' });
    const auditRows = await server.db
      .selectFrom('operator_audit')
      .select('command')
      .where('target', '=', `deposits ${deposit.depositId}`)
      .execute();
    expect(auditRows).toEqual([{ command: 'deposits refund' }]);
  });

  test('needs two operators above the limit', async () => {
    const deposit = await createCreditedDeposit('2000.00');
    expect(await refund(deposit, 'asha')).toMatchObject({ value: { covered: undefined } });
    expect(await refund(deposit, ' ASHA ')).toMatchObject({ value: { approval: { repeated: true, enough: false } } });
    expect(await readBalance()).toBe('2000.00');
    expect(await refund(deposit, 'bikash')).toMatchObject({ value: { approval: { enough: true } } });
    expect(await readBalance()).toBe('0.00');
  });

  test('creates a debt only if the operator allows a debt, and the debt is settled from later winnings', async () => {
    const deposit = await createCreditedDeposit();
    await postLostBet(server.db, memberId, 30_000n);
    expect(await refund(deposit, 'asha')).toMatchObject({ ok: false });
    expect(await readBalance()).toBe('700.00');
    expect(await refund(deposit, 'asha', true)).toMatchObject({
      value: { covered: { owed: { amountMinor: 30_000n } } },
    });
    expect(await settle(deposit)).toMatchObject({ ok: false });
    await postLostBet(server.db, memberId, -20_000n);
    expect(await settle(deposit)).toMatchObject({ value: { owed: { amountMinor: 10_000n } } });
    await postLostBet(server.db, memberId, -50_000n);
    expect(await settle(deposit)).toMatchObject({ value: { owed: { amountMinor: 0n } } });
    expect([await readBalance(), await readOwedMinor()]).toEqual(['400.00', 0n]);
    expect(await settle(deposit)).toMatchObject({ ok: false });
  });

  test('is refused for a deposit that was never credited', async () => {
    expect(await refund(await beginDeposit(), 'asha')).toMatchObject({ ok: false });
  });
});

test('leaves a consistent ledger, and the verification detects a deposit with a wrong debt', async () => {
  const deposit = await createCreditedDeposit();
  await postLostBet(server.db, memberId, 100_000n);
  await prepareReport(deposit, 'refunded')();
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  expect((await verifyAndRecord(server.db, 'new')).difference).toBeUndefined();
  await server.db.updateTable('deposit').set({ owed_minor: 1n }).where('owed_minor', '=', 100_000n).execute();
  expect((await verifyLedger(server.db)).difference).toMatchObject({ check: 'what members owe equals its entries' });
});
