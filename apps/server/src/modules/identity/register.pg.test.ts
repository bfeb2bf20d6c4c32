import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { endpoints } from '@baize/contract/catalogue';
import type { MemberInfo } from '@baize/contract/schemas/member';
import type { RegisterField } from '@baize/contract/codes';
import type { SwitchId } from '@baize/contract/schemas/system';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_HOST, MEMBER_HOST, openTestApp, registration, type Answer, type TestApp } from '../../testing/app.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { newestCode, passHumanCheck } from '../../testing/proofs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterEach(async () => {
  await server.db.deleteFrom('merchant_switch').execute();
  await server.db
    .deleteFrom('register_rule')
    .where('field', 'not in', ['username', 'password', 'referralCode'])
    .execute();
  await server.db
    .updateTable('merchant')
    .set({ human_check_scenes: ['sms'] })
    .execute();
  server.at(undefined);
});
afterAll(async () => await server.close());

async function turnOn(...ids: SwitchId[]): Promise<void> {
  const rows = ids.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true }));
  await server.db.insertInto('merchant_switch').values(rows).execute();
}

async function addRules(...fields: RegisterField[]): Promise<void> {
  const rule = { merchant_id: 1, enabled: true, required: false, accepted_pattern: '*', pattern_id: 0, min_length: 1 };
  const rows = fields.map((field) => ({ ...rule, field, max_length: 64 }));
  await server.db.insertInto('register_rule').values(rows).execute();
}

async function register(username: string, more: object = {}, headers?: Record<string, string>): Promise<Answer> {
  return await call(server, 'register', registration(username, { ...more }), headers ? { headers } : {});
}

/** Each test uses a new number, because the codes per number and day are limited. */
let lastNumber = 9_841_000_000;
function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

async function requestCode(mobileNo: string, regType: 'username' | 'mobile'): Promise<string> {
  const humanCheck = await passHumanCheck(server, 'sms');
  const sent = await call(server, 'smsForRegister', { mobileNo, countryDialingCode: '977', regType, humanCheck });
  expect(sent.status).toBe(200);
  return await newestCode(server.db);
}

async function registerMobile(mobileNum: string, more: object): Promise<Answer> {
  const noPassword = { password: undefined, confirmPassword: undefined };
  const body = { ...registration(mobileNum), ...noPassword };
  return await call(server, 'registerMobile', { ...body, mobileNum, countryDialingCode: '977', ...more });
}

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };

async function findRow(account: string) {
  return await server.db
    .selectFrom('member')
    .select(['member_id', 'upline_id', 'nickname', 'mobile', 'mobile_verified_at', 'email', 'real_name'])
    .select(['withdraw_password_hash', 'password_hash', 'profile'])
    .where('merchant_id', '=', 1)
    .where('account', '=', account)
    .executeTakeFirst();
}

async function readInfo(answer: Answer): Promise<MemberInfo> {
  return valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: tokenOf(answer) }));
}

/** Registers a member with this account, makes the member an agent and returns its info, with the referral code. */
async function registerAgent(account: string): Promise<MemberInfo> {
  const info = await readInfo(await register(account));
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', account).execute();
  return info;
}

