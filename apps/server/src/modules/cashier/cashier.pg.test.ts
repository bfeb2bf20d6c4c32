import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, type TestMember } from '../../testing/world.ts';
import { cashier } from './routes.ts';
import { createKeyRing } from '../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../platform/partner-fetch.ts';

let testDb: TestDb;
let clock = new Date('2026-11-21T12:00:00Z');
let handlers: ReturnType<typeof cashier>;
let member: TestMember;
const merchant = merchantOf(1);

beforeAll(async () => {
  testDb = await openTestDb();
  handlers = cashier({
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

const deposit = async (amount: string, requestId: string = randomUUID()) =>
  await handlers.demoDeposit(callOf<'demoDeposit'>(member, merchant, { requestId, amount }));
const balance = async () => await handlers.balance(callOf<'balance'>(member, merchant, {}));

describe('demoDeposit', () => {
  test('credits once per request, whoever sends it again', async () => {
    const requestId = randomUUID();
    const results = await Promise.all(Array.from({ length: 8 }, async () => await deposit('500.00', requestId)));
    expect(results).toEqual(results.map(() => results[0]));
    expect(results[0]).toMatchObject({ ok: true, value: { amount: '500.00', balance: '500.00', currency: 'NPR' } });
    await deposit('100.00');
    expect(await deposit('500', requestId.toUpperCase())).toMatchObject({ ok: true, value: { balance: '500.00' } });
    expect(await balance()).toEqual({ ok: true, value: { currency: 'NPR', balance: '600.00' } });
  });

  test('a request that was used for another amount moves nothing', async () => {
    const requestId = randomUUID();
    await deposit('500.00', requestId);
    expect(await deposit('501.00', requestId)).toEqual({ ok: false, code: 'ledger.key_reused' });
    expect(await balance()).toMatchObject({ value: { balance: '500.00' } });
  });

  test('the daily limit holds against many at once, and ends at midnight in Kathmandu (18:15 UTC)', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, async () => await deposit('50000.00')));
    expect(results.filter((each) => each.ok)).toHaveLength(4);
    expect(results.find((each) => !each.ok)).toMatchObject({ code: 'cashier.daily_limit', value: { left: '0.00' } });
    clock = new Date('2026-11-21T18:14:59Z');
    expect(await deposit('100.00')).toMatchObject({ code: 'cashier.daily_limit' });
    clock = new Date('2026-11-21T18:15:00Z');
    expect(await deposit('100.00')).toMatchObject({ ok: true, value: { balance: '200100.00' } });
  });

  test('is off where the switch is off, or where there is none, and still answers a repeated request', async () => {
    const requestId = randomUUID();
    const first = await deposit('500.00', requestId);
    await testDb.db.updateTable('merchant_switch').set({ enabled: false }).execute();
    expect(first).toMatchObject({ ok: true });
    expect(await deposit('500.00', requestId)).toEqual(first);
    expect(await deposit('500.00')).toEqual({ ok: false, code: 'cashier.demo_off' });
    await testDb.db.updateTable('merchant_switch').set({ enabled: true }).execute();
    const request = { requestId: randomUUID(), amount: '500.00' };
    const elsewhere = callOf<'demoDeposit'>({ ...member, merchantId: 2 }, merchantOf(2), request);
    expect(await handlers.demoDeposit(elsewhere)).toEqual({ ok: false, code: 'cashier.demo_off' });
    expect(await balance()).toMatchObject({ value: { balance: '500.00' } });
  });
});

test('the wallet is single until a vendor of the merchant plays on a wallet of its own', async () => {
  const ask = async () => await handlers.merchantWallet(callOf<'merchantWallet'>(member, merchant, {}));
  expect(await ask()).toEqual({ ok: true, value: { isSingle: true } });
  await testDb.db.updateTable('integration').set({ wallet_mode: 'transfer' }).execute();
  expect(await ask()).toEqual({ ok: true, value: { isSingle: false } });
  await testDb.db.updateTable('integration').set({ wallet_mode: 'single' }).execute();
  expect(await ask()).toEqual({ ok: true, value: { isSingle: true } });
});

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});
