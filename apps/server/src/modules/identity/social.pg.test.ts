import { randomUUID } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, OTHER_MEMBER_HOST, type Answer, type TestApp } from '../../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';

let server: TestApp;
const PROJECT = 'baize-test';
beforeAll(async () => {
  server = await openTestApp();
  await server.db
    .insertInto('identity_provider')
    .values({
      merchant_id: 1,
      project_id: PROJECT,
      api_key: 'public',
      auth_domain: 'baize-test.example',
      providers: ['google'],
      phone: true,
    })
    .execute();
  const switches = ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'].map((mod_id) => ({
    merchant_id: 1,
    mod_id,
    enabled: true,
  }));
  await server.db.insertInto('merchant_switch').values(switches).execute();
});
afterAll(async () => await server.close());

/** Creates an unsigned token of a new sign-in as the auth emulator does. `id-token.test.ts` tests the rules for signed tokens. */
function createIdToken(provider: string, more: object): string {
  const seconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    jti: randomUUID(),
    firebase: { sign_in_provider: provider },
    ...more,
  }).encode();
}

const createGoogleToken = (sub: string, more: object = {}): string =>
  createIdToken('google.com', { sub, email: `${sub}@example.com`, email_verified: true, ...more });

async function signInSocially(firebaseIdToken: string, more: object = {}): Promise<Answer> {
  return await call(server, 'loginSocial', { provider: 'google', firebaseIdToken, ...more });
}

describe('social sign-in', () => {
  test('creates an account once the terms are accepted, and finds the account again', async () => {
    expect((await signInSocially(createGoogleToken('sita'))).body).toMatchObject({ code: 'session.no_account' });
    const first = await signInSocially(createGoogleToken('sita'), { termsAccepted: true });
    expect(first).toMatchObject({ body: { value: { firstTimeLogin: true } } });
    const again = await signInSocially(createGoogleToken('sita'));
    expect(again).toMatchObject({ body: { value: { firstTimeLogin: false, passwordExpired: false } } });
    const [firstMember, secondMember] = await Promise.all(
      [first, again].map(async (answer) =>
        valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: tokenOf(answer) })),
      ),
    );
    expect(secondMember?.account).toBe(firstMember?.account);
    expect(firstMember?.account).toMatch(/^sita\d+$/);
    const history = valueOf('loginHistory', await call(server, 'loginHistory', {}, { token: tokenOf(again) }));
    expect(history.list).toMatchObject([{ kind: 'social' }, { kind: 'social' }]);
  });

  test('creates one account if the same person signs in several times in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await signInSocially(createGoogleToken('bina'), { termsAccepted: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const members = server.db.selectFrom('member').select('member_id').where('email', '=', 'bina@example.com');
    expect(await members.execute()).toHaveLength(1);
    const infos = await Promise.all(
      answers.map(async (answer) => await call(server, 'memberInfo', {}, { token: tokenOf(answer) })),
    );
    expect(new Set(infos.map((info) => valueOf('memberInfo', info).account)).size).toBe(1);
  });

  test('refuses a token that has opened a session before', async () => {
    const token = createGoogleToken('mina');
    expect((await signInSocially(token)).body).toMatchObject({ code: 'session.no_account' });
    // The token has opened nothing yet.
    expect((await signInSocially(token, { termsAccepted: true })).status).toBe(200);
    expect((await signInSocially(token)).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const parallel = createGoogleToken('mina');
    const answers = await Promise.all([signInSocially(parallel), signInSocially(parallel), signInSocially(parallel)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('places the new member below the inviter, by the rules of the form, and refuses an unknown code', async () => {
    const inviter = valueOf(
      'memberInfo',
      await call(server, 'memberInfo', {}, { token: await signUp(server, 'inviter1') }),
    );
    const readUpline = async (email: string) =>
      await server.db
        .selectFrom('member as m')
        .leftJoin('member as u', 'u.member_id', 'm.upline_id')
        .select('u.account')
        .where('m.email', '=', email)
        .executeTakeFirst();
    const withUnknownCode = { termsAccepted: true, referralCode: 'NOBODY99' };
    expect((await signInSocially(createGoogleToken('maya'), withUnknownCode)).body).toMatchObject({
      code: 'register.invalid_invitation',
    });
    expect(await readUpline('maya@example.com')).toBeUndefined();
    const withInviterCode = { termsAccepted: true, referralCode: ` ${inviter.referralCode.toLowerCase()} ` };
    expect((await signInSocially(createGoogleToken('maya'), withInviterCode)).status).toBe(200);
    expect(await readUpline('maya@example.com')).toEqual({ account: 'inviter1' });
    // A person with an account is logged in even if the link has an unknown code.
    expect((await signInSocially(createGoogleToken('maya'), withUnknownCode)).status).toBe(200);

    const setReferralRule = (enabled: boolean) =>
      server.db.updateTable('register_rule').set({ enabled }).where('field', '=', 'referralCode').execute();
    await setReferralRule(false);
    expect((await signInSocially(createGoogleToken('puja'), withUnknownCode)).status).toBe(200);
    await setReferralRule(true);
    expect(await readUpline('puja@example.com')).toEqual({ account: null });
  });

  test('counts a sign-up by a promotion link for members, and refuses a link for agents, who need a password', async () => {
    await signUp(server, 'linkmaker');
    const { member_id: agent_id } = await server.db
      .updateTable('member')
      .set({ type: 1 })
      .where('account', '=', 'linkmaker')
      .returning('member_id')
      .executeTakeFirstOrThrow();
    const link = { merchant_id: 1, agent_id, name: 'Forum', remark: '', terms: '[]', created_at: new Date() };
    const rows = [
      { ...link, role: 'member', code: 'MEMBERSNNN' },
      { ...link, role: 'agent', code: 'AGENTSNNNN' },
    ];
    await server.db.insertInto('promotion_link').values(rows).execute();
    const signUpByLink = async (referralCode: string) =>
      await signInSocially(createGoogleToken('hari'), { termsAccepted: true, referralCode });
    expect((await signUpByLink('AGENTSNNNN')).body).toMatchObject({ code: 'register.invalid_invitation' });
    expect((await signUpByLink('MEMBERSNNN')).status).toBe(200);
    const days = server.db
      .selectFrom('promotion_link_day as d')
      .innerJoin('promotion_link as l', 'l.link_id', 'd.link_id')
      .select(['l.code', 'd.registrations']);
    expect(await days.execute()).toEqual([{ code: 'MEMBERSNNN', registrations: 1 }]);
  });

  test('does not bind an e-mail address that another member has proved', async () => {
    await signUp(server, 'owner001');
    const bound = { email: 'gita@example.com', email_verified_at: new Date() };
    await server.db.updateTable('member').set(bound).where('account', '=', 'owner001').execute();
    const token = tokenOf(await signInSocially(createGoogleToken('gita'), { termsAccepted: true }));
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token })).email).toBeNull();
  });

  test('refuses a token of another provider, a provider that is not offered, and another brand', async () => {
    const facebook = createIdToken('facebook.com', { sub: 'x' });
    expect((await signInSocially(facebook)).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const unoffered = await call(server, 'loginSocial', { provider: 'facebook', firebaseIdToken: facebook });
    expect(unoffered.body).toMatchObject({ code: 'phone_auth.not_offered' });
    const request = { provider: 'google', firebaseIdToken: createGoogleToken('sita') };
    expect((await call(server, 'loginSocial', request, { host: OTHER_MEMBER_HOST })).body).toMatchObject({
      code: 'phone_auth.not_offered',
    });
  });

  test('returns the settings with which the page loads the code of the provider', async () => {
    expect(valueOf('signInProvider', await call(server, 'signInProvider'))).toMatchObject({
      social: ['google'],
      phone: true,
    });
    const other = await call(server, 'signInProvider', {}, { host: OTHER_MEMBER_HOST });
    expect(valueOf('signInProvider', other)).toEqual({ type: 'none' });
  });
});

