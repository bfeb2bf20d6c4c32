import { endpoints } from '@baize/contract/catalogue';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, registration, type TestApp } from '../../testing/app.ts';
import { call, cookieHeader, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { passHumanCheck } from '../../testing/verification.ts';
import { registrationActs, resetRegistrationSettings } from '../../testing/registrations.ts';

let server: TestApp;
const { turnOn, addRules, register, newNumber, requestCode, findRow, countRows } = registrationActs(() => server);
beforeAll(async () => {
  server = await openTestApp();
});
afterEach(async () => await resetRegistrationSettings(server));
afterAll(async () => await server.close());

describe('a registration by user name', () => {
  test('stores each input in its column or in the profile, and drops inputs that are not asked for', async () => {
    await addRules('nickname', 'payeeName', 'email', 'mobileNum', 'line', 'birthday', 'paymentPassword');
    const answer = await register('fullform', {
      nickname: 'सीता',
      payeeName: 'Sita Rai',
      email: 'Sita@Mail.example',
      mobileNum: '0984 1234567',
      line: 'sita.line',
      birthday: '1990-02-28',
      paymentPassword: '860419',
      telegram: 'not asked',
    });
    expect(answer.status).toBe(200);
    expect(await findRow('fullform')).toMatchObject({
      nickname: 'सीता',
      mobile: '9779841234567',
      mobile_verified_at: null,
      email: 'Sita@Mail.example',
      real_name: 'Sita Rai',
      withdraw_password_hash: expect.stringMatching(/^\$argon2id\$/),
      profile: { line: 'sita.line', birthday: '1990-02-28' },
    });
    const event = server.db.selectFrom('login_event as e').innerJoin('member as m', 'm.member_id', 'e.member_id');
    expect(await event.select(['kind', 'outcome']).where('m.account', '=', 'fullform').execute()).toEqual([
      { kind: 'username', outcome: 'ok' },
    ]);
  });

  test.each([
    [
      'one of the most common',
      'common01',
      { password: 'Password1', confirmPassword: 'Password1' },
      'password.breached',
    ],
    ['the account name', 'account1', { password: 'Account1', confirmPassword: 'Account1' }, 'password.breached'],
  ])('refuses a password that is %s, at its input', async (_what, username, more, code) => {
    expect(await register(username, more)).toMatchObject({
      status: 422,
      body: { code: 'register.fields_invalid', value: { fields: { password: code } } },
    });
    expect(await findRow(username)).toBeUndefined();
  });

  test('refuses a withdraw password that equals the log-in password', async () => {
    await addRules('paymentPassword');
    expect((await register('onepassw', { paymentPassword: PASSWORD })).body).toMatchObject({
      value: { fields: { paymentPassword: { key: 'validation.withdraw_password_same' } } },
    });
  });

  test('refuses a person below the minimum age and names the age', async () => {
    await addRules('birthday');
    const birthday = `${new Date().getFullYear() - 17}-01-01`;
    expect((await register('young001', { birthday })).body).toMatchObject({
      value: { fields: { birthday: { key: 'validation.too_young', params: { age: 18 } } } },
    });
    expect(await findRow('young001')).toBeUndefined();
  });

  test('refuses a nickname that is the nickname or account of another member', async () => {
    await addRules('nickname');
    expect((await register('named001', { nickname: 'Tiger' })).status).toBe(200);
    for (const nickname of ['TIGER', 'Named001'])
      expect((await register('named002', { nickname })).body).toMatchObject({
        value: { fields: { nickname: 'profile.nickname_taken' } },
      });
  });

  test('demands the human check if the brand wants it, and accepts a pass once', async () => {
    await server.db
      .updateTable('merchant')
      .set({ human_check_scenes: ['register'] })
      .execute();
    expect((await register('person01')).body).toMatchObject({ code: 'human_check.required' });
    const otherPass = await passHumanCheck(server, 'sms');
    expect((await register('person01', { humanCheck: otherPass })).body).toMatchObject({ code: 'human_check.failed' });
    const humanCheck = await passHumanCheck(server, 'register');
    expect((await register('person01', { humanCheck })).status).toBe(200);
    expect((await register('person02', { humanCheck })).body).toMatchObject({ code: 'human_check.failed' });
  });

  test('demands a captcha if the rules ask for it, and allows one try per picture', async () => {
    await addRules('captcha');
    expect((await register('captcha1')).body).toMatchObject({ code: 'register.fields_invalid' });
    const firstCaptcha = await call(server, 'captcha');
    const headers = { cookie: cookieHeader(firstCaptcha) };
    const { solution } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    expect((await register('captcha1', { captcha: 'WRONG' }, headers)).body).toMatchObject({ code: 'captcha.wrong' });
    expect((await register('captcha1', { captcha: solution }, headers)).body).toMatchObject({ code: 'captcha.wrong' });
    const secondHeaders = { cookie: cookieHeader(await call(server, 'captcha')) };
    const { solution: secondSolution } = await server.db
      .selectFrom('captcha')
      .select('solution')
      .executeTakeFirstOrThrow();
    expect((await register('captcha1', { captcha: secondSolution.toLowerCase() }, secondHeaders)).status).toBe(200);
  });
});

describe('a number that has to be proved (REGMOBVERF3)', () => {
  test('is required with its code, even if no rule asks for the number', async () => {
    await turnOn('REGMOBVERF3');
    const settings = valueOf('registerSettings', await call(server, 'registerSettings'));
    expect(settings.fields.mobileNum).toMatchObject({ enabled: true, required: true });
    const { body } = await register('proved01');
    expect(Object.keys((body as unknown as { value: { fields: object } }).value.fields).toSorted()).toEqual([
      'mobileNum',
    ]);
    expect((await register('proved01', { mobileNum: newNumber() })).body).toMatchObject({
      value: { fields: { verificationCode: expect.anything() } },
    });
  });

  test('is proved only by the right code, which a taken account name does not use up', async () => {
    await turnOn('REGMOBVERF3');
    const mobileNum = newNumber();
    const verificationCode = await requestCode(mobileNum, 'username');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect((await register('proved02', { mobileNum, verificationCode: wrong })).body).toMatchObject({
      code: 'verification.code_wrong',
    });
    const other = await register('proved02', { mobileNum: newNumber(), verificationCode });
    expect(other.body).toMatchObject({ code: 'verification.code_wrong' });
    expect((await register('fullform', { mobileNum, verificationCode })).status).toBe(409);
    expect((await register('proved02', { mobileNum, verificationCode })).status).toBe(200);
    expect((await findRow('proved02'))?.mobile_verified_at).toBeInstanceOf(Date);
    expect((await register('proved03', { mobileNum, verificationCode })).status).toBeGreaterThanOrEqual(400);
  });

  test('belongs to one member, although others may store it without a proof', async () => {
    await turnOn('REGMOBVERF3');
    const mobileNum = newNumber();
    server.at(new Date());
    expect(
      (await register('owner001', { mobileNum, verificationCode: await requestCode(mobileNum, 'username') })).status,
    ).toBe(200);
    server.at(new Date(Date.now() + 3_600_000));
    const verificationCode = await requestCode(mobileNum, 'username');
    expect((await register('owner002', { mobileNum, verificationCode })).body).toMatchObject({
      value: { fields: { mobileNum: 'security.mobile_taken' } },
    });
    await server.db.deleteFrom('merchant_switch').execute();
    await addRules('mobileNum');
    expect((await register('owner003', { mobileNum })).status).toBe(200);
    expect((await findRow('owner003'))?.mobile_verified_at).toBeNull();
  });
});

test('writes nothing if a parallel registration takes the nickname', async () => {
  await addRules('nickname');
  await signUp(server, 'halfway0');
  const before = await countRows();
  const answers = await Promise.all([
    register('halfway1', { nickname: 'OneName' }),
    register('halfway2', { nickname: 'OneName' }),
    register('halfway3', { nickname: 'OneName' }),
  ]);
  const refusals = answers.filter(({ status }) => status === 422).map(({ body }) => body);
  const taken = expect.objectContaining({ value: { fields: { nickname: 'profile.nickname_taken' } } });
  expect(refusals).toEqual([taken, taken]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countRows()).toEqual(before.map((count) => count + 1n));
});

test('refuses a body that is not encrypted', async () => {
  const { method, path } = endpoints.registerMobile.marks;
  expect((await server.ask({ method, url: path, json: registration('plain999') })).status).toBeGreaterThanOrEqual(400);
});
