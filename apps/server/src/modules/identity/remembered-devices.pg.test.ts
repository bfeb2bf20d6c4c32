import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../members/password.ts';
import type { TestApp } from '../../testing/app.ts';
import { openLoginTest, resetLoginRules, type LoginTest } from '../../testing/logins.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';

let server: TestApp;
let login: LoginTest['login'];
let setMember: LoginTest['setMember'];
beforeAll(async () => {
  ({ server, login, setMember } = await openLoginTest());
});
afterAll(async () => await server.close());
afterEach(async () => await resetLoginRules(server));

describe('a remembered device', () => {
  test('logs in without a password, rotates its credential, and ends when an old credential is used again', async () => {
    await signUp(server, 'remember');
    const first = await login('remember', PASSWORD, { remember: true });
    const withFirstCookie = { headers: { cookie: cookieHeader(first) } };
    expect(valueOf('rememberedLogin', await call(server, 'rememberedLogin', {}, withFirstCookie))).toEqual({
      type: 'username',
      username: 'remember',
      deviceRemembered: true,
    });
    const second = await call(server, 'loginRemembered', { username: 'remember' }, withFirstCookie);
    expect(second.status).toBe(200);
    const withSecondCookie = { headers: { cookie: cookieHeader(first, second) } };
    server.at(new Date(Date.now() + 31_000));
    expect((await call(server, 'loginRemembered', { username: 'remember' }, withFirstCookie)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
    expect((await call(server, 'loginRemembered', { username: 'remember' }, withSecondCookie)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
    server.at(undefined);
  });

  test('lets two tabs log in that send one credential at the same moment, and goes on with the credential of the first', async () => {
    await signUp(server, 'remember6');
    const first = await login('remember6', PASSWORD, { remember: true });
    const logIn = async (cookie: string) =>
      await call(server, 'loginRemembered', { username: 'remember6' }, { headers: { cookie } });
    const answers = await Promise.all([logIn(cookieHeader(first)), logIn(cookieHeader(first))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rotated = answers.filter((answer) => cookieHeader(first, answer) !== cookieHeader(first));
    expect(rotated).toHaveLength(1);
    server.at(new Date(Date.now() + 31_000));
    expect((await logIn(cookieHeader(first, ...answers))).status).toBe(200);
    server.at(undefined);
  });

  test('ends when the replaced credential comes from another address', async () => {
    await signUp(server, 'remember7');
    const first = await login('remember7', PASSWORD, { remember: true });
    const logIn = async (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
      await call(server, 'loginRemembered', { username: 'remember7' }, { headers: { cookie, ...headers } });
    const second = await logIn(cookieHeader(first));
    expect(second.status).toBe(200);
    expect((await logIn(cookieHeader(first), { 'x-forwarded-for': '203.0.113.77' })).status).toBe(401);
    expect((await logIn(cookieHeader(first, second))).status).toBe(401);
  });

  test('ends by a password change, and loses its cookies when the member forgets it', async () => {
    const token = await signUp(server, 'remember2');
    const entered = await login('remember2', PASSWORD, { remember: true });
    const withCookie = { headers: { cookie: cookieHeader(entered) } };
    const change = { oldPassword: PASSWORD, newPassword: 'Sagarmatha8848', confirmNewPassword: 'Sagarmatha8848' };
    expect((await call(server, 'changePassword', change, { token })).status).toBe(200);
    expect((await call(server, 'loginRemembered', { username: 'remember2' }, withCookie)).status).toBe(401);
    const cleared = await call(server, 'forgetRemembered', {}, withCookie);
    // The cookie by which calls of the browser are counted is no credential, so it stays.
    expect(cookieHeader(entered, cleared)).toMatch(/^baize_device=[^;]+$/);
  });

  test('ends with the log-out, after which only the user name stays filled in', async () => {
    await signUp(server, 'remember4');
    const entered = await login('remember4', PASSWORD, { remember: true });
    const withCookie = { headers: { cookie: cookieHeader(entered) } };
    expect((await call(server, 'logout', {}, { ...withCookie, token: tokenOf(entered) })).status).toBe(200);
    expect(valueOf('rememberedLogin', await call(server, 'rememberedLogin', {}, withCookie))).toEqual({
      type: 'username',
      username: 'remember4',
      deviceRemembered: false,
    });
    expect((await call(server, 'loginRemembered', { username: 'remember4' }, withCookie)).status).toBe(401);
  });

  test('does not bypass a password that has to be changed', async () => {
    await signUp(server, 'remember5');
    const initial_password_hash = await hashPassword(PASSWORD);
    await server.db.updateTable('merchant').set({ initial_password_hash }).execute();
    const loggedIn = await login('remember5', PASSWORD, { remember: true });
    expect(loggedIn).toMatchObject({ body: { value: { passwordExpired: true } } });
    const remembered = await call(
      server,
      'loginRemembered',
      { username: 'remember5' },
      { headers: { cookie: cookieHeader(loggedIn) } },
    );
    expect(remembered.status).toBe(401);

    await server.db.updateTable('merchant').set({ initial_password_hash: null, password_max_age_days: 90 }).execute();
    const withCookie = { headers: { cookie: cookieHeader(await login('remember5', PASSWORD, { remember: true })) } };
    await setMember('remember5', { password_changed_at: new Date(Date.now() - 91 * 86_400_000) });
    expect(await call(server, 'loginRemembered', { username: 'remember5' }, withCookie)).toMatchObject({
      body: { value: { passwordExpired: true } },
    });
  });

  test('uses HttpOnly cookies that do not contain the password', async () => {
    await signUp(server, 'remember3');
    const { headers } = await login('remember3', PASSWORD, { remember: true });
    const cookies = [headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(3);
    for (const line of cookies) {
      expect(line).toMatch(/HttpOnly; SameSite=Strict/);
      expect(Buffer.from(decodeURIComponent(line), 'base64').toString()).not.toContain(PASSWORD);
    }
  });
});
