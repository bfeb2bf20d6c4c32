import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecruitableRoles } from '../members/recruiting/recruiting-rights.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, type TestMember } from '../testing/world.ts';

let testDb: TestDb;
let agent: TestMember;
let player: TestMember;
beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createMerchant(testDb.db, 2);
  agent = await createMember(testDb.db, { merchantId: 1, account: 'agent', type: 1 });
  player = await createMember(testDb.db, { merchantId: 1, account: 'player' });
});
afterAll(async () => await testDb.close());

const ops = async (merchant: string, ...argv: readonly string[]) =>
  await runCommand([...argv, '--merchant', merchant, '--reason', 'ticket 5', '--by', 'asha'], { db: testDb.db });
const decide = async (verb: string, { memberId }: TestMember, ...more: readonly string[]) =>
  await ops('M1', 'members', verb, '--member', String(memberId), ...more);

test('an operator decides which kinds of account an agent may recruit', async () => {
  expect(await readRecruitableRoles(testDb.db, agent)).toEqual(['member', 'agent']);
  expect(await decide('forbid-recruiting', agent)).toMatchObject({
    code: 0,
    out: expect.arrayContaining(['roles: none']),
  });
  expect(await readRecruitableRoles(testDb.db, agent)).toEqual([]);
  await decide('allow-recruiting', agent, '--roles', 'member');
  expect(await readRecruitableRoles(testDb.db, agent)).toEqual(['member']);
  await decide('allow-recruiting', agent, '--roles', 'member,agent');
  expect(await readRecruitableRoles(testDb.db, agent)).toEqual(['member', 'agent']);
  expect(await decide('forbid-recruiting', player)).toMatchObject({
    code: 2,
    err: [expect.stringContaining('is none')],
  });
});

test('an operator closes a link, and reopens it in the state off', async () => {
  const { link_id } = await testDb.db
    .insertInto('promotion_link')
    .values({
      merchant_id: 1,
      agent_id: agent.memberId,
      code: 'FRM7XKQ2PA',
      role: 'member',
      name: 'Forum',
      remark: '',
      terms: '[]',
      created_at: new Date(),
    })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  const act = async (verb: string, merchant = 'M1') =>
    await ops(merchant, 'promotion-links', verb, '--link', String(link_id));
  expect(await act('close', 'M2')).toMatchObject({ code: 2 });
  expect(await act('close')).toMatchObject({ code: 0, out: expect.arrayContaining(['state: closed']) });
  expect(await act('close')).toMatchObject({ code: 2 });
  expect(await act('reopen')).toMatchObject({ code: 0, out: expect.arrayContaining(['state: off']) });
  const audited = await testDb.db
    .selectFrom('operator_audit')
    .select(['command', 'before'])
    .orderBy('audit_id')
    .execute();
  expect(audited.slice(-2)).toEqual([
    { command: 'promotion-links close', before: { state: 'on' } },
    { command: 'promotion-links reopen', before: { state: 'closed' } },
  ]);
  expect(audited.find(({ command }) => command === 'members allow-recruiting')).toMatchObject({
    before: { roles: 'none' },
  });
});
