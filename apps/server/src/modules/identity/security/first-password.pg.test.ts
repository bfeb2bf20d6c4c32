import { FRESH_LOGIN_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { newestCode, passHumanCheck } from '../../../testing/proofs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

const passwords = { newPassword: PASSWORD, confirmNewPassword: PASSWORD };

/** Signs a member up as a registration by mobile, or another service, leaves it. */
async function signUpWithout(account: string, bound: { mobile?: string; email?: string } = {}): Promise<string> {
  const token = await signUp(server, account);
  const at = new Date();
  const contacts = {
    ...(bound.mobile && { mobile: bound.mobile, mobile_verified_at: at }),
    ...(bound.email && { email: bound.email, email_verified_at: at }),
  };
  await server.db
    .updateTable('member')
    .set({ password_hash: 'none', ...contacts })
    .where('account', '=', account)
    .execute();
  return token;
}

async function set(token: string, request: object): Promise<Answer> {
  return await call(server, 'setFirstPassword', { ...passwords, ...request }, { token });
}

async function sendSms(token: string, humanCheck?: string): Promise<Answer> {
  const pass = humanCheck ?? (await passHumanCheck(server, 'sms'));
  return await call(server, 'smsForMember', { purpose: 'confirm', humanCheck: pass }, { token });
}

async function overviewOf(token: string) {
  return valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }));
}

describe('a member without a password', () => {
  test('sets one by a code to the bound number, and everything else opens', async () => {
    const token = await signUpWithout('nopass01', { mobile: '9779811110001' });
    expect((await overviewOf(token)).passwordSet).toBe(false);
    const withdraw = { password: 'none', newWithdrawPassword: '884422', confirmNewWithdrawPassword: '884422' };
    expect((await call(server, 'setWithdrawPassword', withdraw, { token })).body).toMatchObject({
      code: 'password.wrong',
    });
    expect((await sendSms(token)).status).toBe(200);
    const verificationCode = await newestCode(server.db);
    expect((await set(token, { proof: 'sms', verificationCode })).status).toBe(200);
    expect((await overviewOf(token)).passwordSet).toBe(true);
    const now = await call(server, 'setWithdrawPassword', { ...withdraw, password: PASSWORD }, { token });
    expect(now.status).toBe(200);
    const login = { username: 'nopass01', password: PASSWORD, type: 'username' };
    expect((await call(server, 'login', login)).status).toBe(200);
  });

  test('sets one by a code to the bound address; every other session ends', async () => {
    const token = await signUpWithout('nopass02', { email: 'nopass02@example.com' });
    const { code } = valueOf(
      'createHandOff',
      await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token }),
    );
    const other = tokenOf(await call(server, 'loginHandOff', { code }));
    expect((await call(server, 'emailCode', { purpose: 'confirm' }, { token })).status).toBe(200);
    expect((await set(token, { proof: 'email', verificationCode: await newestCode(server.db) })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token: other })).status).toBe(401);
  });

  test('keeps the code when the password will not do, and loses it to a second use', async () => {
    const token = await signUpWithout('nopass03', { mobile: '9779811110003' });
    await sendSms(token);
    const verificationCode = await newestCode(server.db);
    const weak = { newPassword: 'x', confirmNewPassword: 'x' };
    expect((await set(token, { ...weak, proof: 'sms', verificationCode })).body).toMatchObject({
      code: 'password.rule_broken',
    });
    expect((await set(token, { confirmNewPassword: 'Other2026', proof: 'sms', verificationCode })).body).toMatchObject({
      code: 'password.confirmation_differs',
    });
    expect((await set(token, { proof: 'sms', verificationCode })).status).toBe(200);
    await server.db.updateTable('member').set({ password_hash: 'none' }).where('account', '=', 'nopass03').execute();
    expect((await set(token, { proof: 'sms', verificationCode })).status).not.toBe(200);
  });

  test('cannot use the code of another member, nor a channel that is not bound', async () => {
    const number = '9779811110004';
    const token = await signUpWithout('nopass04', { mobile: number });
    await sendSms(token);
    const verificationCode = await newestCode(server.db);
    const stranger = await signUpWithout('nopass05', { email: 'nopass05@example.com' });
    expect((await set(stranger, { proof: 'sms', verificationCode })).body).toMatchObject({
      code: 'verification.nothing_bound',
    });
    expect((await set(stranger, { proof: 'email', verificationCode })).body).toMatchObject({
      code: 'verification.code_wrong',
    });
  });

  test('is sent an SMS after a human check alone', async () => {
    const token = await signUpWithout('nopass06', { mobile: '9779811110006' });
    expect((await sendSms(token, 'invented')).status).not.toBe(200);
    const pass = await passHumanCheck(server, 'sms');
    expect((await sendSms(token, pass)).status).toBe(200);
    expect((await sendSms(token, pass)).body).toMatchObject({ code: expect.stringMatching(/^human_check\./) });
  });
});

describe('where nothing is bound', () => {
  test('a fresh log-in is the proof', async () => {
    expect((await set(await signUpWithout('nobound1'), { proof: 'login' })).status).toBe(200);
  });

  test('an old one is not', async () => {
    const token = await signUpWithout('nobound2');
    server.at(new Date(Date.now() + (FRESH_LOGIN_MAX_AGE_SECONDS + 1) * 1000));
    expect((await set(token, { proof: 'login' })).body).toMatchObject({ code: 'security.log_in_again' });
  });

  test('nor is a session that another session made: who took one over cannot make it young', async () => {
    const token = await signUpWithout('nobound3');
    const made = await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token });
    const handed = tokenOf(await call(server, 'loginHandOff', { code: valueOf('createHandOff', made).code }));
    expect((await set(handed, { proof: 'login' })).body).toMatchObject({ code: 'security.log_in_again' });
  });

  test('and it is none for who has a number to prove it by', async () => {
    const token = await signUpWithout('nobound4', { mobile: '9779811110009' });
    expect((await set(token, { proof: 'login' })).body).toMatchObject({ code: 'security.log_in_again' });
  });
});

test('who has a password changes it with the old one alone', async () => {
  const token = await signUp(server, 'haspass1');
  expect(
    (await set(token, { proof: 'login', newPassword: 'Other2026', confirmNewPassword: 'Other2026' })).body,
  ).toMatchObject({ code: 'password.already_set' });
});
