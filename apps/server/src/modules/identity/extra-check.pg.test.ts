import type { ExtraCheckRequired } from '@baize/contract/schemas/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../members/password.ts';
import type { Tx } from '../../platform/db.ts';
import type { Answer, TestApp } from '../../testing/app.ts';
import { callWhileMemberIsLocked } from '../../testing/locked-member.ts';
import { openLoginTest, readExtraCheck, resetLoginRules, type LoginTest } from '../../testing/logins.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { readNewestMessage } from '../../testing/verification.ts';

let server: TestApp;
let login: LoginTest['login'];
let setMember: LoginTest['setMember'];
beforeAll(async () => {
  ({ server, login, setMember } = await openLoginTest());
});
afterAll(async () => await server.close());
afterEach(async () => await resetLoginRules(server));

describe('the extra check', () => {
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  async function startExtraCheck(username: string): Promise<ExtraCheckRequired> {
    const answer = await login(username, PASSWORD, {}, elsewhere);
    expect(answer).toMatchObject({ status: 403, body: { code: 'session.extra_check_required' } });
    return readExtraCheck(answer);
  }

  test('is required for a new address, offers the bound contacts, and makes the address known', async () => {
    await signUp(server, 'newplace');
    await setMember('newplace', { mobile: '9779812300004', mobile_verified_at: new Date(), real_name: 'Sita  Rai' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    const { checkId, methods } = await startExtraCheck('newplace');
    expect(methods).toEqual([
      { method: 'mobile', hint: '977•••••••004' },
      { method: 'bank_account_name', hint: null },
    ]);
    expect((await call(server, 'sendExtraCheck', { checkId, method: 'mobile' })).status).toBe(200);
    expect(await readNewestMessage(server.db)).toMatchObject({ address: '9779812300004' });
    const answer = async (typedAnswer: string): Promise<Answer> =>
      await call(server, 'answerExtraCheck', { checkId, method: 'bank_account_name', answer: typedAnswer }, elsewhere);
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
    const inMinutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    server.at(inMinutes(1));
    const code = totp.generate({ timestamp: inMinutes(1).getTime() });
    const { recoveryCodes } = valueOf('confirmTwoFactor', await call(server, 'confirmTwoFactor', { code }, { token }));
    const { checkId } = await startExtraCheck('twofactor');
    const answer = async (id: string, method: string, typedAnswer: string): Promise<Answer> =>
      await call(server, 'answerExtraCheck', { checkId: id, method, answer: typedAnswer });
    expect((await answer(checkId, 'authenticator', code)).body).toMatchObject({ code: 'session.extra_check_failed' });
    server.at(inMinutes(3));
    const next = totp.generate({ timestamp: inMinutes(3).getTime() });
    expect((await answer(checkId, 'authenticator', next)).status).toBe(200);
    const [recovery = ''] = recoveryCodes;
    const second = await startExtraCheck('twofactor');
    expect((await answer(second.checkId, 'recovery_code', recovery.toLowerCase())).status).toBe(200);
    const third = await startExtraCheck('twofactor');
    expect((await answer(third.checkId, 'recovery_code', recovery)).status).toBe(422);
  });

  test('cannot be skipped by a device that was remembered before two factors were turned on', async () => {
    const token = await signUp(server, 'twofactor2');
    const withCookie = { headers: { cookie: cookieHeader(await login('twofactor2', PASSWORD, { remember: true })) } };
    const { secret } = valueOf(
      'beginTwoFactor',
      await call(server, 'beginTwoFactor', { password: PASSWORD }, { token }),
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await call(server, 'confirmTwoFactor', { code }, { token })).status).toBe(200);
    expect((await call(server, 'loginRemembered', { username: 'twofactor2' }, withCookie)).body).toMatchObject({
      code: 'session.device_forgotten',
    });
  });

  test('still forces a change of the initial password', async () => {
    await signUp(server, 'checked1');
    await setMember('checked1', { real_name: 'Sita Rai' });
    const initial_password_hash = await hashPassword(PASSWORD);
    await server.db.updateTable('merchant').set({ check_new_ip: true, initial_password_hash }).execute();
    const { checkId } = await startExtraCheck('checked1');
    const checkAnswer = { checkId, method: 'bank_account_name', answer: 'Sita Rai' };
    const entered = await call(server, 'answerExtraCheck', checkAnswer, elsewhere);
    expect(entered).toMatchObject({ body: { value: { passwordExpired: true } } });
    expect(await call(server, 'endOtherSessions', { password: PASSWORD }, { token: tokenOf(entered) })).toMatchObject({
      body: { code: 'password.change_required' },
    });
  });

  test('ends after five wrong answers, and can be started only a limited number of times', async () => {
    await signUp(server, 'guesser1');
    await setMember('guesser1', { real_name: 'Hari Thapa' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    const { checkId } = await startExtraCheck('guesser1');
    const answers: unknown[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { body } = await call(server, 'answerExtraCheck', { checkId, method: 'bank_account_name', answer: 'x' });
      answers.push((body as { code?: string }).code);
    }
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'session.extra_check_failed'),
      'session.extra_check_expired',
    ]);
    for (let index = 0; index < 9; index += 1) await startExtraCheck('guesser1');
    expect(await login('guesser1', PASSWORD, {}, elsewhere)).toMatchObject({ body: { code: 'request.rate_limited' } });
  });

  test('counts an extra check that a parallel log-in has just started', async () => {
    await signUp(server, 'guesser2');
    await setMember('guesser2', { real_name: 'Hari Thapa' });
    await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
    for (let index = 0; index < 9; index += 1) await startExtraCheck('guesser2');
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
    const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
    expect(answer.body).toMatchObject({ code: 'request.rate_limited' });
  });
});
