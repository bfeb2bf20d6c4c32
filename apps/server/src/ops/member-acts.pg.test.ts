import { bucketOf } from '../domain/bucket.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_HOST, OTHER_MEMBER_HOST, openTestApp, registration, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, PASSWORD, signUp, tokenOf } from '../testing/people.ts';
import { resources } from './resources.ts';
import { RowSelector } from './rows.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.updateTable('merchant').set({ human_check_scenes: [] }).execute();
});
afterAll(async () => await server.close());

async function findMemberId(account: string): Promise<bigint> {
  const row = server.db.selectFrom('member').select('member_id as memberId').where('account', '=', account);
  return (await row.executeTakeFirstOrThrow()).memberId;
}

async function act(verb: string, memberId: bigint, by = 'asha', merchant = 'M1') {
  const target = ['--merchant', merchant, '--member', String(memberId)];
  return await runCommand(['members', verb, ...target, '--reason', 'ticket 17', '--by', by], { db: server.db });
}

const logIn = async (username: string) =>
  await call(server, 'login', { username, password: PASSWORD, type: 'username' }, { host: MEMBER_HOST });
const isOpen = async (token: string) => (await call(server, 'memberInfo', {}, { token })).status === 200;

test('block ends the access of a member at once, and unblock gives it back', async () => {
  const token = await signUp(server, 'blocked1');
  const memberId = await findMemberId('blocked1');
  expect(await act('block', memberId)).toMatchObject({ code: 0, out: expect.arrayContaining(['state: blocked']) });
  expect(await isOpen(token)).toBe(false);
  expect(await logIn('blocked1')).toMatchObject({ status: 403, body: { code: 'session.blocked' } });
  expect(await act('unblock', memberId)).toMatchObject({ code: 0 });
  expect(await isOpen(token)).toBe(false);
  expect((await logIn('blocked1')).status).toBe(200);
});

test('end-sessions ends sessions and games, and the member may log in again', async () => {
  const token = await signUp(server, 'leaving1');
  const memberId = await findMemberId('leaving1');
  const game = {
    integration_code: 'A',
    vendor_code: 'V',
    game_code: 'G',
    currency: 'NPR',
    token_hash: Buffer.alloc(32),
  };
  const expires_at = new Date(Date.now() + 3_600_000);
  await server.db
    .insertInto('game_session')
    .values({ ...game, bucket: bucketOf(memberId), member_id: memberId, expires_at })
    .execute();
  expect((await act('end-sessions', memberId)).out).toContain('sessions: 1');
  expect(await isOpen(token)).toBe(false);
  const session = await server.db.selectFrom('game_session').select('ended_at as endedAt').executeTakeFirstOrThrow();
  expect(session.endedAt).not.toBeNull();
  expect((await logIn('leaving1')).status).toBe(200);
});

test('end-all-sessions ends the access of everybody at one brand, and of nobody at another', async () => {
  const tokens = [await signUp(server, 'everybody1'), await signUp(server, 'everybody2')];
  const registered = await call(server, 'register', registration('elsewhere1'), { host: OTHER_MEMBER_HOST });
  const elsewhere = tokenOf(registered);
  const run = async (...argv: string[]) =>
    await runCommand(['members', 'end-all-sessions', ...argv, '--by', 'asha'], { db: server.db });
  expect((await run('--merchant', 'M1')).printed[0]).toContain('--reason TEXT');
  expect((await run('--merchant', 'NOBODY', '--reason', 'a leak')).printed[0]).toContain('no brand NOBODY');
  expect((await run('--merchant', 'M1', '--reason', 'a leak')).out[0]).toMatch(/^M1: \d+ members, \d+ sessions ended$/);
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false]);
  const other = await call(server, 'memberInfo', {}, { token: elsewhere, host: OTHER_MEMBER_HOST });
  expect(other.status).toBe(200);
  expect((await run('--merchant', 'M1', '--reason', 'again')).out[0]).toBe('M1: 0 members, 0 sessions ended');
  const audit = await server.db
    .selectFrom('operator_audit')
    .select('after')
    .where('command', '=', 'members end-all-sessions')
    .orderBy('audit_id')
    .execute();
  expect(audit.map(({ after }) => after)).toEqual([{ reason: 'a leak' }, { reason: 'again' }]);
  expect((await logIn('everybody1')).status).toBe(200);
});

test('a member of another brand is not found', async () => {
  await signUp(server, 'foreign1');
  expect(await act('block', await findMemberId('foreign1'), 'asha', 'M2')).toMatchObject({ code: 2 });
});

test('a lost factor is removed when two different operators ask for it within a day', async () => {
  const token = await signUp(server, 'phoneless');
  const memberId = await findMemberId('phoneless');
  const factor = { member_id: memberId, sealed_secret: Buffer.alloc(8), created_at: new Date() };
  await server.db.insertInto('two_factor').values(factor).execute();
  const hasFactor = async () =>
    (await server.db.selectFrom('two_factor').select('member_id').where('member_id', '=', memberId).execute())
      .length === 1;

  expect((await act('reset-factor', memberId, 'asha')).out).toContain('outcome: waiting');
  expect((await act('reset-factor', memberId, ' ASHA ')).out).toContain('outcome: waiting');
  expect([await hasFactor(), await isOpen(token)]).toEqual([true, true]);
  const expired = server.db.updateTable('factor_reset').set({ requested_at: new Date(0), expires_at: new Date(1) });
  await expired.execute();
  expect((await act('reset-factor', memberId, 'bina')).out).toContain('outcome: waiting');
  expect((await act('reset-factor', memberId, 'asha')).out).toContain('outcome: done');
  expect([await hasFactor(), await isOpen(token)]).toEqual([false, false]);
  // A completed reset does not count as the first request of a later reset.
  expect((await act('reset-factor', memberId, 'chitra')).out).toContain('outcome: waiting');
  const lines = server.db.selectFrom('operator_audit').select('operator').where('command', '=', 'members reset-factor');
  expect(await lines.execute()).toHaveLength(5);
});

test('returns no row name without a merchant and a key, so that no statement changes a whole table', () => {
  const resource = resources['games'];
  if (!resource) throw new Error('there is no such resource');
  expect(RowSelector.fromFilter(resource, { merchantId: undefined, key: undefined })).toBeUndefined();
  expect(RowSelector.fromFilter(resource, { merchantId: undefined, key: 'sweet-bonanza' })?.conditions).toHaveLength(1);
});
