import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReferralDefinition } from '../domain/rewards/referral-definition.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, signUp, valueOf } from '../testing/people.ts';
import { insertGrant, insertProgram } from '../testing/rewards.ts';

const definition: ReferralDefinition = {
  depositRequired: '50',
  validBetRequired: '20',
  tiers: [{ fromFriend: 1, amount: '5' }],
  turnoverPpm: 0,
  claimDays: 30,
};
const DAY_MS = 86_400_000;
const NOT_HELD = 'No grant of this brand with this id waits for a decision: there is none, or it is decided already.';
const by = ['--by', 'asha'];
let server: TestApp;
let token: string;
let memberId: bigint;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await insertProgram(server.db, { code: 'invite', kind: 'referral', definition, budgetMinor: 1_000n });
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await sql`delete from reward_grant`.execute(server.db);
  await sql`delete from reward_budget`.execute(server.db);
  people += 1;
  token = await signUp(server, `inviter${people}`);
  const account = `inviter${people}`;
  const member = server.db.selectFrom('member').select('member_id').where('account', '=', account);
  memberId = (await member.executeTakeFirstOrThrow()).member_id;
});

async function ops(command: string, options: readonly string[] = [], merchant = 'M1') {
  const argv = ['reward-grants', command, '--merchant', merchant, ...options];
  const { code, out, err } = await runCommand(argv, { db: server.db });
  return { code, text: [...out, ...err].join('\n') };
}

/**
 * Creates a held reward of 5.00 for a friend who shares a device with the inviter. The reward has waited since yesterday, and its claim period is two
 * days.
 */
async function createHeldReward(): Promise<bigint> {
  const friendId = memberId + 1n;
  const budget = { totalMinor: 1_000n, dayMinor: undefined, memberMinor: undefined };
  const opensAt = new Date(Date.now() - DAY_MS);
  const grantId = await insertGrant(server.db, memberId, {
    program: { merchantId: 1, code: 'invite', version: 1, budget, turnoverGameTypes: [] },
    kind: 'referral',
    sourceKey: `friend:${friendId}`,
    state: 'process',
    opensAt,
    expiresAt: new Date(opensAt.getTime() + 2 * DAY_MS),
  });
  await sql`
    insert into referral_friend (bucket, member_id, merchant_id, inviter_id, deposits_minor, valid_bet_minor, qualified_at, grant_id, shared)
    values (${friendId} & 255, ${friendId}, 1, ${memberId}, 5000, 2000, now(), ${grantId}, '{device}')
    on conflict do nothing`.execute(server.db);
  await sql`
    insert into referral_inviter (bucket, member_id, merchant_id, qualified) values (${memberId} & 255, ${memberId}, 1, 3)
    on conflict (bucket, member_id) do update set qualified = 3`.execute(server.db);
  return grantId;
}

const claim = async (grantId: bigint) =>
  await call(server, 'claimReward', { requestId: randomUUID(), rewardId: String(grantId) }, { token });

async function readGranted(): Promise<bigint> {
  const { rows } = await sql<{ granted: bigint }>`
    select granted_minor as granted from reward_budget where program_code = 'invite' and day = '-infinity'`.execute(
    server.db,
  );
  return rows[0]?.granted ?? 0n;
}

async function countQualifiedEvents(): Promise<number> {
  const { rows } = await sql`
    select from outbox where topic = 'referral.qualified' and payload->>'memberId' = ${String(memberId)}`.execute(
    server.db,
  );
  return rows.length;
}

test('approves a held referral reward once, with its whole claim period, and counts its friend for missions', async () => {
  const grantId = await createHeldReward();
  expect(await claim(grantId)).toMatchObject({ status: 409, body: { code: 'reward.not_claimable' } });
  expect(await countQualifiedEvents()).toBe(0);
  const approved = Date.now();
  expect(await ops('approve', ['--id', String(grantId), ...by])).toEqual({
    code: 0,
    text: `Grant ${grantId}: approve.`,
  });
  expect(await countQualifiedEvents()).toBe(1);
  expect(await ops('approve', ['--id', String(grantId), ...by])).toEqual({ code: 2, text: NOT_HELD });
  expect(await ops('reject', ['--id', String(grantId), '--reason', 'No', ...by])).toEqual({ code: 2, text: NOT_HELD });
  expect(await countQualifiedEvents()).toBe(1);
  const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
  expect(Date.parse(list[0]?.expiresAt ?? '')).toBeGreaterThanOrEqual(approved + 2 * DAY_MS);
  expect(await claim(grantId)).toMatchObject({ status: 200, body: { value: { amount: '5.00' } } });
});

test('a rejected reward cannot be claimed, the member reads the reason, and the budget gets its amount back', async () => {
  const grantId = await createHeldReward();
  expect(await readGranted()).toBe(500n);
  const rejection = ['--id', String(grantId), '--reason', 'One person', ...by];
  expect(await ops('reject', rejection)).toEqual({ code: 0, text: `Grant ${grantId}: reject.` });
  expect(await readGranted()).toBe(0n);
  expect(await claim(grantId)).toMatchObject({ status: 409, body: { code: 'reward.not_claimable' } });
  const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
  expect(list).toMatchObject([{ state: 'rejected', reason: 'One person', cause: null }]);
  expect(await ops('reject', rejection)).toEqual({ code: 2, text: NOT_HELD });
  expect(await readGranted()).toBe(0n);
  const counted = server.db.selectFrom('referral_inviter').select('qualified').where('member_id', '=', memberId);
  expect(await counted.execute()).toEqual([{ qualified: 2 }]);
  expect(await countQualifiedEvents()).toBe(0);
  const audit = await server.db
    .selectFrom('operator_audit')
    .select(['command', 'merchant_id'])
    .where('target', '=', `reward-grants ${grantId}`)
    .execute();
  expect(audit).toEqual([{ command: 'reward-grants reject', merchant_id: 1 }]);
});

test('the grant of another brand is not found', async () => {
  const grantId = await createHeldReward();
  await sql`update reward_grant set merchant_id = 2 where grant_id = ${grantId}`.execute(server.db);
  for (const decision of [['approve'], ['reject', '--reason', 'No']]) {
    const [verb = '', ...more] = decision;
    expect(await ops(verb, ['--id', String(grantId), ...more, ...by])).toEqual({ code: 2, text: NOT_HELD });
  }
  expect((await ops('list')).text).toBe('0 grants.');
});

test('the list shows the queue of a brand, or the grants of a member or a program, newest first', async () => {
  const held = await createHeldReward();
  const later = await insertGrant(server.db, memberId);
  const queue = (await ops('list')).text;
  expect(queue).toContain(`${held}  invite  referral  inviter${people}  5.00  process`);
  expect(queue).toMatch(/shared=device\n1 grants\.$/);
  const ids = async (options: readonly string[]) =>
    (await ops('list', options)).text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' ')[0]);
  expect(await ids(['--account', `inviter${people}`])).toEqual([String(later), String(held)]);
  expect(await ids(['--account', `inviter${people}`, '--state', 'claim'])).toEqual([String(later)]);
  expect(await ids(['--program', 'invite'])).toEqual([String(held)]);
  expect((await ops('list', ['--state', 'claimed'])).text).toContain('--account NAME or --program CODE');
  expect((await ops('list', ['--state', 'open'])).text).toContain('--state takes process');
  expect((await ops('list', ['--account', 'nobody'])).text).toContain('no account nobody');
});
