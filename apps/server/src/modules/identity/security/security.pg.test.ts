import { FRESH_LOGIN_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db.ts';
import { openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { callWhileMemberIsLocked } from '../../../testing/locked-member.ts';
import { readNewestCode, passHumanCheck } from '../../../testing/verification.ts';
import { NO_PASSWORD } from '../../../members/password.ts';
import { CONFIRMATION_ATTEMPTS_MAX } from '../confirm-password.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const password = PASSWORD;

describe('a bound contact', () => {
  test('is proved by a code, is masked in the overview, and belongs to one member only', async () => {
    const token = await signUp(server, 'binder01');
    const number = { mobileNum: '9812345678', countryDialingCode: '977' };
    const requestCode = async (senderToken: string): Promise<Answer> => {
      const humanCheck = await passHumanCheck(server, 'sms');
      return await call(server, 'smsForMember', { purpose: 'bind', ...number, humanCheck }, { token: senderToken });
    };
    const unchecked = { purpose: 'bind', ...number, humanCheck: 'none' };
    expect((await call(server, 'smsForMember', unchecked, { token })).status).not.toBe(200);
    expect((await requestCode(token)).status).toBe(200);
    const verificationCode = await readNewestCode(server.db);
    const bind = async (changes: object): Promise<Answer> =>
      await call(server, 'bindMobile', { password, ...number, verificationCode, ...changes }, { token });
    expect((await bind({ password: 'Wrong1234' })).body).toMatchObject({ code: 'password.wrong' });
    expect((await bind({})).status).toBe(200);
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }))).toMatchObject({
      mobile: '977•••••••678',
      email: null,
      realName: null,
      twoFactorOn: false,
      sessions: 1,
    });
    const other = await signUp(server, 'binder02');
    expect((await requestCode(other)).body).toMatchObject({ code: 'security.mobile_taken' });
  });

  test('cannot be bound with a code that was sent for another member', async () => {
    const [firstToken, secondToken] = [await signUp(server, 'binder03'), await signUp(server, 'binder04')];
    const email = 'shared@example.com';
    await call(server, 'emailCode', { purpose: 'bind', email }, { token: firstToken });
    const verificationCode = await readNewestCode(server.db);
    expect(
      (await call(server, 'bindEmail', { password, email, verificationCode }, { token: secondToken })).body,
    ).toMatchObject({
      code: 'verification.code_wrong',
    });
  });

  test('can be a real name, which the member sets only once', async () => {
    const token = await signUp(server, 'binder05');
    const setRealName = async (payeeName: string): Promise<Answer> =>
      await call(server, 'setRealName', { password, payeeName }, { token });
    expect((await setRealName('12 34')).body).toMatchObject({ code: 'security.real_name_invalid' });
    expect((await setRealName('  सीता   राई ')).status).toBe(200);
    expect((await setRealName('Gita Rai')).body).toMatchObject({ code: 'security.real_name_set' });
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }))).toMatchObject({
      realName: 'सी• रा•',
    });
  });
});

test('shows an unconfirmed e-mail address as unconfirmed and not as bound', async () => {
  const token = await signUp(server, 'unconfirmed');
  const address = { email: 'sita@mail.example', email_verified_at: null };
  await server.db.updateTable('member').set(address).where('account', '=', 'unconfirmed').execute();
  expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }))).toMatchObject({
    email: null,
    unconfirmedEmail: expect.stringMatching(/@mail\.example$/),
  });
});

test('demands the old withdraw password for a new one, and refuses the log-in password as withdraw password', async () => {
  const token = await signUp(server, 'withdraw');
  const setWithdrawPassword = async (newPassword: string, oldPassword?: string): Promise<Answer> =>
    await call(
      server,
      'setWithdrawPassword',
      {
        password,
        newWithdrawPassword: newPassword,
        confirmNewWithdrawPassword: newPassword,
        ...(oldPassword === undefined ? {} : { oldWithdrawPassword: oldPassword }),
      },
      { token },
    );
  expect((await setWithdrawPassword(PASSWORD)).body).toMatchObject({ code: 'withdraw_password.same_as_login' });
  expect((await setWithdrawPassword('882244')).status).toBe(200);
  expect((await setWithdrawPassword('731946')).body).toMatchObject({ code: 'security.old_withdraw_password' });
  expect((await setWithdrawPassword('731946', '882244')).status).toBe(200);
});