describe('phone auth', () => {
  const number = { mobileNum: '9812399001', countryDialingCode: '977' };
  const createPhoneToken = (phone_number = '+9779812399001'): string =>
    createIdToken('phone', { sub: 'p1', phone_number });

  test('logs in the holder of the number, and nobody else', async () => {
    await signUp(server, 'phone001');
    const bound = { mobile: '9779812399001', mobile_verified_at: new Date() };
    await server.db.updateTable('member').set(bound).where('account', '=', 'phone001').execute();
    const login = async (firebaseIdToken: string, given = number): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...given, firebaseChannel: 'sms', firebaseIdToken });
    const token = createPhoneToken();
    expect((await login(token)).status).toBe(200);
    expect((await login(token)).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    expect((await login(createPhoneToken('+9779812399002'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    expect((await login(createGoogleToken('sita'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const unknownNumber = { ...number, mobileNum: '9812399002' };
    expect((await login(createPhoneToken('+9779812399002'), unknownNumber)).body).toMatchObject({
      code: 'session.no_account',
    });
  });

  test('resets the password of the holder of the number', async () => {
    const reset = async (firebaseIdToken: string, newPassword = 'Sagarmatha8848'): Promise<Answer> =>
      await call(server, 'resetByPhone', { ...number, newPassword, firebaseIdToken });
    expect((await reset(createPhoneToken('+9779812399002'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const token = createPhoneToken();
    expect((await reset(token, PASSWORD)).body).toMatchObject({ code: 'password.unchanged' });
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token, 'Machhapuchhre6993')).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const login = { username: 'phone001', password: 'Sagarmatha8848', type: 'username' };
    expect((await call(server, 'login', login)).status).toBe(200);
  });
});
