import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPoints } from '../ledger/post.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { redeemPoints } from '../modules/points/redeem.ts';
import { createVault } from '../platform/vault.ts';
import { TEST_VAULT_KEYS } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { givePoints } from '../testing/points.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';

const ADDRESS = { receivingAddress: 'Ward 7, Lalitpur', mobileNum: '9812345678' };
const vault = createVault(TEST_VAULT_KEYS);
let testDb: TestDb;
let memberId: bigint;

beforeAll(async () => {
  testDb = await openTestDb(4);
  await createMerchant(testDb.db, 1);
  memberId = (await createMember(testDb.db, { merchantId: 1, account: 'collector' })).memberId;
  await givePoints(testDb.db, memberId, 100n);
});
afterAll(async () => await testDb.close());

const ops = async (...argv: readonly string[]) =>
  await runCommand([...argv, '--merchant', 'M1', '--by', 'asha'], { db: testDb.db, vault });
const opsWithoutName = async (...argv: readonly string[]) =>
  await runCommand([...argv, '--merchant', 'M1'], { db: testDb.db, vault });

async function redeem(quantity: number): Promise<string> {
  const order = {
    requestId: randomUUID(),
    rewardId: 'umbrella',
    quantity,
    ...ADDRESS,
    withdrawPassword: 'checked before',
  };
  const { currency } = money('NPR', 0n);
  const call = { memberId, merchantId: 1, currency, request: order, now: new Date() };
  const redeemed = await redeemPoints({ db: testDb.db, vault }, call);
  if (!redeemed.ok) throw new Error(redeemed.code);
  return String(redeemed.value.redemptionId);
}

async function readStock(): Promise<number> {
  return (await testDb.db.selectFrom('point_reward').select('stock').executeTakeFirstOrThrow()).stock;
}

test('an operator adds an item, and approves and ships its redemption without an address in the audit', async () => {
  const item = ['--kind', 'thing', '--name', 'en=Umbrella', '--points', '20', '--stock', '4'];
  expect(await ops('point-rewards', 'add', '--code', 'umbrella', ...item)).toMatchObject({ code: 0 });
  const id = await redeem(1);
  expect((await ops('redemptions', 'ship', '--id', id, '--shipment', 'Post 17')).code).toBe(2);
  expect((await ops('redemptions', 'reveal', '--id', id, '--reason', 'to pack it')).out).toContain(
    'address: Ward 7, Lalitpur',
  );
  expect((await ops('redemptions', 'approve', '--id', id)).out).toContain('state: approved');
  expect((await ops('redemptions', 'reject', '--id', id, '--reason', 'late')).code).toBe(2);
  expect((await ops('redemptions', 'ship', '--id', id, '--shipment', 'Post 17')).out).toContain('shipment: Post 17');
  expect((await ops('redemptions', 'reveal', '--id', id, '--reason', 'again')).code).toBe(2);
  const printed = (await opsWithoutName('redemptions', 'show', '--id', id)).out.join('\n');
  const audited = JSON.stringify(await testDb.db.selectFrom('operator_audit').select(['after', 'command']).execute());
  for (const text of [printed, audited]) expect(text).not.toMatch(/Lalitpur|9812345678/);
});

test('a rejection gives points and stock back once, and deletes the address', async () => {
  const before = [await readPoints(testDb.db, memberId), await readStock()];
  const id = await redeem(2);
  const reject = async () => await ops('redemptions', 'reject', '--id', id, '--reason', 'sold out');
  const results = await Promise.all([reject(), reject()]);
  expect(results.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([0, 2]);
  expect([await readPoints(testDb.db, memberId), await readStock()]).toEqual(before);
  const row = testDb.db.selectFrom('point_redemption').select('sealed').where('redemption_id', '=', BigInt(id));
  expect(await row.execute()).toEqual([{ sealed: null }]);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test('the verification of the ledger finds a redemption whose points differ from its entries', async () => {
  const id = BigInt(await redeem(1));
  const setPoints = async (points: bigint) =>
    await testDb.db.updateTable('point_redemption').set({ points }).where('redemption_id', '=', id).execute();
  await setPoints(1n);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toMatchObject({
    check: 'what points paid for equals its entries',
  });
  await setPoints(20n);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test('refuses an item that does not fit its kind, and redemptions that do not exist', async () => {
  const cash = ['--kind', 'cash', '--name', 'en=Five', '--points', '20', '--stock', '4'];
  expect((await ops('point-rewards', 'add', '--code', 'five', ...cash)).code).toBe(2);
  expect((await ops('redemptions', 'approve', '--id', '99')).err.join(' ')).toContain('no such redemption');
  expect((await ops('redemptions', 'approve', '--id', 'x')).code).toBe(2);
});
