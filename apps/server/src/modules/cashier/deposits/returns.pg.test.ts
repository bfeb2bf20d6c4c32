import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { verifyLedger } from '../../../ledger/verify.ts';
import { verifyAndRemember } from '../../../ledger/verify-new.ts';
import { readDebt } from '../../../ledger/debts.ts';
import { transaction } from '../../../platform/transaction.ts';
import { readOpenTurnover } from '../../../betting/turnover.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { today } from '../../../testing/world.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import {
  createMethods,
  lose,
  openTestProvider,
  sendWebhook,
  sumsByAccount,
  type TestProvider,
} from '../../../testing/cashier.ts';
import { identifyOperator } from '../../../operators/operator-identity.ts';
import { refundDeposit, settleByOperator } from './refund.ts';

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
    .values({ merchant_id: 1, subject: 'deposit', alone_max_minor: 150_000n })
    .execute();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  people += 1;
  const account = `returner${people}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

const begin = async (amount = '1000.00') => {
  const request = { requestId: randomUUID(), methodId: 'card', amount, backPath: '/member/depositv2' };
  return valueOf('createDeposit', await call(server, 'createDeposit', request, { token }));
};
const look = async ({ depositId }: DepositValue) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const balance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const owed = async () => (await readDebt(server.db, memberId, 'NPR')).amountMinor;

function say(deposit: DepositValue, state: ProviderPayment['state'], change: Partial<ProviderPayment> = {}) {
  const payment = provider.payments.get(`BZ${deposit.depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  return async (sent = {}) => await sendWebhook(server, { ...payment, state, ...change }, sent);
}

async function credited(amount?: string): Promise<DepositValue> {
  const deposit = await begin(amount);
  expect(await say(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'credit' });
  return deposit;
}

describe('a provider gives a payment back', () => {
  test.each(['refunded', 'charged_back'] as const)('%s: everything is as if it had not been, once', async (state) => {
    const deposit = await credited();
    expect(await readOpenTurnover(server.db, memberId)).toHaveLength(1);
    const eventId = randomUUID();
    const told = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => await say(deposit, state)(index % 2 === 0 ? { eventId } : {})),
    );
    expect(told.filter(({ outcome }) => outcome === 'takeBack')).toHaveLength(1);
    expect(await say(deposit, 'succeeded')()).toMatchObject({ outcome: 'ignore' });
    expect(await balance()).toBe('0.00');
    expect(await look(deposit)).toMatchObject({ state: 'refunded' });
    expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
    expect(await owed()).toBe(0n);
    const events = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'deposit.returned')
      .execute();
    const event = { memberId: String(memberId), depositId: deposit.depositId, amountMinor: '100000' };
    expect(events.map(({ payload }) => payload)).toContainEqual(expect.objectContaining(event));
    expect(await sumsByAccount(server.db, memberId)).toEqual({
      cash: 0n,
      'house:deposit-fee': 0n,
      'house:payment-clearing:TESTPAY': 0n,
    });
  });

  test('said before the success, it ends the deposit, and the success credits nothing', async () => {
    const deposit = await begin();
    expect(await say(deposit, 'charged_back')()).toEqual({ status: 200, outcome: 'end' });
    expect(await say(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'ignore' });
    expect(await look(deposit)).toMatchObject({ state: 'refunded' });
    expect(await sumsByAccount(server.db, memberId)).toEqual({});
  });

  test('success and return at the same moment: whichever is first, the member has nothing of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const deposit = await begin();
      await Promise.all([say(deposit, 'succeeded')(), say(deposit, 'refunded')()]);
      expect(await look(deposit)).toMatchObject({ state: 'refunded' });
    }
    expect(await balance()).toBe('0.00');
  });

  test('after it was given up here it ends all the same', async () => {
    const deposit = await begin();
    await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token });
    expect(await say(deposit, 'refunded')()).toMatchObject({ outcome: 'end' });
    expect(await look(deposit)).toMatchObject({ state: 'refunded' });
  });

  test('forged, or of another amount: nothing moves; the second waits for an operator', async () => {
    const deposit = await credited();
    expect(await say(deposit, 'refunded')({ secret: 'guessed' })).toMatchObject({ status: 401 });
    expect(await say(deposit, 'refunded', { amount: '1.00' })()).toEqual({ status: 200, outcome: 'question' });
    expect(await balance()).toBe('1000.00');
    expect(await look(deposit)).toMatchObject({ state: 'credited' });
    const { note } = await server.db
      .selectFrom('deposit')
      .select('note')
      .where('deposit_id', '=', BigInt(deposit.depositId))
      .executeTakeFirstOrThrow();
    expect(note).toContain('gave back 1.00 NPR');
  });
});