test('locks the old withdraw password after wrong tries, and refuses a weak new one', async () => {
  const token = await signUp(server, 'withdraw2');
  const setWithdrawPassword = async (newPassword: string, oldPassword?: string): Promise<Answer> => {
    const chosen = { password, newWithdrawPassword: newPassword, confirmNewWithdrawPassword: newPassword };
    const request = { ...chosen, ...(oldPassword !== undefined && { oldWithdrawPassword: oldPassword }) };
    return await call(server, 'setWithdrawPassword', request, { token });
  };
  for (const short of ['1', '12345'])
    expect((await setWithdrawPassword(short)).body).toMatchObject({ code: 'password.rule_broken' });
  for (const weak of ['123456', '111111', '222222', 'withdraw2'])
    expect((await setWithdrawPassword(weak)).body).toMatchObject({ code: 'password.breached' });
  expect((await setWithdrawPassword('882244')).status).toBe(200);
  const wrongAnswers: unknown[] = [];
  for (let index = 0; index < 6; index += 1)
    wrongAnswers.push((await setWithdrawPassword('731946', `77665${index}`)).body);
  expect(wrongAnswers[0]).toMatchObject({ code: 'security.old_withdraw_password' });
  expect(wrongAnswers[5]).toMatchObject({ code: 'withdraw_password.locked' });
  expect((await setWithdrawPassword('731946', '882244')).body).toMatchObject({ code: 'withdraw_password.locked' });
});

test('cannot decrypt the secret of an authenticator in the row of another member', async () => {
  const [owner, thief] = [await signUp(server, 'totprow1'), await signUp(server, 'totprow2')];
  const secrets: string[] = [];
  for (const token of [owner, thief])
    secrets.push(valueOf('beginTwoFactor', await call(server, 'beginTwoFactor', { password }, { token })).secret);
  const selectTwoFactor = (account: string) =>
    server.db.selectFrom('two_factor').where('member_id', 'in', selectMemberId(account)).select('sealed_secret');
  const selectMemberId = (account: string) =>
    server.db.selectFrom('member').where('account', '=', account).select('member_id');
  const { sealed_secret } = await selectTwoFactor('totprow2').executeTakeFirstOrThrow();
  const moveSecret = server.db.updateTable('two_factor').set({ sealed_secret });
  await moveSecret.where('member_id', 'in', selectMemberId('totprow1')).execute();
  const code = new TOTP({ secret: Secret.fromBase32(secrets[1] ?? '') }).generate();
  expect((await call(server, 'confirmTwoFactor', { code }, { token: owner })).status).toBe(500);
  const confirmed = await call(server, 'confirmTwoFactor', { code }, { token: thief });
  const { recoveryCodes } = valueOf('confirmTwoFactor', confirmed);
  expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}$/);
});

test('keeps two factors off until the set-up is confirmed', async () => {
  const token = await signUp(server, 'twostep1');
  expect((await call(server, 'confirmTwoFactor', { code: '123456' }, { token })).body).toMatchObject({
    code: 'two_factor.setup_expired',
  });
  const setUp = await call(server, 'beginTwoFactor', { password }, { token });
  expect(setUp).toMatchObject({ body: { value: { otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\//) } } });
  expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token }))).toMatchObject({
    twoFactorOn: false,
  });
  expect((await call(server, 'removeTwoFactor', { password, code: '123456' }, { token })).body).toMatchObject({
    code: 'two_factor.not_on',
  });
});

