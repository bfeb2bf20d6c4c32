import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../members/password.ts';
import { deliverWaiting } from '../../platform/message-queue.ts';
import { outboxPort } from '../../platform/messages.ts';
import type { Answer, TestApp } from '../../testing/app.ts';
import { openLoginTest, resetLoginRules, type LoginTest } from '../../testing/logins.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf } from '../../testing/people.ts';
import { readNewestCode, passHumanCheck } from '../../testing/verification.ts';

let server: TestApp;
let login: LoginTest['login'];
let setMember: LoginTest['setMember'];
beforeAll(async () => {
  ({ server, login, setMember } = await openLoginTest());
});
afterAll(async () => await server.close());
afterEach(async () => await resetLoginRules(server));

describe('log-in by username', () => {
  test('demands the human check if the brand wants it', async () => {
    await signUp(server, 'human001');
    await server.db
      .updateTable('merchant')
      .set({ human_check_scenes: ['login'] })
      .execute();
    expect(await login('human001')).toMatchObject({ body: { code: 'human_check.required' } });
    const humanCheck = await passHumanCheck(server, 'login');
    expect((await login('human001', PASSWORD, { humanCheck })).status).toBe(200);
    expect(await login('human001', PASSWORD, { humanCheck })).toMatchObject({ body: { code: 'human_check.failed' } });
  });

  test('demands a captcha after a wrong password, for known and unknown accounts, and allows one try per picture', async () => {
    await signUp(server, 'captcha1');
    for (const name of ['captcha1', 'nobody99']) {
      expect(await login(name, 'Wrong1234')).toMatchObject({ status: 401, body: { value: { captcha: true } } });
      expect(await login(name)).toMatchObject({ status: 422, body: { code: 'captcha.required' } });
    }
    const picture = await call(server, 'captcha');
    const { solution } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    const headers = { cookie: cookieHeader(picture) };
    const typed = { captcha: ` ${solution.toLowerCase()}` };
    expect(await login('captcha1', PASSWORD, typed)).toMatchObject({ body: { code: 'captcha.wrong' } });
    expect((await login('captcha1', PASSWORD, typed, { headers })).status).toBe(200);
    expect(await login('captcha1', PASSWORD, typed, { headers })).toMatchObject({ body: { code: 'captcha.wrong' } });
  });

  test('accepts a proved mobile number as the user name, but no unproved one', async () => {
    await signUp(server, 'number01');
    await setMember('number01', { mobile: '9779812300001' });
    expect((await login('09812300001')).status).toBe(401);
    await setMember('number01', { mobile_verified_at: new Date() });
    await server.db.deleteFrom('guess_counter').execute();
    expect((await login('0981 2300001')).status).toBe(200);
  });

  test('with an initial password allows only a change of the password', async () => {
    await signUp(server, 'initial1');
    const initial_password_hash = await hashPassword(PASSWORD);
    await server.db.updateTable('merchant').set({ initial_password_hash }).execute();
    const entered = await login('initial1');
    expect(entered).toMatchObject({ body: { value: { passwordExpired: true } } });
    const token = tokenOf(entered);
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(200);
    expect(await call(server, 'endOtherSessions', { password: PASSWORD }, { token })).toMatchObject({
      body: { code: 'password.change_required' },
    });
    const change = { oldPassword: PASSWORD, newPassword: 'Sagarmatha8848', confirmNewPassword: 'Sagarmatha8848' };
    expect((await call(server, 'changePassword', change, { token })).status).toBe(200);
    const withNewPassword = { password: change.newPassword };
    expect((await call(server, 'endOtherSessions', withNewPassword, { token })).status).toBe(200);
  });

  test('reports an expired password only if the switch is on', async () => {
    await signUp(server, 'oldpass1');
    await setMember('oldpass1', { password_changed_at: new Date(Date.now() - 91 * 86_400_000) });
    await server.db.updateTable('merchant').set({ password_max_age_days: 90 }).execute();
    expect(await login('oldpass1')).toMatchObject({ body: { value: { passwordExpired: true } } });
    const switchExpiry = (enabled: boolean) =>
      server.db.updateTable('merchant_switch').set({ enabled }).where('mod_id', '=', 'PWDEXPFORCECHANGE3').execute();
    await switchExpiry(false);
    expect(await login('oldpass1')).toMatchObject({ body: { value: { passwordExpired: false } } });
    await switchExpiry(true);
  });
});

describe('log-in by SMS', () => {
  const number = { mobileNum: '9812300002', countryDialingCode: '977' };

  test('accepts the code that was sent to the number, once', async () => {
    await signUp(server, 'smsuser1');
    await setMember('smsuser1', { mobile: '9779812300002', mobile_verified_at: new Date() });
    const humanCheck = await passHumanCheck(server, 'sms');
    expect((await call(server, 'smsForLogin', { ...number, purpose: 'login', humanCheck })).status).toBe(200);
    await deliverWaiting(server.db, outboxPort, new Date());
    const verificationCode = await readNewestCode(server.db);
    const wrong = verificationCode === '000000' ? '111111' : '000000';
    const enter = async (code: string): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...number, verificationCode: code });
    expect(await enter(wrong)).toMatchObject({ status: 422, body: { code: 'verification.code_wrong' } });
    expect((await enter(verificationCode)).status).toBe(200);
    expect(await enter(verificationCode)).toMatchObject({ status: 410, body: { code: 'verification.code_expired' } });
  });

  test('refuses the right code after five wrong codes', async () => {
    const otherNumber = { mobileNum: '9812300003', countryDialingCode: '977' };
    await signUp(server, 'smsuser2');
    await setMember('smsuser2', { mobile: '9779812300003', mobile_verified_at: new Date() });
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { ...otherNumber, purpose: 'login', humanCheck });
    const right = await readNewestCode(server.db);
    const wrong = right === '000000' ? '111111' : '000000';
    const enter = async (verificationCode: string): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...otherNumber, verificationCode });
    await Promise.all(Array.from({ length: 5 }, async () => await enter(wrong)));
    expect(await enter(right)).toMatchObject({ status: 429, body: { code: 'verification.code_tries_used' } });
  });
});

test('returns the previous log-in for the dialogue after the log-in', async () => {
  await signUp(server, 'afterlog');
  const token = tokenOf(
    await login('afterlog', PASSWORD, {}, { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140' } }),
  );
  const info = await call(server, 'loginInfo', {}, { token });
  expect(info).toMatchObject({ body: { value: { loginType: 'username', lastLogin: { ip: '127.0.0.1' } } } });
});
