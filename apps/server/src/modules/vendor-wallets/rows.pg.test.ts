import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/transaction.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { insertTransfer, hasSentToVendorAfter, type VendorTransfer } from './rows.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(1);
});
afterAll(async () => await testDb.close());

const MINUTE_MS = 60_000;

async function insert(direction: 'in' | 'out', now: Date): Promise<VendorTransfer> {
  const transfer = {
    memberId: 9n,
    merchantId: 1,
    vendor: 'PG',
    requestId: randomUUID(),
    cause: 'member',
    direction,
  } as const;
  return await transaction(
    testDb.db,
    async (tx) => await insertTransfer(tx, { ...transfer, amount: money('NPR', 100n), now, firstStatusCheckAt: now }),
  );
}

test('a transfer has a larger id than the transfer before, even on a server whose clock is behind', async () => {
  const now = new Date();
  const out = await insert('out', now);
  const into = await insert('in', new Date(now.getTime() - MINUTE_MS));
  expect(into.transferId).toBeGreaterThan(out.transferId);
  expect(await transaction(testDb.db, async (tx) => await hasSentToVendorAfter(tx, out))).toBe(true);
});