async function countRows(): Promise<bigint[]> {
  const counts = (['member', 'wallet_account', 'session', 'login_event'] as const).map(async (table) => {
    const counted = server.db.selectFrom(table).select(({ fn }) => fn.countAll<bigint>().as('n'));
    return (await counted.executeTakeFirstOrThrow()).n;
  });
  return await Promise.all(counts);
}

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
    const other = await passHumanCheck(server, 'sms');
    expect((await register('person01', { humanCheck: other })).body).toMatchObject({ code: 'human_check.failed' });
    const humanCheck = await passHumanCheck(server, 'register');
    expect((await register('person01', { humanCheck })).status).toBe(200);
    expect((await register('person02', { humanCheck })).body).toMatchObject({ code: 'human_check.failed' });
  });

  test('demands a captcha if the rules ask for it, and allows one try per picture', async () => {
    await addRules('captcha');
    expect((await register('captcha1')).body).toMatchObject({ code: 'register.fields_invalid' });
    const shown = await call(server, 'captcha');
    const headers = { cookie: cookieHeader(shown) };
    const { solution } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    expect((await register('captcha1', { captcha: 'WRONG' }, headers)).body).toMatchObject({ code: 'captcha.wrong' });
    expect((await register('captcha1', { captcha: solution }, headers)).body).toMatchObject({ code: 'captcha.wrong' });
    const again = { cookie: cookieHeader(await call(server, 'captcha')) };
    const { solution: next } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    expect((await register('captcha1', { captcha: next.toLowerCase() }, again)).status).toBe(200);
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

describe('the upline of a registration', () => {
  test('is found by the code of an agent, by a referral code or by the id of a recommender', async () => {
    await addRules('affiliateCode', 'recommenderId');
    const agent = await registerAgent('agent001');
    const friend = await readInfo(await register('friend01'));
    const above = async (account: string, more: object) => {
      const answer = await register(account, more);
      expect(answer.status).toBe(200);
      expect((await readInfo(answer)).hasUpline).toBe(true);
      return String((await findRow(account))?.upline_id);
    };
    const affiliateCode = agent.referralCode.toLowerCase();
    expect(await above('below0a1', { affiliateCode, domain: MEMBER_HOST })).toBe(agent.id);
    expect(await above('below0b1', { referralCode: friend.referralCode })).toBe(friend.id);
    expect(await above('below0c1', { recommenderId: friend.customerId.toLowerCase() })).toBe(friend.id);
    expect(await above('below0d1', { affiliateCode, referralCode: friend.referralCode })).toBe(agent.id);
  });

  test.each([
    ['an unknown affiliate code', { affiliateCode: 'NOBODY22' }],
    ['an unknown recommender', { recommenderId: 'M1-9999999' }],
    ['a recommender of another brand', { recommenderId: 'M2-0000001' }],
    ['a domain of another brand', { affiliateCode: 'AGENT', domain: 'play.two.test' }],
  ])('is missing for %s, so that the registration is refused', async (_what, more) => {
    await addRules('affiliateCode', 'recommenderId');
    const { referral_code: code } = await server.db
      .selectFrom('member')
      .select('referral_code')
      .where('account', '=', 'agent001')
      .executeTakeFirstOrThrow();
    const before = await countRows();
    const sent = 'domain' in more ? { ...more, affiliateCode: code } : more;
    const input = 'recommenderId' in more ? 'recommenderId' : 'affiliateCode';
    expect((await register('stopped1', sent)).body).toMatchObject({
      code: 'register.invalid_invitation',
      value: { fields: { [input]: 'register.invalid_invitation' } },
    });
    expect(await countRows()).toEqual(before);
  });

  test('is neither a plain member for an affiliate code nor a trial account', async () => {
    await addRules('affiliateCode');
    const plain = await readInfo(await register('plain001'));
    expect((await register('stopped2', { affiliateCode: plain.referralCode })).status).toBe(422);
    await server.db.updateTable('member').set({ type: 4 }).where('account', '=', 'plain001').execute();
    expect((await register('stopped3', { referralCode: plain.referralCode })).status).toBe(422);
  });

  test('is checked in the same way before the registration, on both sites', async () => {
    const { referral_code: code } = await server.db
      .selectFrom('member')
      .select('referral_code')
      .where('account', '=', 'agent001')
      .executeTakeFirstOrThrow();
    const check = async (query: object, host = MEMBER_HOST) =>
      (await call(server, 'affiliateCheck', query, { host })).status;
    expect(await check({ code, domain: MEMBER_HOST })).toBe(200);
    expect(await check({ code, domain: AGENT_HOST }, AGENT_HOST)).toBe(200);
    expect(await check({ code, domain: 'play.two.test' })).toBe(422);
    expect(await check({ code: 'NOBODY22', domain: MEMBER_HOST })).toBe(422);
    expect(await check({ code, domain: 'play.two.test' }, 'play.two.test')).toBe(422);
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
