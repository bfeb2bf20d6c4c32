import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, type TestMember } from '../testing/world.ts';
import { transaction } from '../platform/transaction.ts';
import { answerRequest } from '../modules/contracts/service.ts';

const TERMS =
  '{"kind":"daily_salary","period":"D","tiers":[{"ratePercent":"0.8"}],"activeFrom":{"validBet":"0.00","deposits":"0.00"}}';

let testDb: TestDb;
let top: TestMember;
let agent: TestMember;

beforeAll(async () => {
  testDb = await openTestDb(4);
  await createMerchant(testDb.db, 1);
  top = await createMember(testDb.db, { merchantId: 1, account: 'top', type: 1 });
  agent = await createMember(testDb.db, { merchantId: 1, account: 'agent', type: 2, upline: top });
});
afterAll(async () => {
  await testDb.close();
});

const ops = async (...argv: readonly string[]) =>
  await runCommand([...argv, '--merchant', 'M1', '--by', 'asha'], { db: testDb.db });
const offer = async ({ memberId }: TestMember, terms = TERMS) =>
  await ops('members', 'offer-contract', '--member', String(memberId), '--terms', terms, '--reason', 'ticket 9');

test('offers a top agent a contract within the rule of the brand, and ends the contract', async () => {
  expect(await offer(top)).toMatchObject({ code: 2, err: [expect.stringContaining('contract.not_offered')] });
  expect(await ops('contract-rules', 'add', '--kind', 'daily_salary', '--rate-max', '0.5')).toMatchObject({ code: 0 });
  expect(await offer(top)).toMatchObject({ code: 2, err: [expect.stringContaining('contract.rate_above_own')] });
  await ops('contract-rules', 'change', '--kind', 'daily_salary', '--rate-max', '1.5');
  const bounded = JSON.stringify({ ...(JSON.parse(TERMS) as object), minimumPay: '1.00', maximumPay: '500.00' });
  expect(await offer(top, bounded)).toMatchObject({ code: 0, out: ['request: 1', 'kind: daily_salary'] });
  const actor = { merchantId: 1, timeZone: 'Asia/Kathmandu', memberId: top.memberId, now: new Date() };
  const answered = await transaction(
    testDb.db,
    async (tx) => await answerRequest(tx, actor, { requestId: 1n, answer: 'approve', note: '' }),
  );
  expect(answered).toEqual({ ok: true, value: 1n });
  const show = async (id: string) => await ops('contracts', 'show', '--contract', id);
  expect((await show('1')).out).toEqual(
    expect.arrayContaining(['upline: the brand', 'state: approved', expect.stringContaining('"maximumPay":"500.00"')]),
  );
  expect(await show('99')).toMatchObject({ code: 2 });
  const end = async () => await ops('contracts', 'end', '--contract', '1', '--reason', 'ticket 10');
  expect(await end()).toMatchObject({ code: 0, out: ['contract: 1', expect.stringMatching(/^endsAt: /)] });
  expect(await end()).toMatchObject({ code: 2 });
  const audited = await testDb.db.selectFrom('operator_audit').select('command').orderBy('audit_id').execute();
  expect(audited.map(({ command }) => command).slice(-2)).toEqual(['members offer-contract', 'contracts end']);
});

test('refuses invalid terms, and agents with an upline', async () => {
  expect(await offer(top, '{"kind":"gift"}')).toMatchObject({
    code: 2,
    err: [expect.stringContaining('--terms must be')],
  });
  expect(await offer(agent)).toMatchObject({ code: 2, err: [expect.stringContaining('has an upline')] });
});
