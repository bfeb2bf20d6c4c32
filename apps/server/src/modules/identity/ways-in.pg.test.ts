import type { ExtraCheckRequired } from '@baize/contract/schemas/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_HOST, openTestApp, OTHER_MEMBER_HOST, type Answer, type TestApp } from '../../testing/app.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { newestCode, newestMessage, passHumanCheck } from '../../testing/proofs.ts';
import { whileMemberIsHeld } from '../../testing/held-member.ts';
import type { Tx } from '../../platform/db.ts';
import { deliverWaiting } from '../../platform/message-queue.ts';
import { outboxPort } from '../../platform/messages.ts';
import { hashPassword } from '../../members/password.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  const ids = ['MOBILEVERCODELOGIN3', 'CHNGPASSMAIL3', 'CHNGPASSVERIF3', 'PWDEXPFORCECHANGE3'];
  await server.db
    .insertInto('merchant_switch')
    .values(ids.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true })))
    .execute();
});
afterAll(async () => await server.close());
afterEach(async () => {
  server.at(undefined);
  const fresh = {
    human_check_scenes: ['sms'],
    check_new_ip: false,
    initial_password_hash: null,
    password_max_age_days: null,
  };
  await server.db.updateTable('merchant').set(fresh).execute();
});

const byName = (username: string, password = PASSWORD, more: object = {}) => ({
  username,
  password,
  type: 'username',
  ...more,
});

async function login(username: string, password = PASSWORD, more: object = {}, options: object = {}): Promise<Answer> {
  return await call(server, 'login', byName(username, password, more), options);
}

async function setMember(account: string, columns: Record<string, unknown>): Promise<void> {
  await server.db.updateTable('member').set(columns).where('account', '=', account).execute();
}

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
    const others = { password: change.newPassword };
    expect((await call(server, 'endOtherSessions', others, { token })).status).toBe(200);
  });

  test('reports an expired password only if the switch is on', async () => {
    await signUp(server, 'oldpass1');
    await setMember('oldpass1', { password_changed_at: new Date(Date.now() - 91 * 86_400_000) });
    await server.db.updateTable('merchant').set({ password_max_age_days: 90 }).execute();
    expect(await login('oldpass1')).toMatchObject({ body: { value: { passwordExpired: true } } });
    const off = (enabled: boolean) =>
      server.db.updateTable('merchant_switch').set({ enabled }).where('mod_id', '=', 'PWDEXPFORCECHANGE3').execute();
    await off(false);
    expect(await login('oldpass1')).toMatchObject({ body: { value: { passwordExpired: false } } });
    await off(true);
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
    const verificationCode = await newestCode(server.db);
    const wrong = verificationCode === '000000' ? '111111' : '000000';
    const enter = async (code: string): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...number, verificationCode: code });
    expect(await enter(wrong)).toMatchObject({ status: 422, body: { code: 'verification.code_wrong' } });
    expect((await enter(verificationCode)).status).toBe(200);
    expect(await enter(verificationCode)).toMatchObject({ status: 410, body: { code: 'verification.code_expired' } });
  });

  test('refuses the right code after five wrong codes', async () => {
    const other = { mobileNum: '9812300003', countryDialingCode: '977' };
    await signUp(server, 'smsuser2');
    await setMember('smsuser2', { mobile: '9779812300003', mobile_verified_at: new Date() });
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { ...other, purpose: 'login', humanCheck });
    const right = await newestCode(server.db);
    const wrong = right === '000000' ? '111111' : '000000';
    const enter = async (verificationCode: string): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...other, verificationCode });
    await Promise.all(Array.from({ length: 5 }, async () => await enter(wrong)));
    expect(await enter(right)).toMatchObject({ status: 429, body: { code: 'verification.code_tries_used' } });
  });
});

