import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverWaiting } from '../../platform/message-queue.ts';
import { outboxPort } from '../../platform/messages.ts';
import { MEMBER_HOST, OTHER_MEMBER_HOST, type Answer, type TestApp } from '../../testing/app.ts';
import { openLoginTest, readExtraCheck, resetLoginRules, type LoginTest } from '../../testing/logins.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { readNewestCode, readNewestMessage, passHumanCheck } from '../../testing/verification.ts';

let server: TestApp;
let login: LoginTest['login'];
let setMember: LoginTest['setMember'];
beforeAll(async () => {
  ({ server, login, setMember } = await openLoginTest());
});
afterAll(async () => await server.close());
afterEach(async () => await resetLoginRules(server));

describe('a forgotten password', () => {
  const nextPassword = 'Sagarmatha8848';

  test('is reset by a code to the phone, which ends every session and is spent only for a valid password', async () => {
    const token = await signUp(server, 'forgot01');
    await setMember('forgot01', { mobile: '9779812300005', mobile_verified_at: new Date() });
    const number = { mobileNum: '9812300005', countryDialingCode: '977' };
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { ...number, purpose: 'password', humanCheck });
    const verificationCode = await readNewestCode(server.db);
    const reset = async (newPassword: string): Promise<Answer> =>
      await call(server, 'resetByPhone', { ...number, newPassword, verificationCode });
    expect((await reset('short')).body).toMatchObject({ code: 'password.rule_broken' });
    expect((await reset('password123')).body).toMatchObject({ code: 'password.breached' });
    expect((await reset(PASSWORD)).body).toMatchObject({ code: 'password.unchanged' });
    expect((await reset(nextPassword)).status).toBe(200);
    expect((await reset(`${nextPassword}x`)).body).toMatchObject({ code: 'verification.code_expired' });
    expect((await call(server, 'memberInfo', {}, { token })).status).toBe(401);
    expect((await login('forgot01', nextPassword)).status).toBe(200);
  });

  test('allows as many tries with a right code as with a wrong one', async () => {
    await signUp(server, 'forgot03');
    await setMember('forgot03', { mobile: '9779812300006', mobile_verified_at: new Date() });
    const number = { mobileNum: '9812300006', countryDialingCode: '977' };
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { ...number, purpose: 'password', humanCheck });
    const verificationCode = await readNewestCode(server.db);
    const codes: unknown[] = [];
    for (let index = 0; index <= VERIFICATION_CODE_TRIES_MAX; index += 1) {
      const answer = await call(server, 'resetByPhone', { ...number, newPassword: PASSWORD, verificationCode });
      codes.push((answer.body as { code: unknown }).code);
    }
    const allowed = Array.from({ length: VERIFICATION_CODE_TRIES_MAX }, () => 'password.unchanged');
    expect(codes).toEqual([...allowed, 'verification.code_tries_used']);
  });

  test('is reset by a link in an e-mail, with the same answer for unknown accounts, once and only at the same brand', async () => {
    await signUp(server, 'forgot02');
    await setMember('forgot02', { email: 'Gita@Example.com' });
    const ask = async (username: string, email: string): Promise<Answer> =>
      await call(server, 'forgotByEmail', { username, email });
    const [toKnown, toStranger, toWrongAddress] = [
      await ask('forgot02', 'gita@example.com'),
      await ask('nobody02', 'gita@example.com'),
      await ask('forgot02', 'other@example.com'),
    ];
    expect([toKnown.body, toStranger.body, toWrongAddress.body]).toEqual([toKnown.body, toKnown.body, toKnown.body]);
    const { address, body } = await readNewestMessage(server.db);
    expect(address).toBe('gita@example.com');
    const ticket = /#ticket=([\w-]+)/.exec(body)?.[1];
    const reset = async (host?: string): Promise<Answer> =>
      await call(
        server,
        'resetByEmail',
        { ticket, newPassword: nextPassword, confirmNewPassword: nextPassword },
        host ? { host } : {},
      );
    await server.db
      .insertInto('merchant_switch')
      .values({ merchant_id: 2, mod_id: 'CHNGPASSMAIL3', enabled: true })
      .execute();
    expect((await reset(OTHER_MEMBER_HOST)).body).toMatchObject({ code: 'password.ticket_invalid' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).body).toMatchObject({ code: 'password.ticket_invalid' });
    expect((await login('forgot02', nextPassword)).status).toBe(200);
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
    const extraCheck = readExtraCheck(await login('change02', PASSWORD, {}, elsewhere));
    expect((await call(server, 'forgotByEmail', { username: 'change02', email })).status).toBe(200);
    await deliverWaiting(server.db, outboxPort, new Date());
    const ticket = /#ticket=([\w-]+)/.exec((await readNewestMessage(server.db)).body)?.[1] ?? '';
    const origin = `http://${MEMBER_HOST}`;
    const { code } = valueOf('createHandOff', await call(server, 'createHandOff', { origin }, { token: other }));
    const token = tokenOf(await login('change02'));
    expect((await call(server, 'changePassword', change('Sagarmatha8848'), { token })).status).toBe(200);

    const answer = { checkId: extraCheck.checkId, method: 'bank_account_name', answer: 'Sita Rai' };
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