describe('what the cash does not cover', () => {
  test('is owed: no balance is negative, nothing leaves, and the next deposit settles it first', async () => {
    const deposit = await credited();
    await lose(server.db, memberId, 70_000n);
    expect(await say(deposit, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    expect([await balance(), await owed()]).toEqual(['0.00', 70_000n]);
    expect(await sumsByAccount(server.db, memberId)).toMatchObject({
      cash: 0n,
      'house:member-debt': -70_000n,
      'house:payment-clearing:TESTPAY': 0n,
    });
    await credited('500.00');
    expect([await balance(), await owed()]).toEqual(['0.00', 20_000n]);
    expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
    await credited('600.00');
    expect([await balance(), await owed()]).toEqual(['400.00', 0n]);
    expect(await readOpenTurnover(server.db, memberId)).toMatchObject([{ required: { amountMinor: 40_000n } }]);
    expect(await sumsByAccount(server.db, memberId)).toMatchObject({ cash: 40_000n, 'house:member-debt': 0n });
  });

  test('is settled oldest first, and stands in the transactions under its own name', async () => {
    const [first, second] = [await credited('500.00'), await credited('600.00')];
    await lose(server.db, memberId, 110_000n);
    await say(second, 'refunded')();
    await say(first, 'refunded')();
    await credited('700.00');
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

  test('a forged or repeated return owes nothing twice', async () => {
    const deposit = await credited();
    await lose(server.db, memberId, 100_000n);
    for (const _ of [1, 2, 3]) await say(deposit, 'refunded')();
    await say(deposit, 'charged_back')();
    expect(await owed()).toBe(100_000n);
  });
});

describe('an operator gives a deposit back', () => {
  const refund = async ({ depositId }: DepositValue, by: string, mayOwe = false) =>
    await transaction(
      server.db,
      async (tx) =>
        await refundDeposit(tx, {
          merchantId: 1,
          depositId: BigInt(depositId),
          operator: await identifyOperator(tx, by, new Date()),
          now: new Date(),
          reason: 'Sent to us by mistake',
          mayOwe,
        }),
    );
  const settle = async ({ depositId }: DepositValue) =>
    await transaction(
      server.db,
      async (tx) =>
        await settleByOperator(tx, {
          merchantId: 1,
          depositId: BigInt(depositId),
          operator: await identifyOperator(tx, 'asha', new Date()),
          now: new Date(),
        }),
    );

  test('alone up to the limit, the member reads why, and a second time is refused', async () => {
    const deposit = await credited();
    expect(await refund(deposit, 'asha')).toMatchObject({ ok: true, value: { approval: { enough: true } } });
    expect(await look(deposit)).toMatchObject({ state: 'refunded', reason: 'Sent to us by mistake' });
    expect(await balance()).toBe('0.00');
    expect(await refund(deposit, 'bikash')).toMatchObject({ ok: false });
    expect(await say(deposit, 'refunded')()).toMatchObject({ outcome: 'ignore' });
    const audited = await server.db
      .selectFrom('operator_audit')
      .select('command')
      .where('target', '=', `deposits ${deposit.depositId}`)
      .execute();
    expect(audited).toEqual([{ command: 'deposits refund' }]);
  });

  test('above the limit by two, whatever was said when it was credited', async () => {
    const deposit = await credited('2000.00');
    expect(await refund(deposit, 'asha')).toMatchObject({ value: { covered: undefined } });
    expect(await refund(deposit, ' ASHA ')).toMatchObject({ value: { approval: { repeated: true, enough: false } } });
    expect(await balance()).toBe('2000.00');
    expect(await refund(deposit, 'bikash')).toMatchObject({ value: { approval: { enough: true } } });
    expect(await balance()).toBe('0.00');
  });

  test('what was played with only when that is said; it is settled from what the member wins', async () => {
    const deposit = await credited();
    await lose(server.db, memberId, 30_000n);
    expect(await refund(deposit, 'asha')).toMatchObject({ ok: false });
    expect(await balance()).toBe('700.00');
    expect(await refund(deposit, 'asha', true)).toMatchObject({
      value: { covered: { owed: { amountMinor: 30_000n } } },
    });
    expect(await settle(deposit)).toMatchObject({ ok: false });
    await lose(server.db, memberId, -20_000n);
    expect(await settle(deposit)).toMatchObject({ value: { owed: { amountMinor: 10_000n } } });
    await lose(server.db, memberId, -50_000n);
    expect(await settle(deposit)).toMatchObject({ value: { owed: { amountMinor: 0n } } });
    expect([await balance(), await owed()]).toEqual(['400.00', 0n]);
    expect(await settle(deposit)).toMatchObject({ ok: false });
  });

  test('not what was never credited', async () => {
    expect(await refund(await begin(), 'asha')).toMatchObject({ ok: false });
  });
});

test('after all of it the ledger adds up, and it is noticed where a deposit says that something else is owed', async () => {
  const deposit = await credited();
  await lose(server.db, memberId, 100_000n);
  await say(deposit, 'refunded')();
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  expect((await verifyAndRemember(server.db, 'new')).difference).toBeUndefined();
  await server.db.updateTable('deposit').set({ owed_minor: 1n }).where('owed_minor', '=', 100_000n).execute();
  expect((await verifyLedger(server.db)).difference).toMatchObject({ check: 'what members owe equals its entries' });
});