describe('a remembered device', () => {
  test('logs in without a password, rotates its credential, and ends when an old credential is used again', async () => {
    await signUp(server, 'remember');
    const first = await login('remember', PASSWORD, { remember: true });
    const one = { headers: { cookie: cookieHeader(first) } };
    expect(valueOf('rememberedLogin', await call(server, 'rememberedLogin', {}, one))).toEqual({
      type: 'username',
      username: 'remember',
      deviceRemembered: true,
    });
    const second = await call(server, 'loginRemembered', { username: 'remember' }, one);
    expect(second.status).toBe(200);
    const two = { headers: { cookie: cookieHeader(first, second) } };
    expect((await call(server, 'loginRemembered', { username: 'remember' }, one)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
    expect((await call(server, 'loginRemembered', { username: 'remember' }, two)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
  });

  test('ends by a password change, and loses its cookies when the member forgets it', async () => {
    const token = await signUp(server, 'remember2');
    const entered = await login('remember2', PASSWORD, { remember: true });
    const own = { headers: { cookie: cookieHeader(entered) } };
    const change = { oldPassword: PASSWORD, newPassword: 'Sagarmatha8848', confirmNewPassword: 'Sagarmatha8848' };
    expect((await call(server, 'changePassword', change, { token })).status).toBe(200);
    expect((await call(server, 'loginRemembered', { username: 'remember2' }, own)).status).toBe(401);
    const cleared = await call(server, 'forgetRemembered', {}, own);
    // The cookie by which calls of the browser are counted is no credential, so it stays.
    expect(cookieHeader(entered, cleared)).toMatch(/^baize_device=[^;]+$/);
  });

  test('ends with the log-out, after which only the user name stays filled in', async () => {
    await signUp(server, 'remember4');
    const entered = await login('remember4', PASSWORD, { remember: true });
    const own = { headers: { cookie: cookieHeader(entered) } };
    expect((await call(server, 'logout', {}, { ...own, token: tokenOf(entered) })).status).toBe(200);
    expect(valueOf('rememberedLogin', await call(server, 'rememberedLogin', {}, own))).toEqual({
      type: 'username',
      username: 'remember4',
      deviceRemembered: false,
    });
    expect((await call(server, 'loginRemembered', { username: 'remember4' }, own)).status).toBe(401);
  });

  test('does not bypass a password that has to be changed', async () => {
    await signUp(server, 'remember5');
    const initial_password_hash = await hashPassword(PASSWORD);
    await server.db.updateTable('merchant').set({ initial_password_hash }).execute();
    const given = await login('remember5', PASSWORD, { remember: true });
    expect(given).toMatchObject({ body: { value: { passwordExpired: true } } });
    const back = await call(
      server,
      'loginRemembered',
      { username: 'remember5' },
      { headers: { cookie: cookieHeader(given) } },
    );
    expect(back.status).toBe(401);

    await server.db.updateTable('merchant').set({ initial_password_hash: null, password_max_age_days: 90 }).execute();
    const own = { headers: { cookie: cookieHeader(await login('remember5', PASSWORD, { remember: true })) } };
    await setMember('remember5', { password_changed_at: new Date(Date.now() - 91 * 86_400_000) });
    expect(await call(server, 'loginRemembered', { username: 'remember5' }, own)).toMatchObject({
      body: { value: { passwordExpired: true } },
    });
  });

  test('uses HttpOnly cookies that do not contain the password', async () => {
    await signUp(server, 'remember3');
    const { headers } = await login('remember3', PASSWORD, { remember: true });
    const lines = [headers['set-cookie'] ?? []].flat();
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly; SameSite=Strict/);
      expect(Buffer.from(decodeURIComponent(line), 'base64').toString()).not.toContain(PASSWORD);
    }
  });
});

describe('the extra check', () => {
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  async function asked(username: string): Promise<ExtraCheckRequired> {
    const answer = await login(username, PASSWORD, {}, elsewhere);
    expect(answer).toMatchObject({ status: 403, body: { code: 'session.extra_check_required' } });
    return (answer.body as unknown as { value: ExtraCheckRequired }).value;
  }

  test('is due for a new address, offers the bound contacts, and makes the address known', async () => {
    await signUp(server, 'newplace');
    await setMember('newplace', { mobile: '9779812300004', mobile_verified_at: new Date(), real_name: 'Sita  Rai' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    const { checkId, methods } = await asked('newplace');
    expect(methods).toEqual([
      { method: 'mobile', hint: '977•••••••004' },
      { method: 'bank_account_name', hint: null },
    ]);
    expect((await call(server, 'sendExtraCheck', { checkId, method: 'mobile' })).status).toBe(200);
    expect(await newestMessage(server.db)).toMatchObject({ address: '9779812300004' });
    const answer = async (given: string): Promise<Answer> =>
      await call(server, 'answerExtraCheck', { checkId, method: 'bank_account_name', answer: given }, elsewhere);
    expect((await answer('Gita Rai')).body).toMatchObject({ code: 'session.extra_check_failed' });
    expect((await answer(' sita rai')).status).toBe(200);
    expect((await answer('Sita Rai')).body).toMatchObject({ code: 'session.extra_check_expired' });
    expect((await login('newplace', PASSWORD, {}, elsewhere)).status).toBe(200);
  });

  test('accepts a code of the authenticator once, or a recovery code once, if two factors are on', async () => {
    const token = await signUp(server, 'twofactor');
    const { secret } = valueOf(
      'beginTwoFactor',
      await call(server, 'beginTwoFactor', { password: PASSWORD }, { token }),
    );
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    server.at(minutes(1));
    const code = totp.generate({ timestamp: minutes(1).getTime() });
    const { recoveryCodes } = valueOf('confirmTwoFactor', await call(server, 'confirmTwoFactor', { code }, { token }));
    const { checkId } = await asked('twofactor');
    const answer = async (id: string, method: string, given: string): Promise<Answer> =>
      await call(server, 'answerExtraCheck', { checkId: id, method, answer: given });
    expect((await answer(checkId, 'authenticator', code)).body).toMatchObject({ code: 'session.extra_check_failed' });
    server.at(minutes(3));
    const next = totp.generate({ timestamp: minutes(3).getTime() });
    expect((await answer(checkId, 'authenticator', next)).status).toBe(200);
    const [recovery = ''] = recoveryCodes;
    const second = await asked('twofactor');
    expect((await answer(second.checkId, 'recovery_code', recovery.toLowerCase())).status).toBe(200);
    const third = await asked('twofactor');
    expect((await answer(third.checkId, 'recovery_code', recovery)).status).toBe(422);
  });

  test('cannot be skipped by a device that was remembered before two factors were turned on', async () => {
    const token = await signUp(server, 'twofactor2');
    const own = { headers: { cookie: cookieHeader(await login('twofactor2', PASSWORD, { remember: true })) } };
    const { secret } = valueOf(
      'beginTwoFactor',
      await call(server, 'beginTwoFactor', { password: PASSWORD }, { token }),
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await call(server, 'confirmTwoFactor', { code }, { token })).status).toBe(200);
    expect((await call(server, 'loginRemembered', { username: 'twofactor2' }, own)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
  });

  test('still forces a change of the initial password', async () => {
    await signUp(server, 'checked1');
    await setMember('checked1', { real_name: 'Sita Rai' });
    const initial_password_hash = await hashPassword(PASSWORD);
    await server.db.updateTable('merchant').set({ check_new_ip: true, initial_password_hash }).execute();
    const { checkId } = await asked('checked1');
    const given = { checkId, method: 'bank_account_name', answer: 'Sita Rai' };
    const entered = await call(server, 'answerExtraCheck', given, elsewhere);
    expect(entered).toMatchObject({ body: { value: { passwordExpired: true } } });
    expect(await call(server, 'endOtherSessions', { password: PASSWORD }, { token: tokenOf(entered) })).toMatchObject({
      body: { code: 'password.change_required' },
    });
  });

  test('ends after five wrong answers, and can be started only a limited number of times', async () => {
    await signUp(server, 'guesser1');
    await setMember('guesser1', { real_name: 'Hari Thapa' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    const { checkId } = await asked('guesser1');
    const answers: unknown[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { body } = await call(server, 'answerExtraCheck', { checkId, method: 'bank_account_name', answer: 'x' });
      answers.push((body as { code?: string }).code);
    }
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'session.extra_check_failed'),
      'session.extra_check_expired',
    ]);
    for (let index = 0; index < 9; index += 1) await asked('guesser1');
    expect(await login('guesser1', PASSWORD, {}, elsewhere)).toMatchObject({ body: { code: 'request.rate_limited' } });
  });

  test('counts an extra check that a parallel log-in has just started', async () => {
    await signUp(server, 'guesser2');
    await setMember('guesser2', { real_name: 'Hari Thapa' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    for (let index = 0; index < 9; index += 1) await asked('guesser2');
    const { memberId } = await server.db
      .selectFrom('member')
      .select('member_id as memberId')
      .where('account', '=', 'guesser2')
      .executeTakeFirstOrThrow();
    const check = { member_id: memberId, site: 'member', reason: 'unregistered_ip', remember: false };
    const write = async (tx: Tx): Promise<void> => {
      const row = { ...check, check_hash: Buffer.alloc(32, 1), login_type: 'username', created_at: new Date() };
      await tx.insertInto('extra_check').values(row).execute();
    };
    const ask = async () => await login('guesser2', PASSWORD, {}, elsewhere);
    const answer = await whileMemberIsHeld(server, memberId, { write, ask });
    expect(answer.body).toMatchObject({ code: 'request.rate_limited' });
  });
});

describe('a forgotten password', () => {
  const next = 'Sagarmatha8848';

  test('is reset by a code to the phone, which ends every session and is spent only for a valid password', async () => {
    const token = await signUp(server, 'forgot01');
    await setMember('forgot01', { mobile: '9779812300005', mobile_verified_at: new Date() });
    const number = { mobileNum: '9812300005', countryDialingCode: '977' };
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { ...number, purpose: 'password', humanCheck });
    const verificationCode = await newestCode(server.db);
    const reset = async (newPassword: string): Promise<Answer> =>
      await call(server, 'resetByPhone', { ...number, newPassword, verificationCode });
    expect((await reset('short')).body).toMatchObject({ code: 'password.rule_broken' });
    expect((await reset('password123')).body).toMatchObject({ code: 'password.breached' });
    expect((await reset(next)).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(401);
    expect((await login('forgot01', next)).status).toBe(200);
  });

  test('is reset by a link in an e-mail, with the same answer for unknown accounts, once and only at the same brand', async () => {
    await signUp(server, 'forgot02');
    await setMember('forgot02', { email: 'Gita@Example.com' });
    const ask = async (username: string, email: string): Promise<Answer> =>
      await call(server, 'forgotByEmail', { username, email });
    const [known, stranger, wrong] = [
      await ask('forgot02', 'gita@example.com'),
      await ask('nobody02', 'gita@example.com'),
      await ask('forgot02', 'other@example.com'),
    ];
    expect([known.body, stranger.body, wrong.body]).toEqual([known.body, known.body, known.body]);
    const { address, body } = await newestMessage(server.db);
    expect(address).toBe('gita@example.com');
    const ticket = /#ticket=([\w-]+)/.exec(body)?.[1];
    const reset = async (host?: string): Promise<Answer> =>
      await call(server, 'resetByEmail', { ticket, newPassword: next, confirmNewPassword: next }, host ? { host } : {});
    await server.db
      .insertInto('merchant_switch')
      .values({ merchant_id: 2, mod_id: 'CHNGPASSMAIL3', enabled: true })
      .execute();
    expect((await reset(OTHER_MEMBER_HOST)).body).toMatchObject({ code: 'password.ticket_invalid' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).body).toMatchObject({ code: 'password.ticket_invalid' });
    expect((await login('forgot02', next)).status).toBe(200);
  });
});

describe('the change of a password', () => {
  const change = (newPassword: string, oldPassword = PASSWORD, confirmNewPassword = newPassword) => ({
    oldPassword,
    newPassword,
    confirmNewPassword,
  });

  test('ends the other sessions, but not this one', async () => {
    const other = await signUp(server, 'change01');
    const token = tokenOf(await login('change01'));
    expect((await call(server, 'changePassword', change('Sagarmatha8848'), { token })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(200);
    expect((await call(server, 'memberInfo', {}, { token: other })).status).toBe(401);
  });

  test('ends pending extra checks, links for a new password and hand-off codes', async () => {
    const other = await signUp(server, 'change02');
    const email = 'change02@mail.example';
    await setMember('change02', { real_name: 'Sita Rai', email });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const asked = (await login('change02', PASSWORD, {}, elsewhere)).body as unknown as { value: ExtraCheckRequired };
    expect((await call(server, 'forgotByEmail', { username: 'change02', email })).status).toBe(200);
    await deliverWaiting(server.db, outboxPort, new Date());
    const ticket = /#ticket=([\w-]+)/.exec((await newestMessage(server.db)).body)?.[1] ?? '';
    const origin = `http://${MEMBER_HOST}`;
    const { code } = valueOf('createHandOff', await call(server, 'createHandOff', { origin }, { token: other }));
    const token = tokenOf(await login('change02'));
    expect((await call(server, 'changePassword', change('Sagarmatha8848'), { token })).status).toBe(200);

    const answer = { checkId: asked.value.checkId, method: 'bank_account_name', answer: 'Sita Rai' };
    expect((await call(server, 'answerExtraCheck', answer, elsewhere)).body).toMatchObject({
      code: 'session.extra_check_expired',
    });
    const reset = { ticket, newPassword: 'Machhapuchhre6993', confirmNewPassword: 'Machhapuchhre6993' };
    expect((await call(server, 'resetByEmail', reset)).body).toMatchObject({ code: 'password.ticket_invalid' });
    expect((await call(server, 'loginHandOff', { code })).body).toMatchObject({ code: 'session.hand_off_invalid' });
  });

  test.each([
    ['a wrong old password', change('Sagarmatha8848', 'Wrong1234'), 'password.wrong'],
    ['a different confirmation', change('Sagarmatha8848', PASSWORD, 'Sagarmatha8849'), 'password.confirmation_differs'],
    ['the unchanged password', change(PASSWORD), 'password.unchanged'],
    ['a password that breaks the rule', change('short'), 'password.rule_broken'],
    ['a common password', change('qwerty123'), 'password.breached'],
  ])('is refused with %s', async (name, request, code) => {
    const token = await signUp(server, `ch${name.replaceAll(' ', '').slice(0, 12)}`);
    expect(await call(server, 'changePassword', request, { token })).toMatchObject({ body: { code } });
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
