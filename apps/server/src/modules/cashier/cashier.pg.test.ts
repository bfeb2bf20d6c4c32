import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, type TestMember } from '../../testing/world.ts';
import { createCashierHandlers } from './routes.ts';
import { createKeyRing } from '../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../platform/partner-fetch.ts';

let testDb: TestDb;
let clock = new Date('2026-11-21T12:00:00Z');
let handlers: ReturnType<typeof createCashierHandlers>;
let member: TestMember;
const merchant = merchantOf(1);

beforeAll(async () => {
  testDb = await openTestDb();
  handlers = createCashierHandlers({
    db: testDb.db,
    now: () => clock,
    keyRing: createKeyRing([Buffer.alloc(32, 7)]),
    fetchPartner: createPartnerFetchFor(false),
  });
  await createMerchant(testDb.db, 1);
  await createCatalogue(testDb.db, 1);
  await testDb.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'DEMOCASHIER', enabled: true })
    .execute();
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  member = await createMember(testDb.db, { merchantId: 1, account: randomUUID() });
});

const depositDemo = async (amount: string, requestId: string = randomUUID()) =>
  await handlers.demoDeposit(callOf<'demoDeposit'>(member, merchant, { requestId, amount }));
const readBalance = async () => await handlers.balance(callOf<'balance'>(member, merchant, {}));

describe('demoDeposit', () => {
  test('credits once per request id', async () => {
    const requestId = randomUUID();
    const results = await Promise.all(Array.from({ length: 8 }, async () => await depositDemo('500.00', requestId)));
    expect(results).toEqual(results.map(() => results[0]));
    expect(results[0]).toMatchObject({ ok: true, value: { amount: '500.00', balance: '500.00', currency: 'NPR' } });
    await depositDemo('100.00');
    expect(await depositDemo('500', requestId.toUpperCase())).toMatchObject({ ok: true, value: { balance: '500.00' } });
    expect(await readBalance()).toEqual({ ok: true, value: { currency: 'NPR', balance: '600.00' } });
  });

  test('refuses a request id that was used for another amount', async () => {
    const requestId = randomUUID();
    await depositDemo('500.00', requestId);
    expect(await depositDemo('501.00', requestId)).toEqual({ ok: false, code: 'ledger.key_reused' });
    expect(await readBalance()).toMatchObject({ value: { balance: '500.00' } });
  });

  test('enforces the daily limit for concurrent deposits until midnight in Kathmandu (18:15 UTC)', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, async () => await depositDemo('50000.00')));
    expect(results.filter((result) => result.ok)).toHaveLength(4);
    expect(results.find((result) => !result.ok)).toMatchObject({
      code: 'cashier.daily_limit',
      value: { left: '0.00' },
    });
    clock = new Date('2026-11-21T18:14:59Z');
    expect(await depositDemo('100.00')).toMatchObject({ code: 'cashier.daily_limit' });
    clock = new Date('2026-11-21T18:15:00Z');
    expect(await depositDemo('100.00')).toMatchObject({ ok: true, value: { balance: '200100.00' } });
  });

  test('is refused if the switch is off or missing, and still answers a repeated request', async () => {
    const requestId = randomUUID();
    const first = await depositDemo('500.00', requestId);
    await testDb.db.updateTable('merchant_switch').set({ enabled: false }).execute();
    expect(first).toMatchObject({ ok: true });
    expect(await depositDemo('500.00', requestId)).toEqual(first);
    expect(await depositDemo('500.00')).toEqual({ ok: false, code: 'cashier.demo_off' });
    await testDb.db.updateTable('merchant_switch').set({ enabled: true }).execute();
    const request = { requestId: randomUUID(), amount: '500.00' };
    const callOfOtherMerchant = callOf<'demoDeposit'>({ ...member, merchantId: 2 }, merchantOf(2), request);
    expect(await handlers.demoDeposit(callOfOtherMerchant)).toEqual({ ok: false, code: 'cashier.demo_off' });
    expect(await readBalance()).toMatchObject({ value: { balance: '500.00' } });
  });
});

test('the wallet is single until a vendor of the merchant plays on a wallet of its own', async () => {
  const readMerchantWallet = async () => await handlers.merchantWallet(callOf<'merchantWallet'>(member, merchant, {}));
  expect(await readMerchantWallet()).toEqual({ ok: true, value: { isSingle: true } });
  await testDb.db.updateTable('integration').set({ wallet_mode: 'transfer' }).execute();
  expect(await readMerchantWallet()).toEqual({ ok: true, value: { isSingle: false } });
  await testDb.db.updateTable('integration').set({ wallet_mode: 'single' }).execute();
  expect(await readMerchantWallet()).toEqual({ ok: true, value: { isSingle: true } });
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});
