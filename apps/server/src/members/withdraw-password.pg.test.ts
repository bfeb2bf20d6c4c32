import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { createDb, createPool, type Db } from '../platform/db.ts';
import { lockMember } from './lock-member.ts';
import { SCREEN_LIMITS } from '../platform/pool-limits.ts';
import { transaction } from '../platform/transaction.ts';
import { createWithdrawPasswordCheck } from './withdraw-password.ts';

const AT_ONCE = 30;
const POOL_MAX = 4;
/** How long a state may take on a shared machine. */
const PATIENCE_MS = 15_000;

let testDb: TestDb;
let db: Db;
let memberId: bigint;
let people = 0;
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
  people += 1;
  ({ memberId } = await createMember(testDb.db, { merchantId: 1, account: `withdrawer${people}` }));
  await testDb.db
    .updateTable('member')
    .set({ withdraw_password_hash: 'right' })
    .where('member_id', '=', memberId)
    .execute();
});

test('no connection and no lock is held while passwords are judged', async () => {
  const gate = Promise.withResolvers<boolean>();
  let judging = 0;
  const check = createWithdrawPasswordCheck({
    db,
    now: () => new Date(),
    holds: async () => {
      judging += 1;
      return await gate.promise;
    },
  });
  const others = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const member = await createMember(testDb.db, { merchantId: 1, account: `other${index}` });
      const row = { withdraw_password_hash: 'right' };
      await testDb.db.updateTable('member').set(row).where('member_id', '=', member.memberId).execute();
      return member.memberId;
    }),
  );
  const checks = Promise.allSettled([memberId, ...others].map(async (each) => await check(each, 'typed')));
  try {
    await expect.poll(() => judging, { timeout: PATIENCE_MS }).toBe(AT_ONCE + 1);
    // All of them are judged at this moment. The pool has connections left, and the member is free.
    await transaction(db, async (tx) => await lockMember(tx, memberId));
  } finally {
    gate.resolve(true);
  }
  expect((await checks).map(({ status }) => status)).toEqual(Array(AT_ONCE + 1).fill('fulfilled'));
});

test('of many wrong tries at once five are judged; the rest is over after half an hour', async () => {
  let at = new Date('2026-11-23T12:00:00Z');
  const judged: string[] = [];
  const holds = async (typed: string, hash: string): Promise<boolean> => {
    judged.push(typed);
    return await Promise.resolve(typed === hash);
  };
  const check = createWithdrawPasswordCheck({ db, now: () => at, holds });
  await Promise.all(Array.from({ length: AT_ONCE }, async () => await check(memberId, 'wrong')));
  expect(judged).toHaveLength(5);
  expect(await check(memberId, 'right')).toMatchObject({ code: 'withdraw_password.locked' });
  at = new Date('2026-11-23T12:30:00Z');
  expect(await check(memberId, 'wrong')).toMatchObject({ code: 'withdraw_password.wrong' });
  expect(await check(memberId, 'right')).toMatchObject({ ok: true });
  expect(await check(memberId, 'wrong')).toMatchObject({ code: 'withdraw_password.wrong' });
});
