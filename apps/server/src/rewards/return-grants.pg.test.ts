import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readOpenTurnover } from '../betting/turnover.ts';
import type { NewGrant } from '../domain/rewards/grant.ts';
import { lockCash, readBalance } from '../ledger/post.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { transaction } from '../platform/transaction.ts';
import { postLostBet } from '../testing/cashier.ts';
import { insertGrant } from '../testing/rewards.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { claimGrant } from './claim.ts';
import { returnGrants } from './return-grants.ts';

let testDb: TestDb;
let memberId: bigint;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  members += 1;
  ({ memberId } = await createMember(testDb.db, { merchantId: 1, account: `returned${members}` }));
});

async function insertClaimed(change: Partial<NewGrant> = {}): Promise<bigint> {
  const grantId = await insertGrant(testDb.db, memberId, { sourceKey: 'deposit:17', ...change });
  const call = { memberId, currency: 'NPR', grantId, requestId: randomUUID(), now: new Date() } as const;
  const claimed = await transaction(testDb.db, async (tx) => await claimGrant(tx, call));
  if (!claimed.ok) throw new Error(claimed.code);
  return grantId;
}

async function undo(cause = 'deposit:17'): Promise<void> {
  await transaction(testDb.db, async (tx) => {
    const wallet = await lockCash(tx, memberId, 'NPR');
    const undone = { memberId, currency: 'NPR', cause, reason: 'deposit_returned', now: new Date() } as const;
    await returnGrants(tx, wallet, undone);
  });
}

async function readGrant(grantId: bigint) {
  return await testDb.db
    .selectFrom('reward_grant')
    .select(['state', 'reason', 'uncollected_minor'])
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirstOrThrow();
}

test('a claimed reward is taken back with its turnover when its deposit goes back, once', async () => {
  const grantId = await insertClaimed();
  await undo();
  await undo();
  expect(await readGrant(grantId)).toEqual({ state: 'returned', reason: 'deposit_returned', uncollected_minor: 0n });
  expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 0n));
  expect(await readOpenTurnover(testDb.db, memberId)).toEqual([]);
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});

test('what was played with is written down as uncollected, and the books add up', async () => {
  const grantId = await insertClaimed();
  await postLostBet(testDb.db, memberId, 300n);
  await undo();
  expect(await readGrant(grantId)).toMatchObject({ state: 'returned', uncollected_minor: 300n });
  expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 0n));
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});

test('it is noticed where a returned reward says that another amount was not collected', async () => {
  const grantId = await insertClaimed();
  await postLostBet(testDb.db, memberId, 300n);
  await undo();
  await testDb.db
    .updateTable('reward_grant')
    .set({ uncollected_minor: 299n })
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute();
  const check = 'what rewards gave equals its entries';
  expect((await verifyLedger(testDb.db)).difference).toMatchObject({ check });
  expect((await verifyAndRecord(testDb.db, 'new')).difference).toMatchObject({ check });
  await testDb.db
    .updateTable('reward_grant')
    .set({ uncollected_minor: 300n })
    .where('grant_id', '=', grantId)
    .execute();
});

test('a reward that is not claimed is rejected, and one of another deposit stays', async () => {
  const open = await insertGrant(testDb.db, memberId, { sourceKey: 'deposit:17:step-2' });
  const other = await insertGrant(testDb.db, memberId, { sourceKey: 'deposit:170' });
  await undo();
  expect(await readGrant(open)).toMatchObject({ state: 'rejected', reason: 'deposit_returned' });
  expect(await readGrant(other)).toMatchObject({ state: 'claim' });
});

test('points and tickets are taken back as far as the member has them', async () => {
  const points = await insertClaimed({ item: { kind: 'points', points: 30n } });
  const item = { kind: 'ticket', tickets: 3n, programCode: 'wheel-1' } as const;
  const tickets = await insertClaimed({ kind: 'mission', item });
  await testDb.db.updateTable('reward_ticket').set({ tickets: 1 }).where('member_id', '=', memberId).execute();
  await undo();
  expect(await readGrant(points)).toMatchObject({ state: 'returned', uncollected_minor: 0n });
  expect(await readGrant(tickets)).toMatchObject({ state: 'returned', uncollected_minor: 2n });
  const held = testDb.db.selectFrom('reward_ticket').select('tickets').where('member_id', '=', memberId);
  expect(await held.executeTakeFirst()).toEqual({ tickets: 0 });
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});