describe('a set-up of two factors that a parallel call confirms', () => {
  async function beginSetUp(account: string) {
    const token = await signUp(server, account);
    const { memberId } = await server.db
      .selectFrom('member')
      .select('member_id as memberId')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const { secret } = valueOf('beginTwoFactor', await call(server, 'beginTwoFactor', { password }, { token }));
    const write = async (tx: Tx): Promise<void> => {
      const confirmed = tx.updateTable('two_factor').set({ confirmed_at: new Date() });
      await confirmed.where('member_id', '=', memberId).execute();
    };
    return { token, memberId, secret, write };
  }

  test('keeps its secret when another set-up begins', async () => {
    const { token, memberId, write } = await beginSetUp('twostep2');
    const readSecret = async () =>
      await server.db
        .selectFrom('two_factor')
        .select('sealed_secret')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
    const before = await readSecret();
    const ask = async () => await call(server, 'beginTwoFactor', { password }, { token });
    const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
    expect(answer.body).toMatchObject({ code: 'two_factor.already_on' });
    expect(await readSecret()).toEqual(before);
  });

  test('keeps its recovery codes when it is confirmed again', async () => {
    const { token, memberId, secret, write } = await beginSetUp('twostep3');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const ask = async () => await call(server, 'confirmTwoFactor', { code }, { token });
    const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
    expect(answer.body).toMatchObject({ code: 'two_factor.already_on' });
  });
});

