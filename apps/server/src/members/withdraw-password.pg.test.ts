import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { createDb, createPool, type Db } from '../platform/db.ts';
import { lockMember } from './lock-member.ts';
import { SCREEN_LIMITS } from '../platform/pool-limits.ts';
import { transaction } from '../platform/transaction.ts';
import { createWithdrawPasswordCheck } from './withdraw-password.ts';

const PARALLEL_CHECKS = 30;
const POOL_MAX = 4;

let testDb: TestDb;
let db: Db;
let memberId: bigint;
let memberCount = 0;
beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  const { url: connectionString } = testDb;
  db = createDb(createPool({ connectionString, max: POOL_MAX, limits: SCREEN_LIMITS, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await testDb.close();
});
beforeEach(async () => {
  memberCount += 1;
  ({ memberId } = await createMember(testDb.db, { merchantId: 1, account: `withdrawer${memberCount}` }));
  await testDb.db
    .updateTable('member')
    .set({ withdraw_password_hash: 'right' })
    .where('member_id', '=', memberId)
    .execute();
});

test('holds no connection and no lock while passwords are verified', async () => {
  const gate = Promise.withResolvers<boolean>();
  let verifications = 0;
  const check = createWithdrawPasswordCheck({
    db,
    now: () => new Date(),
    verifyHash: async () => {
      verifications += 1;
      return await gate.promise;
    },
  });
  const otherIds = await Promise.all(
    Array.from({ length: PARALLEL_CHECKS }, async (_, index) => {
      const member = await createMember(testDb.db, { merchantId: 1, account: `other${index}` });
      const row = { withdraw_password_hash: 'right' };
      await testDb.db.updateTable('member').set(row).where('member_id', '=', member.memberId).execute();
      return member.memberId;
    }),
  );
  const checks = Promise.allSettled([memberId, ...otherIds].map(async (id) => await check(id, 'typed')));
  try {
    await expect.poll(() => verifications).toBe(PARALLEL_CHECKS + 1);
    // All passwords are being verified at this moment. The pool still has free connections, and the row of the member is not locked.
    await transaction(db, async (tx) => await lockMember(tx, memberId));
  } finally {
    gate.resolve(true);
  }
  expect((await checks).map(({ status }) => status)).toEqual(Array(PARALLEL_CHECKS + 1).fill('fulfilled'));
});

test('verifies five of many parallel wrong attempts; the lockout ends after half an hour', async () => {
  let at = new Date('2026-11-23T12:00:00Z');
  const verifiedTexts: string[] = [];
  const verifyHash = async (typed: string, hash: string): Promise<boolean> => {
    verifiedTexts.push(typed);
    return await Promise.resolve(typed === hash);
  };
  const check = createWithdrawPasswordCheck({ db, now: () => at, verifyHash });
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, async () => await check(memberId, 'wrong')));
  expect(verifiedTexts).toHaveLength(5);
  expect(await check(memberId, 'right')).toMatchObject({ code: 'withdraw_password.locked' });
  at = new Date('2026-11-23T12:30:00Z');
  expect(await check(memberId, 'wrong')).toMatchObject({ code: 'withdraw_password.wrong' });
  expect(await check(memberId, 'right')).toMatchObject({ ok: true });
  expect(await check(memberId, 'wrong')).toMatchObject({ code: 'withdraw_password.wrong' });
});
