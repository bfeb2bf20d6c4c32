import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { verifyLedger } from '../../../ledger/verify.ts';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../../platform/partner-fetch.ts';
import { readOpenTurnover } from '../../../betting/turnover.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { createDepositMethods, openTestProvider, sendWebhook, type TestProvider } from '../../../testing/cashier.ts';
import { pollProviders, expireDeposits } from './jobs.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let memberCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
  await server.db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 2_000_000n }).execute();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  server.at(undefined);
  provider.isDown = false;
  memberCount += 1;
  const account = `payer${memberCount}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

const requestDeposit = async (amount = '1000.00', requestId: string = randomUUID()) =>
  await call(
    server,
    'createDeposit',
    { requestId, methodId: 'card', amount, backPath: '/member/depositv2' },
    { token },
  );
const beginDeposit = async (amount?: string) => valueOf('createDeposit', await requestDeposit(amount));
const readDeposit = async (depositId: string) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const readBalance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const toReference = ({ depositId }: DepositValue) => `BZ${depositId}-${memberId}`;

function completePayment(deposit: DepositValue, changes: Partial<ProviderPayment> = {}): ProviderPayment {
  const payment = provider.payments.get(toReference(deposit));
  if (!payment) throw new Error('the provider knows no such payment');
  const changed = { ...payment, state: 'succeeded' as const, ...changes };
  provider.payments.set(payment.reference, changed);
  return changed;
}

describe('a payment on the provider’s page', () => {
  test('is created once per request, for the amount plus its fee', async () => {
    const requestId = randomUUID();
    const createdBefore = provider.createdPayments;
    const answers = await Promise.all(
      [1, 2, 3].map(async () => valueOf('createDeposit', await requestDeposit('1000.00', requestId))),
    );
    const [first] = answers;
    if (!first) throw new Error('no answer');
    expect(new Set(answers.map(({ depositId }) => depositId)).size).toBe(1);
    expect(first).toMatchObject({ state: 'pending', amount: '1000.00', fee: '15.00', kind: 'hosted' });
    expect(provider.payments.get(toReference(first))).toMatchObject({ amount: '1015.00', currency: 'NPR' });
    expect(provider.createdPayments - createdBefore).toBeGreaterThanOrEqual(1);
    expect(await requestDeposit('2000.00', requestId)).toMatchObject({
      status: 409,
      body: { code: 'ledger.key_reused' },
    });
  });

  test('shares the space of request ids with demo deposits: an id of one kind is refused for the other', async () => {
    const requestDemoDeposit = async (requestId: string) =>
      await call(server, 'demoDeposit', { requestId, amount: '1000.00' }, { token });
    const [demoRequestId, methodRequestId] = [randomUUID(), randomUUID()];
    expect((await requestDemoDeposit(demoRequestId)).status).toBe(200);
    expect((await requestDeposit('1000.00', methodRequestId)).status).toBe(200);
    const refused = { status: 409, body: { code: 'ledger.key_reused' } };
    expect(await requestDeposit('1000.00', demoRequestId)).toMatchObject(refused);
    expect(await requestDemoDeposit(methodRequestId)).toMatchObject(refused);
  });

  test('returns the stored deposit for a repeated request, even if the method was switched off or a limit was set', async () => {
    const requestId = randomUUID();
    const first = valueOf('createDeposit', await requestDeposit('1000.00', requestId));
    const limit = { member_id: memberId, kind: 'deposit', period: 'day', value: 1n };
    await server.db.insertInto('play_limit').values(limit).execute();
    const setMethod = async (state: string) =>
      await server.db.updateTable('deposit_method').set({ state }).where('method_id', '=', 'card').execute();
    try {
      for (const state of ['maintenance', 'off']) {
        await setMethod(state);
        expect(valueOf('createDeposit', await requestDeposit('1000.00', requestId))).toEqual(first);
        expect((await requestDeposit('1000.00')).status).toBeGreaterThanOrEqual(400);
        expect(await requestDeposit('1000.01', requestId)).toMatchObject({ body: { code: 'ledger.key_reused' } });
      }
    } finally {
      await setMethod('active');
    }
  });

  test('is credited exactly once to the minor unit, and requires its turnover', async () => {
    const deposit = await beginDeposit();
    expect(await readBalance()).toBe('0.00');
    expect(await sendWebhook(server, completePayment(deposit))).toEqual({ status: 200, outcome: 'credit' });
    expect(await readBalance()).toBe('1000.00');
    expect(await readDeposit(deposit.depositId)).toMatchObject({
      state: 'credited',
      instruction: null,
      payUntil: null,
    });
    const [turnover] = await readOpenTurnover(server.db, memberId);
    expect(turnover).toMatchObject({ required: { amountMinor: 200_000n }, done: { amountMinor: 0n } });
    const entries = await server.db
      .selectFrom('entry')
      .select(['account', 'amount_minor'])
      .where('member_id', '=', memberId)
      .orderBy('line_no')
      .execute();
    expect(entries).toEqual([
      { account: 'cash', amount_minor: 100_000n },
      { account: 'house:deposit-fee', amount_minor: 1_500n },
      { account: 'house:payment-clearing:TESTPAY', amount_minor: -101_500n },
    ]);
  });

  test('is credited once when twenty concurrent webhooks report it', async () => {
    const deposit = await beginDeposit();
    const payment = completePayment(deposit);
    const eventId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => sendWebhook(server, payment, index % 2 === 0 ? { eventId } : {})),
    );
    expect(replies.filter(({ outcome }) => outcome === 'credit')).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await sendWebhook(server, payment, { eventId })).toMatchObject({ status: 200 });
    expect(await readBalance()).toBe('1000.00');
  });

  // A forgery is created when its test runs, because a timestamp of the loading of this file could be timely by then.
  test.each<[string, () => Parameters<typeof sendWebhook>[2]]>([
    ['another secret', () => ({ secret: 'guessed' })],
    ['a key that does not exist', () => ({ keyId: 'pay-9' })],
    ['a body that was changed on its way', () => ({ sentBody: '{}' })],
    ['a timestamp 61 s old', () => ({ timestamp: String(Date.now() - 61_000) })],
    ['a timestamp two minutes ahead', () => ({ timestamp: String(Date.now() + 120_000) })],
  ])('%s is refused, and moves nothing', async (_, createForgery) => {
    const deposit = await beginDeposit();
    expect(await sendWebhook(server, completePayment(deposit), createForgery())).toEqual({
      status: 401,
      outcome: 'bad_signature',
    });
    expect(await readBalance()).toBe('0.00');
    expect((await readDeposit(deposit.depositId)).state).toBe('pending');
  });

  test('moves nothing for a signed webhook that is malformed or names an unknown deposit', async () => {
    const deposit = await beginDeposit();
    const payment = completePayment(deposit);
    expect(await sendWebhook(server, { ...payment, amount: 'x'.repeat(99) })).toMatchObject({ status: 400 });
    for (const reference of ['BZ999999-1', 'nobody', `BZ${deposit.depositId}-${memberId + 1n}`])
      expect(await sendWebhook(server, { ...payment, reference })).toEqual({ status: 404, outcome: 'unknown' });
    expect(await sendWebhook(server, { ...payment, paymentId: 'pay_other' })).toEqual({
      status: 404,
      outcome: 'unknown',
    });
    expect(await readBalance()).toBe('0.00');
  });

  test.each([
    ['less', { amount: '101.50' }],
    ['more', { amount: '10150.00' }],
    ['another currency', { currency: 'INR' }],
  ])('a payment of %s than requested is not credited and goes to review', async (_, changes) => {
    const deposit = await beginDeposit();
    expect(await sendWebhook(server, completePayment(deposit, changes))).toEqual({ status: 200, outcome: 'question' });
    expect(await readBalance()).toBe('0.00');
    expect(await readDeposit(deposit.depositId)).toMatchObject({ state: 'reviewing', instruction: null });
  });

  test('is credited by a success that follows a failure, and a later cancellation is ignored', async () => {
    const deposit = await beginDeposit();
    expect(await sendWebhook(server, completePayment(deposit, { state: 'failed' }))).toMatchObject({ outcome: 'end' });
    expect((await readDeposit(deposit.depositId)).state).toBe('failed');
    expect(await sendWebhook(server, completePayment(deposit))).toMatchObject({ outcome: 'credit' });
    expect(await sendWebhook(server, completePayment(deposit, { state: 'cancelled' }))).toMatchObject({
      outcome: 'ignore',
    });
    expect(await readBalance()).toBe('1000.00');
    expect((await readDeposit(deposit.depositId)).state).toBe('credited');
  });

  test('is credited if it arrives after the deposit was cancelled or has expired', async () => {
    const cancelled = await beginDeposit();
    await call(server, 'cancelDeposit', { depositId: cancelled.depositId }, { token });
    expect((await readDeposit(cancelled.depositId)).state).toBe('cancelled');
    const expired = await beginDeposit('700.00');
    await expireDeposits(server.db, new Date(Date.now() + 40 * 60_000));
    expect((await readDeposit(expired.depositId)).state).toBe('expired');
    await sendWebhook(server, completePayment(cancelled));
    await sendWebhook(server, completePayment(expired));
    expect(await readBalance()).toBe('1700.00');
  });
});

describe('polling a provider', () => {
  const alerts: object[] = [];
  const poll = async (secondsLater: number) =>
    await pollProviders(
      {
        db: server.db,
        now: () => new Date(Date.now() + secondsLater * 1000),
        openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
        fetchPartner: createPartnerFetchFor(false),
      },
      { error: (fields) => void alerts.push(fields) },
    );
  beforeEach(async () => {
    await server.db.updateTable('deposit').set({ ask_at: null }).execute();
  });

  test('credits a payment once when the webhook arrives concurrently', async () => {
    const deposit = await beginDeposit();
    const payment = completePayment(deposit);
    expect(await poll(5)).toBe(0);
    // The test provider shares the clock of the test and would reject the signature of a call from the future.
    await server.db.updateTable('deposit').set({ ask_at: new Date() }).where('member_id', '=', memberId).execute();
    const [pollCount, replies] = await Promise.all([poll(0), sendWebhook(server, payment)]);
    // If the webhook was processed first, no deposit was left to poll.
    expect([0, 1]).toContain(pollCount);
    expect(replies.status).toBe(200);
    expect(await readBalance()).toBe('1000.00');
    expect(await poll(0)).toBe(0);
  });

  test('continues with other deposits when the key of a provider cannot be opened', async () => {
    const broken = await openTestProvider(server.db, 'BROKENPAY');
    try {
      await server.db
        .updateTable('payment_provider_key')
        .set({ sealed_secret: Buffer.from('sealed under a key that is lost') })
        .where('provider_code', '=', 'BROKENPAY')
        .execute();
      const brokenDeposit = await beginDeposit('600.00');
      const deposit = await beginDeposit('700.00');
      completePayment(deposit);
      await server.db
        .updateTable('deposit')
        .set({ provider: 'BROKENPAY', ask_at: new Date(Date.now() - 2_000) })
        .where('deposit_id', '=', BigInt(brokenDeposit.depositId))
        .execute();
      await server.db
        .updateTable('deposit')
        .set({ ask_at: new Date(Date.now() - 1_000) })
        .where('deposit_id', '=', BigInt(deposit.depositId))
        .execute();
      expect(await poll(0)).toBe(1);
      expect(alerts).toMatchObject([{ alert: 'payment-provider', provider: 'BROKENPAY' }]);
      expect(await readBalance()).toBe('700.00');
    } finally {
      await broken.close();
    }
  });

  test('ends after the provider has confirmed the end of a deposit that its member cancelled', async () => {
    const deposit = await beginDeposit();
    await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token });
    completePayment(deposit, { state: 'cancelled' });
    const readDue = async () =>
      await server.db
        .selectFrom('deposit')
        .select('ask_at')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
    await server.db.updateTable('deposit').set({ ask_at: new Date() }).where('member_id', '=', memberId).execute();
    expect(await poll(0)).toBe(1);
    expect(await readDue()).toEqual({ ask_at: null });
    expect((await readDeposit(deposit.depositId)).state).toBe('cancelled');
    expect(await sendWebhook(server, completePayment(deposit))).toMatchObject({ outcome: 'credit' });
  });

  test('is repeated while the provider does not answer', async () => {
    const deposit = await beginDeposit();
    provider.isDown = true;
    const makeDue = async () =>
      await server.db.updateTable('deposit').set({ ask_at: new Date() }).where('member_id', '=', memberId).execute();
    await makeDue();
    expect(await poll(0)).toBe(1);
    expect((await readDeposit(deposit.depositId)).state).toBe('pending');
    provider.isDown = false;
    completePayment(deposit);
    await makeDue();
    await poll(0);
    expect(await readBalance()).toBe('1000.00');
  });
});

describe('a deposit', () => {
  test('gets its payment page by a retry after the provider was down', async () => {
    provider.isDown = true;
    const requestId = randomUUID();
    expect(await requestDeposit('1000.00', requestId)).toMatchObject({
      status: 503,
      body: { code: 'cashier.provider_unavailable' },
    });
    provider.isDown = false;
    expect(valueOf('createDeposit', await requestDeposit('1000.00', requestId))).toMatchObject({
      state: 'pending',
      instruction: { kind: 'hosted' },
    });
    const rows = await server.db.selectFrom('deposit').select('deposit_id').where('member_id', '=', memberId).execute();
    expect(rows).toHaveLength(1);
  });

  test('is refused if three deposits are open, or if the amount is outside of the range', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await requestDeposit('500.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'cashier.too_many_open' } });
    const value = { currency: 'NPR', min: '500.00', max: '50000.00' };
    expect(await requestDeposit('499.99')).toMatchObject({ body: { code: 'cashier.amount_invalid', value } });
  });

  test('is refused above the member’s own limit, with open deposits included', async () => {
    await server.db
      .insertInto('play_limit')
      .values({ member_id: memberId, kind: 'deposit', period: 'day', value: 150_000n })
      .execute();
    await beginDeposit('1000.00');
    expect(await requestDeposit('500.01')).toMatchObject({ body: { code: 'cashier.own_limit' } });
    const { leftToday } = valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
    expect(leftToday).toBe('500.00');
    expect((await requestDeposit('500.00')).status).toBe(200);
  });

  test('is refused during a break from play, and for a trial account', async () => {
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'exclusion', since: new Date(0), until: null })
      .execute();
    expect(await requestDeposit()).toMatchObject({ body: { code: 'play.excluded' } });
    await server.db.updateTable('member').set({ type: 4 }).where('member_id', '=', memberId).execute();
    expect(await requestDeposit()).toMatchObject({ body: { code: 'session.true_account_needed' } });
  });
});

describe('the payment methods', () => {
  const listMethods = async () =>
    valueOf(
      'depositMethods',
      await call(server, 'depositMethods', {}, { token, headers: { 'accept-language': 'ne' } }),
    );

  test('are those of the merchant’s currency and the member’s VIP level, with the remaining daily amount', async () => {
    expect((await listMethods()).list).toMatchObject([
      { methodId: 'bank', name: 'बैंक ट्रान्सफर', leftToday: '60000.00', feePercent: '0' },
      { methodId: 'card', name: 'Card', leftToday: null, feePercent: '1.5' },
    ]);
    await server.db.updateTable('deposit_method').set({ vip_min: 2 }).where('method_id', '=', 'bank').execute();
    expect((await listMethods()).list).toMatchObject([{ methodId: 'card' }]);
    await server.db.updateTable('member').set({ vip_level: 2 }).where('member_id', '=', memberId).execute();
    expect((await listMethods()).list).toHaveLength(2);
    await server.db.updateTable('deposit_method').set({ vip_min: 0 }).execute();
  });

  test('show the maintenance of their provider, and refuse deposits', async () => {
    await server.db.updateTable('payment_provider').set({ state: 'maintenance' }).execute();
    expect((await listMethods()).list).toMatchObject([{ maintenance: false }, { methodId: 'card', maintenance: true }]);
    expect(await requestDeposit()).toMatchObject({ body: { code: 'cashier.method_maintenance' } });
    await server.db.updateTable('payment_provider').set({ state: 'active' }).execute();
  });

  test('are quoted with fee and required turnover', async () => {
    const quote = await call(server, 'depositQuote', { methodId: 'card', amount: '1000.00' }, { token });
    expect(valueOf('depositQuote', quote)).toEqual({
      currency: 'NPR',
      amount: '1000.00',
      fee: '15.00',
      toPay: '1015.00',
      bonus: '0.00',
      turnoverRequired: '2000.00',
      bonusTurnover: '0.00',
    });
  });
});

test('requires no turnover of an agent, because agents do not bet and could not withdraw otherwise', async () => {
  const deposit = await beginDeposit();
  await server.db.updateTable('member').set({ type: 1 }).where('member_id', '=', memberId).execute();
  expect(await sendWebhook(server, completePayment(deposit))).toMatchObject({ outcome: 'credit' });
  expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
});

test('leaves a consistent ledger in which every credited deposit has its posting', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  const credited = await server.db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint>('amount_minor').as('total'))
    .where('state', '=', 'credited')
    .executeTakeFirstOrThrow();
  const cash = await server.db
    .selectFrom('wallet_account')
    .select(({ fn }) => fn.sum<bigint>('balance_minor').as('total'))
    .executeTakeFirstOrThrow();
  expect(cash.total).toBe(credited.total);
});