describe('sessions and devices', () => {
  test('lists the sessions, and ends one or all others, but no session of another member', async () => {
    const first = await signUp(server, 'session1');
    const login = async (): Promise<string> =>
      tokenOf(await call(server, 'login', { username: 'session1', password, type: 'username' }));
    const [second, third] = [await login(), await login()];
    const listed = valueOf('sessions', await call(server, 'sessions', {}, { token: third }));
    expect(listed.list).toHaveLength(3);
    const { sessionId } = valueOf('sessions', await call(server, 'sessions', {}, { token: first })).list.find(
      (each) => each.current,
    ) ?? {
      sessionId: '',
    };
    const stranger = await signUp(server, 'session2');
    expect((await call(server, 'endSession', { sessionId, password }, { token: stranger })).status).toBe(404);
    expect((await call(server, 'endSession', { sessionId, password }, { token: third })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token: first })).status).toBe(401);
    await call(server, 'endOtherSessions', { password }, { token: third });
    expect((await call(server, 'memberInfo', {}, { token: second })).status).toBe(401);
    expect((await call(server, 'memberInfo', {}, { token: third })).status).toBe(200);
    expect((await call(server, 'endSession', { sessionId: 'no uuid', password }, { token: third })).status).toBe(404);
  });

  test.each(['endSession', 'endOtherSessions'] as const)(
    '%s demands the log-in password and limits its tries',
    async (id) => {
      const owner = await signUp(server, `asked${id.length}`);
      const entered = await call(server, 'login', { username: `asked${id.length}`, password, type: 'username' });
      const { list } = valueOf('sessions', await call(server, 'sessions', {}, { token: owner }));
      const sessionId = list.find(({ current }) => current)?.sessionId;
      const endWith = async (proof: object) => {
        const request = { ...(id === 'endSession' && { sessionId }), ...proof };
        return (await call(server, id, request, { token: tokenOf(entered) })).body;
      };
      for (const proof of [{}, { password: 'Wrong1234' }])
        expect(await endWith(proof)).toMatchObject({ code: 'password.wrong' });
      expect((await call(server, 'memberInfo', {}, { token: owner })).status).toBe(200);
      for (let tries = 1; tries < CONFIRMATION_ATTEMPTS_MAX; tries += 1) await endWith({ password: 'Wrong1234' });
      expect(await endWith({ password })).toMatchObject({ code: 'request.rate_limited' });
      expect((await call(server, 'memberInfo', {}, { token: owner })).status).toBe(200);
    },
  );

  test('lets the owner end a session in which a thief has used up the tries of the password', async () => {
    const stolen = await signUp(server, 'stolen01');
    const owner = tokenOf(await call(server, 'login', { username: 'stolen01', password, type: 'username' }));
    const endWith = async (token: string, typed: string): Promise<Answer> =>
      await call(server, 'endOtherSessions', { password: typed }, { token });
    for (let tries = 0; tries < CONFIRMATION_ATTEMPTS_MAX; tries += 1) await endWith(stolen, 'Wrong1234');
    expect((await endWith(stolen, password)).body).toMatchObject({ code: 'request.rate_limited' });
    expect((await endWith(owner, password)).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token: stolen })).status).toBe(401);
  });

  test('does not prolong the window of the tries by a refused confirmation', async () => {
    const token = await signUp(server, 'stolen02');
    await server.db.deleteFrom('guess_counter').execute();
    const tryWrong = async () => (await call(server, 'endOtherSessions', { password: 'Wrong1234' }, { token })).body;
    const readWindow = async () =>
      await server.db.selectFrom('guess_counter').select('expires_at').executeTakeFirstOrThrow();
    for (let tries = 0; tries < CONFIRMATION_ATTEMPTS_MAX; tries += 1) await tryWrong();
    const windowWhenFull = await readWindow();
    expect(await tryWrong()).toMatchObject({ code: 'request.rate_limited' });
    expect(await readWindow()).toEqual(windowWhenFull);
    await server.db.updateTable('guess_counter').set({ expires_at: new Date() }).execute();
    expect(await tryWrong()).toMatchObject({ code: 'password.wrong' });
  });

  test('lets a member without a password end other sessions after a fresh log-in', async () => {
    const token = await signUp(server, 'nopass01');
    const { member_id: memberId } = await server.db
      .updateTable('member')
      .set({ password_hash: NO_PASSWORD })
      .where('account', '=', 'nopass01')
      .returning('member_id')
      .executeTakeFirstOrThrow();
    const setSessionStart = async (login_type: string, secondsAgo: number): Promise<void> => {
      const created_at = new Date(Date.now() - secondsAgo * 1000);
      const began = server.db.updateTable('session').set({ login_type, created_at });
      await began.where('member_id', '=', memberId).execute();
    };
    const endOtherSessions = async () => (await call(server, 'endOtherSessions', {}, { token })).body;
    for (const [loginType, secondsAgo] of [
      ['social', FRESH_LOGIN_MAX_AGE_SECONDS + 1],
      ['remembered', 1],
    ] as const) {
      await setSessionStart(loginType, secondsAgo);
      expect(await endOtherSessions()).toMatchObject({ code: 'security.log_in_again' });
    }
    await setSessionStart('social', FRESH_LOGIN_MAX_AGE_SECONDS - 60);
    expect(await endOtherSessions()).toMatchObject({ value: {} });
  });

  test('ends a remembered device on request of another session', async () => {
    const token = await signUp(server, 'device01');
    const entered = await call(server, 'login', { username: 'device01', password, type: 'username', remember: true });
    const { list } = valueOf(
      'devices',
      await call(server, 'devices', {}, { token, headers: { cookie: cookieHeader(entered) } }),
    );
    expect(list).toMatchObject([{ current: true }]);
    const [{ deviceId } = { deviceId: '' }] = list;
    expect((await call(server, 'forgetDevice', { deviceId }, { token })).status).toBe(200);
    const headers = { cookie: cookieHeader(entered) };
    expect((await call(server, 'loginRemembered', { username: 'device01' }, { headers })).status).toBe(401);
  });
});

test('lists the own successful and failed log-ins in the history', async () => {
  const token = await signUp(server, 'history1');
  await call(server, 'login', { username: 'history1', password: 'Wrong1234', type: 'username' });
  const { list } = valueOf('loginHistory', await call(server, 'loginHistory', {}, { token }));
  expect(list).toMatchObject([
    { kind: 'username', succeeded: false },
    { kind: 'username', succeeded: true },
  ]);
});
