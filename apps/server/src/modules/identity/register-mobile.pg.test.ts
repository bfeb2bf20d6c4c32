import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, PASSWORD } from '../../testing/people.ts';
import { registrationActs, resetRegistrationSettings } from '../../testing/registrations.ts';

let server: TestApp;
const { turnOn, addRules, newNumber, requestCode, registerMobile, findRow, readInfo } = registrationActs(() => server);
beforeAll(async () => {
  server = await openTestApp();
});
afterEach(async () => await resetRegistrationSettings(server));
afterAll(async () => await server.close());

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };

describe('a registration by mobile number', () => {
  test('is refused if the switch is off', async () => {
    expect((await registerMobile(newNumber(), { verificationCode: '123456' })).body).toMatchObject({
      code: 'register.closed',
    });
  });

  test('uses the number without leading zeros as the account, and hides it behind a random nickname', async () => {
    await turnOn('MOBILENUMREG3', 'MOBILENUMPASSREG3');
    const number = newNumber();
    const verificationCode = await requestCode(number, 'mobile');
    const answer = await registerMobile(`00${number}`, { ...passwords, verificationCode });
    const { account, nickname } = await readInfo(answer);
    expect(account).toBe(number);
    expect(nickname).toMatch(/^player\d{9}$/);
    expect((await findRow(number))?.mobile_verified_at).toBeInstanceOf(Date);
    const login = await call(server, 'login', { type: 'username', username: `0${number}`, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test('requires a password if MOBILENUMPASSREG3 is on, and otherwise stores none, so that no password logs in', async () => {
    await turnOn('MOBILENUMREG3');
    const number = newNumber();
    const verificationCode = await requestCode(number, 'mobile');
    expect((await registerMobile(number, { ...passwords, verificationCode })).status).toBe(200);
    expect((await findRow(number))?.password_hash).toBe('none');
    const login = await call(server, 'login', { type: 'username', username: number, password: PASSWORD });
    expect(login.status).toBe(401);
    await turnOn('MOBILENUMPASSREG3');
    expect((await registerMobile(newNumber(), { verificationCode })).body).toMatchObject({
      value: { fields: { password: expect.anything(), confirmPassword: expect.anything() } },
    });
  });

  test('demands no second human check from a person who passed one to get the code', async () => {
    await turnOn('MOBILENUMREG3');
    await server.db
      .updateTable('merchant')
      .set({ human_check_scenes: ['sms', 'register'] })
      .execute();
    const [number, other] = [newNumber(), newNumber()];
    const verificationCode = await requestCode(number, 'mobile');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect((await registerMobile(number, { verificationCode: wrong })).body).toMatchObject({
      code: 'verification.code_wrong',
    });
    expect((await registerMobile(other, { verificationCode })).body).toMatchObject({ code: 'human_check.required' });
    expect((await registerMobile(number, { verificationCode })).status).toBe(200);
    expect((await registerMobile(number, { verificationCode })).body).toMatchObject({ code: 'human_check.required' });
  });

  test('demands a new human check once the tries of the code are used up', async () => {
    await turnOn('MOBILENUMREG3');
    await addRules('affiliateCode');
    await server.db
      .updateTable('merchant')
      .set({ human_check_scenes: ['sms', 'register'] })
      .execute();
    const number = newNumber();
    const verificationCode = await requestCode(number, 'mobile');
    const attempt = async () => (await registerMobile(number, { verificationCode, affiliateCode: 'NOBODY22' })).body;
    const refusals = await Promise.all(Array.from({ length: VERIFICATION_CODE_TRIES_MAX + 3 }, attempt));
    const codes = refusals.map((body) => (body as { code: string }).code);
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'human_check.required'),
      ...Array.from({ length: VERIFICATION_CODE_TRIES_MAX }, () => 'register.invalid_invitation'),
    ]);
  });

  test('reveals only to the holder of a number that it has an account', async () => {
    await turnOn('MOBILENUMREG3');
    const number = newNumber();
    server.at(new Date());
    await registerMobile(number, { verificationCode: await requestCode(number, 'mobile') });
    server.at(new Date(Date.now() + 3_600_000));
    const verificationCode = await requestCode(number, 'mobile');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect((await registerMobile(number, { verificationCode: wrong })).body).toMatchObject({
      code: 'verification.code_wrong',
    });
    expect(await registerMobile(number, { verificationCode })).toMatchObject({
      status: 409,
      body: { value: { fields: { mobileNum: 'security.mobile_taken' } } },
    });
  });

  test('refuses a token of a provider if the brand has no provider', async () => {
    await turnOn('MOBILENUMREG3');
    const answer = await registerMobile(newNumber(), { firebaseChannel: 'sms', firebaseIdToken: 'token' });
    expect(answer.body).toMatchObject({ code: 'phone_auth.not_offered' });
  });

  test('creates one account if a code is used several times in parallel', async () => {
    await turnOn('MOBILENUMREG3');
    const number = newNumber();
    const verificationCode = await requestCode(number, 'mobile');
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await registerMobile(number, { verificationCode })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const all = server.db.selectFrom('member').select('member_id').where('account', '=', number);
    expect(await all.execute()).toHaveLength(1);
  });
});
