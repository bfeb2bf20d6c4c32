import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { approve, readApprovals, type ApprovalAsk } from './approvals.ts';
import { transaction } from '../platform/transaction.ts';

let testDb: TestDb;
let memberId: bigint;
let subjectId = 0n;
const NOW = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createMerchant(testDb.db, 2);
  ({ memberId } = await createMember(testDb.db, { merchantId: 1, account: 'ramesh' }));
  const limit = { merchant_id: 1, subject: 'withdrawal', alone_max_minor: 10_000n };
  await testDb.db.insertInto('approval_limit').values(limit).execute();
});
afterAll(async () => await testDb.close());
beforeEach(() => {
  subjectId += 1n;
});

const sayYes = async (operator: string, change: Partial<ApprovalAsk> = {}) =>
  await transaction(testDb.db, async (tx) => {
    const subject = { memberId, merchantId: 1, subject: 'withdrawal', subjectId } as const;
    return await approve(tx, { ...subject, amountMinor: 10_001n, operator, now: NOW, ...change });
  });

test('up to the limit one yes is enough, above it two of different people', async () => {
  expect(await sayYes('asha', { amountMinor: 10_000n })).toMatchObject({ enough: true, needed: 1 });
  subjectId += 1n;
  expect(await sayYes('asha')).toMatchObject({ enough: false, needed: 2, repeated: false });
  for (const same of ['asha', ' Asha ', 'ＡＳＨＡ'])
    expect(await sayYes(same)).toMatchObject({ enough: false, repeated: true, given: [{ operator: 'asha' }] });
  expect(await sayYes('bina')).toMatchObject({ enough: true, given: [{ operator: 'asha' }, { operator: 'bina' }] });
});

test('where no limit is set, nobody decides alone', async () => {
  expect(await sayYes('asha', { merchantId: 2, amountMinor: 1n })).toMatchObject({ enough: false, needed: 2 });
  expect(await sayYes('asha', { subject: 'deposit', amountMinor: 1n })).toMatchObject({ enough: false, needed: 2 });
});

test('of several who say it at once, exactly one is the second', async () => {
  const answers = await Promise.all(['asha', 'bina', 'chet', 'asha'].map(async (name) => await sayYes(name)));
  const byCount = answers.filter(({ repeated }) => !repeated).map(({ given }) => given.length);
  expect(new Set(byCount)).toEqual(new Set([1, 2, 3]));
  expect(await readApprovals(testDb.db, { memberId, subject: 'withdrawal', subjectId })).toHaveLength(3);
});

test('each yes leaves its line in the audit, a repeated one none', async () => {
  await sayYes('asha');
  await sayYes('asha');
  await sayYes('bina');
  const lines = await testDb.db
    .selectFrom('operator_audit')
    .select(['operator', 'command', 'merchant_id', 'before', 'after'])
    .where('target', '=', `withdrawals ${subjectId}`)
    .orderBy('audit_id')
    .execute();
  const common = { command: 'withdrawals approve', merchant_id: 1 };
  expect(lines).toMatchObject([
    { ...common, operator: 'asha', before: { approvedBy: [] }, after: { approvedBy: ['asha'], enough: false } },
    { ...common, operator: 'bina', before: { approvedBy: ['asha'] }, after: { enough: true, needed: 2 } },
  ]);
});
