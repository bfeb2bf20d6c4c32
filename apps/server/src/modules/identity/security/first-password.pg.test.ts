import { FRESH_LOGIN_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { readNewestCode, passHumanCheck } from '../../../testing/verification.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

const passwords = { newPassword: PASSWORD, confirmNewPassword: PASSWORD };

/** Signs up a member without a password, as a registration by mobile number or a social log-in does. */
async function signUpWithoutPassword(
  account: string,
  bound: { mobile?: string; email?: string } = {},
): Promise<string> {
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

async function setFirstPassword(token: string, request: object): Promise<Answer> {
  return await call(server, 'setFirstPassword', { ...passwords, ...request }, { token });
}

async function sendSms(token: string, humanCheck?: string): Promise<Answer> {
  const pass = humanCheck ?? (await passHumanCheck(server, 'sms'));
  return await call(server, 'smsForMember', { purpose: 'confirm', humanCheck: pass }, { token });
}

async function readOverview(token: string) {
  return valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }));
}

describe('a member without a password', () => {
  test('sets a first password with a code to the bound number, and can then make the calls that need a password', async () => {
    const token = await signUpWithoutPassword('nopass01', { mobile: '9779811110001' });
    expect((await readOverview(token)).passwordSet).toBe(false);
    const withdraw = { password: 'none', newWithdrawPassword: '884422', confirmNewWithdrawPassword: '884422' };
    expect((await call(server, 'setWithdrawPassword', withdraw, { token })).body).toMatchObject({
      code: 'password.wrong',
    });
    expect((await sendSms(token)).status).toBe(200);
    const verificationCode = await readNewestCode(server.db);
    expect((await setFirstPassword(token, { proof: 'sms', verificationCode })).status).toBe(200);
    expect((await readOverview(token)).passwordSet).toBe(true);
    const setAnswer = await call(server, 'setWithdrawPassword', { ...withdraw, password: PASSWORD }, { token });
    expect(setAnswer.status).toBe(200);
    const login = { username: 'nopass01', password: PASSWORD, type: 'username' };
    expect((await call(server, 'login', login)).status).toBe(200);
  });

  test('sets a first password with a code to the bound e-mail address, which ends every other session', async () => {
    const token = await signUpWithoutPassword('nopass02', { email: 'nopass02@example.com' });
    const { code } = valueOf(
      'createHandOff',
      await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token }),
    );
    const otherToken = tokenOf(await call(server, 'loginHandOff', { code }));
    expect((await call(server, 'emailCode', { purpose: 'confirm' }, { token })).status).toBe(200);
    expect(
      (await setFirstPassword(token, { proof: 'email', verificationCode: await readNewestCode(server.db) })).status,
    ).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token: otherToken })).status).toBe(401);
  });

  test('does not use up the code with an invalid password, and cannot use the code twice', async () => {
    const token = await signUpWithoutPassword('nopass03', { mobile: '9779811110003' });
    await sendSms(token);
    const verificationCode = await readNewestCode(server.db);
    const weak = { newPassword: 'x', confirmNewPassword: 'x' };
    expect((await setFirstPassword(token, { ...weak, proof: 'sms', verificationCode })).body).toMatchObject({
      code: 'password.rule_broken',
    });
    expect(
      (await setFirstPassword(token, { confirmNewPassword: 'Other2026', proof: 'sms', verificationCode })).body,
    ).toMatchObject({
      code: 'password.confirmation_differs',
    });
    expect((await setFirstPassword(token, { proof: 'sms', verificationCode })).status).toBe(200);
    await server.db.updateTable('member').set({ password_hash: 'none' }).where('account', '=', 'nopass03').execute();
    expect((await setFirstPassword(token, { proof: 'sms', verificationCode })).status).not.toBe(200);
  });

  test('cannot use the code of another member or a channel that is not bound', async () => {
    const number = '9779811110004';
    const token = await signUpWithoutPassword('nopass04', { mobile: number });
    await sendSms(token);
    const verificationCode = await readNewestCode(server.db);
    const stranger = await signUpWithoutPassword('nopass05', { email: 'nopass05@example.com' });
    expect((await setFirstPassword(stranger, { proof: 'sms', verificationCode })).body).toMatchObject({
      code: 'verification.nothing_bound',
    });
    expect((await setFirstPassword(stranger, { proof: 'email', verificationCode })).body).toMatchObject({
      code: 'verification.code_wrong',
    });
  });

  test('gets an SMS only after a human check', async () => {
    const token = await signUpWithoutPassword('nopass06', { mobile: '9779811110006' });
    expect((await sendSms(token, 'invented')).status).not.toBe(200);
    const pass = await passHumanCheck(server, 'sms');
    expect((await sendSms(token, pass)).status).toBe(200);
    expect((await sendSms(token, pass)).body).toMatchObject({ code: expect.stringMatching(/^human_check\./) });
  });
});

describe('a member without a password and a bound contact', () => {
  test('sets a first password after a fresh log-in', async () => {
    expect((await setFirstPassword(await signUpWithoutPassword('nobound1'), { proof: 'login' })).status).toBe(200);
  });

  test('cannot set a first password after an old log-in', async () => {
    const token = await signUpWithoutPassword('nobound2');
    server.at(new Date(Date.now() + (FRESH_LOGIN_MAX_AGE_SECONDS + 1) * 1000));
    expect((await setFirstPassword(token, { proof: 'login' })).body).toMatchObject({ code: 'security.log_in_again' });
  });

  test('cannot set a first password in a session from a hand-off, because a hand-off does not prove presence', async () => {
    const token = await signUpWithoutPassword('nobound3');
    const handOff = await call(server, 'createHandOff', { origin: `http://${MEMBER_HOST}` }, { token });
    const handedOffToken = tokenOf(
      await call(server, 'loginHandOff', { code: valueOf('createHandOff', handOff).code }),
    );
    expect((await setFirstPassword(handedOffToken, { proof: 'login' })).body).toMatchObject({
      code: 'security.log_in_again',
    });
  });

  test('refuses the log-in as a proof once a number is bound', async () => {
    const token = await signUpWithoutPassword('nobound4', { mobile: '9779811110009' });
    expect((await setFirstPassword(token, { proof: 'login' })).body).toMatchObject({ code: 'security.log_in_again' });
  });
});

test('refuses a first password for a member who has a password already', async () => {
  const token = await signUp(server, 'haspass1');
  expect(
    (await setFirstPassword(token, { proof: 'login', newPassword: 'Other2026', confirmNewPassword: 'Other2026' })).body,
  ).toMatchObject({ code: 'password.already_set' });
});
