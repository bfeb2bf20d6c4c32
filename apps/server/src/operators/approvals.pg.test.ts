import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { transaction } from '../platform/transaction.ts';
import { openOldSchema } from '../testing/old-layout.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { approve, readApprovals, type ApprovalRequest } from './approvals.ts';
import { writeAudit } from './operator-audit.ts';
import { identifyOperator } from './operator-identity.ts';

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

const approveAs = async (name: string, change: Partial<ApprovalRequest> = {}) =>
  await transaction(testDb.db, async (tx) => {
    const subject = { memberId, merchantId: 1, subject: 'withdrawal', subjectId } as const;
    const operator = await identifyOperator(tx, name, NOW);
    return await approve(tx, { ...subject, amountMinor: 10_001n, operator, now: NOW, ...change });
  });

test('needs one approval up to the limit, and the approvals of two different operators above it', async () => {
  expect(await approveAs('asha', { amountMinor: 10_000n })).toMatchObject({ enough: true, needed: 1 });
  subjectId += 1n;
  expect(await approveAs('asha')).toMatchObject({ enough: false, needed: 2, repeated: false });
  for (const spelling of ['asha', ' Asha ', 'ＡＳＨＡ'])
    expect(await approveAs(spelling)).toMatchObject({ enough: false, repeated: true, given: [{ loginName: 'asha' }] });
  expect(await approveAs('bina')).toMatchObject({
    enough: true,
    given: [{ loginName: 'asha' }, { loginName: 'bina' }],
  });
});

test('compares operators by id: an account whose name changed is still the same operator', async () => {
  await approveAs('chitra');
  const { operatorId } = await transaction(testDb.db, async (tx) => await identifyOperator(tx, 'chitra', NOW));
  expect(await approveAs('asha', { operator: { operatorId, loginName: 'another name' } })).toMatchObject({
    enough: false,
    repeated: true,
  });
});

test('needs two approvals for every amount if no limit is set', async () => {
  expect(await approveAs('asha', { merchantId: 2, amountMinor: 1n })).toMatchObject({ enough: false, needed: 2 });
  expect(await approveAs('asha', { subject: 'deposit', amountMinor: 1n })).toMatchObject({ enough: false, needed: 2 });
});

test('does not count the approval of a disabled operator', async () => {
  await approveAs('dipa');
  const setState = async (state: string) =>
    await testDb.db.updateTable('operator').set({ state }).where('login_name', '=', 'dipa').execute();
  await setState('disabled');
  expect(await approveAs('asha')).toMatchObject({ enough: false, given: [{ loginName: 'asha' }] });
  expect(await approveAs('bina')).toMatchObject({ enough: true });
  expect(await readApprovals(testDb.db, { memberId, subject: 'withdrawal', subjectId })).toHaveLength(3);
});

test('does not count an approval from before a reset of the second factor until the operator approves again', async () => {
  const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const auditReset = async (outcome: string, minutes: number) =>
    await transaction(testDb.db, async (tx) => {
      const line = { operator: 'break-glass', merchantId: null, command: 'operators reset-factor', before: null };
      await writeAudit(tx, { ...line, target: 'operators esha', after: { outcome }, now: minutesLater(minutes) });
    });
  await auditReset('done', -1);
  await approveAs('esha');
  await auditReset('waiting', 1);
  expect(await approveAs('esha', { now: minutesLater(2) })).toMatchObject({ repeated: true });
  await auditReset('done', 3);
  expect(await approveAs('asha', { now: minutesLater(4) })).toMatchObject({ enough: false });
  expect(await approveAs('esha', { now: minutesLater(5) })).toMatchObject({ enough: true, repeated: false });
});

test('numbers concurrent approvals, so that exactly one of them is the second', async () => {
  const answers = await Promise.all(['asha', 'bina', 'chet', 'asha'].map(async (name) => await approveAs(name)));
  const byCount = answers.filter(({ repeated }) => !repeated).map(({ given }) => given.length);
  expect(new Set(byCount)).toEqual(new Set([1, 2, 3]));
  expect(await readApprovals(testDb.db, { memberId, subject: 'withdrawal', subjectId })).toHaveLength(3);
});

test('audits each approval, but no repeated one', async () => {
  await approveAs('asha');
  await approveAs('asha');
  await approveAs('bina');
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

test('the migration creates an operator for each name in older approvals and reset requests', async () => {
  const oldLayout = await openOldSchema('0150');
  try {
    await oldLayout.client.query(`
      insert into operator (login_name, full_name, created_at) values ('bina', 'Bina T', now());
      insert into approval (member_id, subject, subject_id, operator_key, operator, at)
        values (1, 'deposit', 1, 'asha', 'Asha', now()), (1, 'deposit', 1, 'bina', 'bina', now()), (2, 'refund', 1, 'asha', 'asha', now());
      insert into factor_reset (member_id, reset_id, merchant_id, requested_by_key, requested_at, expires_at, done_at)
        values (1, gen_random_uuid(), 1, 'break-glass', now(), now() + interval '1 day', now());`);
    await migrate(oldLayout.url);
    const { rows } = await oldLayout.client.query<{ by: string; state: string }>(`
      select o.login_name as by, o.state from approval a join operator o using (operator_id)
      union all select o.login_name, o.state from factor_reset r join operator o on o.operator_id = r.requested_by order by 1`);
    expect(rows.map(({ by, state }) => `${by} ${state}`)).toEqual([
      'asha named',
      'asha named',
      'bina invited',
      'break-glass named',
    ]);
  } finally {
    await oldLayout.close();
  }
});
