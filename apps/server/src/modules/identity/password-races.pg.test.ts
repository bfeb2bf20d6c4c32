import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../members/password.ts';
import type { Tx } from '../../platform/db.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { callWhileMemberIsLocked } from '../../testing/locked-member.ts';
import { call, PASSWORD, signUp } from '../../testing/people.ts';

const OTHER_PASSWORD = 'Everest8849m';
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

async function createPerson(account: string) {
  const token = await signUp(server, account);
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const otherHash = await hashPassword(OTHER_PASSWORD);
  const write = async (tx: Tx): Promise<void> => {
    await tx.updateTable('member').set({ password_hash: otherHash }).where('member_id', '=', memberId).execute();
  };
  return { token, memberId, write };
}

async function countSessions(memberId: bigint): Promise<number> {
  const rows = await server.db.selectFrom('session').select('token_hash').where('member_id', '=', memberId).execute();
  return rows.length;
}

test('refuses a log-in that is under way while the password is changed', async () => {
  const { memberId, write } = await createPerson('race1');
  const ask = async () => await call(server, 'login', { username: 'race1', password: PASSWORD, type: 'username' });
  const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } });
  expect(await countSessions(memberId)).toBe(1);
});

test('refuses a log-in that is under way while the account is blocked', async () => {
  const { memberId } = await createPerson('race2');
  const write = async (tx: Tx): Promise<void> => {
    await tx.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', memberId).execute();
  };
  const ask = async () => await call(server, 'login', { username: 'race2', password: PASSWORD, type: 'username' });
  expect((await callWhileMemberIsLocked(server, memberId, { write, ask })).body).toMatchObject({
    code: 'session.blocked',
  });
});

test('refuses the second of two parallel password changes', async () => {
  const { token, memberId, write } = await createPerson('race3');
  const change = { oldPassword: PASSWORD, newPassword: 'Annapurna8091m', confirmNewPassword: 'Annapurna8091m' };
  const ask = async () => await call(server, 'changePassword', change, { token });
  const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
  expect(answer.body).toMatchObject({ code: 'password.wrong' });
  const again = { username: 'race3', password: OTHER_PASSWORD, type: 'username' };
  expect((await call(server, 'login', again)).status).toBe(200);
});
