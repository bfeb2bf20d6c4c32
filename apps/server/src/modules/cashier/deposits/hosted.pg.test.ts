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
import { createMethods, openTestProvider, sendWebhook, type TestProvider } from '../../../testing/cashier.ts';
import { pollProviders, expireDeposits } from './jobs.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createMethods(server.db, provider.code);
  await server.db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 2_000_000n }).execute();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  server.at(undefined);
  provider.down = false;
  people += 1;
  const account = `payer${people}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

const create = async (amount = '1000.00', requestId: string = randomUUID()) =>
  await call(
    server,
    'createDeposit',
    { requestId, methodId: 'card', amount, backPath: '/member/depositv2' },
    { token },
  );
const begin = async (amount?: string) => valueOf('createDeposit', await create(amount));
const look = async (depositId: string) => valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const balance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;
const referenceOf = ({ depositId }: DepositValue) => `BZ${depositId}-${memberId}`;

function paymentOf(deposit: DepositValue, change: Partial<ProviderPayment> = {}): ProviderPayment {
  const payment = provider.payments.get(referenceOf(deposit));
  if (!payment) throw new Error('the provider knows no such payment');
  const changed = { ...payment, state: 'succeeded' as const, ...change };
  provider.payments.set(payment.reference, changed);
  return changed;
}

describe('a payment on the provider’s page', () => {
  test('is begun once per request, and asked for with its fee', async () => {
    const requestId = randomUUID();
    const before = provider.created;
    const answers = await Promise.all(
      [1, 2, 3].map(async () => valueOf('createDeposit', await create('1000.00', requestId))),
    );
    const [first] = answers;
    if (!first) throw new Error('no answer');
    expect(new Set(answers.map(({ depositId }) => depositId)).size).toBe(1);
    expect(first).toMatchObject({ state: 'pending', amount: '1000.00', fee: '15.00', kind: 'hosted' });
    expect(provider.payments.get(referenceOf(first))).toMatchObject({ amount: '1015.00', currency: 'NPR' });
    expect(provider.created - before).toBeGreaterThanOrEqual(1);
    expect(await create('2000.00', requestId)).toMatchObject({ status: 409, body: { code: 'ledger.key_reused' } });
  });

  test('shares the ids of requests with demo deposits: an id of the one is refused for the other', async () => {
    const demo = async (requestId: string) =>
      await call(server, 'demoDeposit', { requestId, amount: '1000.00' }, { token });
    const [ofDemo, ofMethod] = [randomUUID(), randomUUID()];
    expect((await demo(ofDemo)).status).toBe(200);
    expect((await create('1000.00', ofMethod)).status).toBe(200);
    const refused = { status: 409, body: { code: 'ledger.key_reused' } };
    expect(await create('1000.00', ofDemo)).toMatchObject(refused);
    expect(await demo(ofMethod)).toMatchObject(refused);
  });

  test('answers a repeated request with its deposit, whatever was switched off or limited since', async () => {
    const requestId = randomUUID();
    const first = valueOf('createDeposit', await create('1000.00', requestId));
    const limit = { member_id: memberId, kind: 'deposit', period: 'day', value: 1n };
    await server.db.insertInto('play_limit').values(limit).execute();
    const setMethod = async (state: string) =>
      await server.db.updateTable('deposit_method').set({ state }).where('method_id', '=', 'card').execute();
    try {
      for (const state of ['maintenance', 'off']) {
        await setMethod(state);
        expect(valueOf('createDeposit', await create('1000.00', requestId))).toEqual(first);
        expect((await create('1000.00')).status).toBeGreaterThanOrEqual(400);
        expect(await create('1000.01', requestId)).toMatchObject({ body: { code: 'ledger.key_reused' } });
      }
    } finally {
      await setMethod('active');
    }
  });

  test('is credited once, to the minor unit, and asks its valid bet', async () => {
    const deposit = await begin();
    expect(await balance()).toBe('0.00');
    expect(await sendWebhook(server, paymentOf(deposit))).toEqual({ status: 200, outcome: 'credit' });
    expect(await balance()).toBe('1000.00');
    expect(await look(deposit.depositId)).toMatchObject({ state: 'credited', instruction: null, payUntil: null });
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

  test('told twenty times at once, by one event and by many, it is credited once', async () => {
    const deposit = await begin();
    const payment = paymentOf(deposit);
    const eventId = randomUUID();
    const told = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => sendWebhook(server, payment, index % 2 === 0 ? { eventId } : {})),
    );
    expect(told.filter(({ outcome }) => outcome === 'credit')).toHaveLength(1);
    expect(told.every(({ status }) => status === 200)).toBe(true);
    expect(await sendWebhook(server, payment, { eventId })).toMatchObject({ status: 200 });
    expect(await balance()).toBe('1000.00');
  });

  test.each([
    ['another secret', { secret: 'guessed' }],
    ['a key that does not exist', { keyId: 'pay-9' }],
    ['a body that was changed on its way', { sentBody: '{}' }],
    ['a timestamp 61 s old', { timestamp: String(Date.now() - 61_000) }],
    ['a timestamp two minutes ahead', { timestamp: String(Date.now() + 120_000) }],
  ])('%s is refused, and moves nothing', async (_, forged) => {
    const deposit = await begin();
    expect(await sendWebhook(server, paymentOf(deposit), forged)).toEqual({ status: 401, outcome: 'bad_signature' });
    expect(await balance()).toBe('0.00');
    expect((await look(deposit.depositId)).state).toBe('pending');
  });

  test('what is signed and says nothing readable, or of nobody, moves nothing', async () => {
    const deposit = await begin();
    const payment = paymentOf(deposit);
    expect(await sendWebhook(server, { ...payment, amount: 'x'.repeat(99) })).toMatchObject({ status: 400 });
    for (const reference of ['BZ999999-1', 'nobody', `BZ${deposit.depositId}-${memberId + 1n}`])
      expect(await sendWebhook(server, { ...payment, reference })).toEqual({ status: 404, outcome: 'unknown' });
    expect(await sendWebhook(server, { ...payment, paymentId: 'pay_other' })).toEqual({
      status: 404,
      outcome: 'unknown',
    });
    expect(await balance()).toBe('0.00');
  });

  test.each([
    ['less', { amount: '101.50' }],
    ['more', { amount: '10150.00' }],
    ['in another currency', { currency: 'INR' }],
  ])('%s than was asked is not credited: an operator looks at it', async (_, change) => {
    const deposit = await begin();
    expect(await sendWebhook(server, paymentOf(deposit, change))).toEqual({ status: 200, outcome: 'question' });
    expect(await balance()).toBe('0.00');
    expect(await look(deposit.depositId)).toMatchObject({ state: 'reviewing', instruction: null });
  });

  test('words in the wrong order: success counts, whatever was said before, and nothing takes it back', async () => {
    const deposit = await begin();
    expect(await sendWebhook(server, paymentOf(deposit, { state: 'failed' }))).toMatchObject({ outcome: 'end' });
    expect((await look(deposit.depositId)).state).toBe('failed');
    expect(await sendWebhook(server, paymentOf(deposit))).toMatchObject({ outcome: 'credit' });
    expect(await sendWebhook(server, paymentOf(deposit, { state: 'cancelled' }))).toMatchObject({ outcome: 'ignore' });
    expect(await balance()).toBe('1000.00');
    expect((await look(deposit.depositId)).state).toBe('credited');
  });

  test('paid late, after the member gave it up or its time was over, it is credited all the same', async () => {
    const cancelled = await begin();
    await call(server, 'cancelDeposit', { depositId: cancelled.depositId }, { token });
    expect((await look(cancelled.depositId)).state).toBe('cancelled');
    const expired = await begin('700.00');
    await expireDeposits(server.db, new Date(Date.now() + 40 * 60_000));
    expect((await look(expired.depositId)).state).toBe('expired');
    await sendWebhook(server, paymentOf(cancelled));
    await sendWebhook(server, paymentOf(expired));
    expect(await balance()).toBe('1700.00');
  });
});

describe('a provider that says nothing is asked', () => {
  const alerts: object[] = [];
  const ask = async (secondsLater: number) =>
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

  test('and what it says is credited once, though the webhook comes too', async () => {
    const deposit = await begin();
    const payment = paymentOf(deposit);
    expect(await ask(5)).toBe(0);
    // Its clock is ours: a call from the future would not be taken.
    await server.db.updateTable('deposit').set({ ask_at: new Date() }).where('member_id', '=', memberId).execute();
    const [asked, told] = await Promise.all([ask(0), sendWebhook(server, payment)]);
    // Where the webhook was first, there was nothing left to ask about.
    expect([0, 1]).toContain(asked);
    expect(told.status).toBe(200);
    expect(await balance()).toBe('1000.00');
    expect(await ask(0)).toBe(0);
  });

  test('and a provider whose key cannot be opened does not stop the others', async () => {
    const broken = await openTestProvider(server.db, 'BROKENPAY');
    try {
      await server.db
        .updateTable('payment_provider_key')
        .set({ sealed_secret: Buffer.from('sealed under a key that is lost') })
        .where('provider_code', '=', 'BROKENPAY')
        .execute();
      const ofBroken = await begin('600.00');
      const deposit = await begin('700.00');
      paymentOf(deposit);
      await server.db
        .updateTable('deposit')
        .set({ provider: 'BROKENPAY', ask_at: new Date(Date.now() - 2_000) })
        .where('deposit_id', '=', BigInt(ofBroken.depositId))
        .execute();
      await server.db
        .updateTable('deposit')
        .set({ ask_at: new Date(Date.now() - 1_000) })
        .where('deposit_id', '=', BigInt(deposit.depositId))
        .execute();
      expect(await ask(0)).toBe(1);
      expect(alerts).toMatchObject([{ alert: 'payment-provider', provider: 'BROKENPAY' }]);
      expect(await balance()).toBe('700.00');
    } finally {
      await broken.close();
    }
  });

  test('again and again while it does not answer or does not know', async () => {
    const deposit = await begin();
    provider.down = true;
    const due = async () =>
      await server.db.updateTable('deposit').set({ ask_at: new Date() }).where('member_id', '=', memberId).execute();
    await due();
    expect(await ask(0)).toBe(1);
    expect((await look(deposit.depositId)).state).toBe('pending');
    provider.down = false;
    paymentOf(deposit);
    await due();
    await ask(0);
    expect(await balance()).toBe('1000.00');
  });
});

describe('what is not begun', () => {
  test('while the provider is down: tried again, the same deposit gets its page', async () => {
    provider.down = true;
    const requestId = randomUUID();
    expect(await create('1000.00', requestId)).toMatchObject({
      status: 503,
      body: { code: 'cashier.provider_unavailable' },
    });
    provider.down = false;
    expect(valueOf('createDeposit', await create('1000.00', requestId))).toMatchObject({
      state: 'pending',
      instruction: { kind: 'hosted' },
    });
    const rows = await server.db.selectFrom('deposit').select('deposit_id').where('member_id', '=', memberId).execute();
    expect(rows).toHaveLength(1);
  });

  test('more than three at once, and nothing outside of the range', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await create('500.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'cashier.too_many_open' } });
    const value = { currency: 'NPR', min: '500.00', max: '50000.00' };
    expect(await create('499.99')).toMatchObject({ body: { code: 'cashier.amount_invalid', value } });
  });

  test('above the member’s own limit, what still waits included', async () => {
    await server.db
      .insertInto('play_limit')
      .values({ member_id: memberId, kind: 'deposit', period: 'day', value: 150_000n })
      .execute();
    await begin('1000.00');
    expect(await create('500.01')).toMatchObject({ body: { code: 'cashier.own_limit' } });
    const { leftToday } = valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
    expect(leftToday).toBe('500.00');
    expect((await create('500.00')).status).toBe(200);
  });

  test('by who takes a break from play, or only tries the site', async () => {
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'exclusion', since: new Date(0), until: null })
      .execute();
    expect(await create()).toMatchObject({ body: { code: 'play.excluded' } });
    await server.db.updateTable('member').set({ type: 4 }).where('member_id', '=', memberId).execute();
    expect(await create()).toMatchObject({ body: { code: 'session.true_account_needed' } });
  });
});

describe('methods', () => {
  const offered = async () =>
    valueOf(
      'depositMethods',
      await call(server, 'depositMethods', {}, { token, headers: { 'accept-language': 'ne' } }),
    );

  test('are those of the brand’s currency and the member’s level, with what the day leaves', async () => {
    expect((await offered()).list).toMatchObject([
      { methodId: 'bank', name: 'बैंक ट्रान्सफर', leftToday: '60000.00', feePercent: '0' },
      { methodId: 'card', name: 'Card', leftToday: null, feePercent: '1.5' },
    ]);
    await server.db.updateTable('deposit_method').set({ vip_min: 2 }).where('method_id', '=', 'bank').execute();
    expect((await offered()).list).toMatchObject([{ methodId: 'card' }]);
    await server.db.updateTable('member').set({ vip_level: 2 }).where('member_id', '=', memberId).execute();
    expect((await offered()).list).toHaveLength(2);
    await server.db.updateTable('deposit_method').set({ vip_min: 0 }).execute();
  });

  test('of a provider in maintenance say so, and take nothing', async () => {
    await server.db.updateTable('payment_provider').set({ state: 'maintenance' }).execute();
    expect((await offered()).list).toMatchObject([{ maintenance: false }, { methodId: 'card', maintenance: true }]);
    expect(await create()).toMatchObject({ body: { code: 'cashier.method_maintenance' } });
    await server.db.updateTable('payment_provider').set({ state: 'active' }).execute();
  });

  test('a quote says fee and valid bet, and moves nothing', async () => {
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

test('of an agent no valid bet is asked: agents do not bet, and their money has to be able to leave', async () => {
  const deposit = await begin();
  await server.db.updateTable('member').set({ type: 1 }).where('member_id', '=', memberId).execute();
  expect(await sendWebhook(server, paymentOf(deposit))).toMatchObject({ outcome: 'credit' });
  expect(await readOpenTurnover(server.db, memberId)).toEqual([]);
});

test('after all of it the ledger adds up, and every credited deposit has its posting', async () => {
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
