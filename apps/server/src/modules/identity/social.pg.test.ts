import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, OTHER_MEMBER_HOST, type Answer, type TestApp } from '../../testing/app.ts';
import { call, signUp, tokenOf, valueOf } from '../../testing/people.ts';

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
  const on = ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'].map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true }));
  await server.db.insertInto('merchant_switch').values(on).execute();
});
afterAll(async () => await server.close());

/** Makes a token as the auth emulator writes it, without a signature. `id-token.test.ts` holds what a signed one has to be. */
function tokenFor(provider: string, more: object): string {
  const seconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    firebase: { sign_in_provider: provider },
    ...more,
  }).encode();
}

const google = (sub: string, more: object = {}): string =>
  tokenFor('google.com', { sub, email: `${sub}@example.com`, email_verified: true, ...more });

async function social(firebaseIdToken: string, more: object = {}): Promise<Answer> {
  return await call(server, 'loginSocial', { provider: 'google', firebaseIdToken, ...more });
}

describe('social sign-in', () => {
  test('makes an account for who accepts the terms, and finds it again', async () => {
    expect((await social(google('sita'))).body).toMatchObject({ code: 'session.no_account' });
    const first = await social(google('sita'), { termsAccepted: true });
    expect(first).toMatchObject({ body: { value: { firstTimeLogin: true } } });
    const again = await social(google('sita'));
    expect(again).toMatchObject({ body: { value: { firstTimeLogin: false, passwordExpired: false } } });
    const [one, two] = await Promise.all(
      [first, again].map(async (answer) =>
        valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: tokenOf(answer) })),
      ),
    );
    expect(two?.account).toBe(one?.account);
    expect(one?.account).toMatch(/^sita\d+$/);
    const history = valueOf('loginHistory', await call(server, 'loginHistory', {}, { token: tokenOf(again) }));
    expect(history.list).toMatchObject([{ kind: 'social' }, { kind: 'social' }]);
  });

  test('records who invited, by the rules of the form; a code of nobody stops it', async () => {
    const inviter = valueOf(
      'memberInfo',
      await call(server, 'memberInfo', {}, { token: await signUp(server, 'inviter1') }),
    );
    const uplineOf = async (email: string) =>
      await server.db
        .selectFrom('member as m')
        .leftJoin('member as u', 'u.member_id', 'm.upline_id')
        .select('u.account')
        .where('m.email', '=', email)
        .executeTakeFirst();
    const nobody = { termsAccepted: true, referralCode: 'NOBODY99' };
    expect((await social(google('maya'), nobody)).body).toMatchObject({ code: 'register.invalid_invitation' });
    expect(await uplineOf('maya@example.com')).toBeUndefined();
    const byLink = { termsAccepted: true, referralCode: ` ${inviter.referralCode.toLowerCase()} ` };
    expect((await social(google('maya'), byLink)).status).toBe(200);
    expect(await uplineOf('maya@example.com')).toEqual({ account: 'inviter1' });
    // Who has an account already is let in, whatever the link says.
    expect((await social(google('maya'), nobody)).status).toBe(200);

    const off = (enabled: boolean) =>
      server.db.updateTable('register_rule').set({ enabled }).where('field', '=', 'referralCode').execute();
    await off(false);
    expect((await social(google('puja'), nobody)).status).toBe(200);
    await off(true);
    expect(await uplineOf('puja@example.com')).toEqual({ account: null });
  });

  test('counts for a promotion link for members; one for agents is refused, because an agent needs a password', async () => {
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
    const byLink = async (referralCode: string) => await social(google('hari'), { termsAccepted: true, referralCode });
    expect((await byLink('AGENTSNNNN')).body).toMatchObject({ code: 'register.invalid_invitation' });
    expect((await byLink('MEMBERSNNN')).status).toBe(200);
    const days = server.db
      .selectFrom('promotion_link_day as d')
      .innerJoin('promotion_link as l', 'l.link_id', 'd.link_id')
      .select(['l.code', 'd.registrations']);
    expect(await days.execute()).toEqual([{ code: 'MEMBERSNNN', registrations: 1 }]);
  });

  test('takes no address that another member has proved', async () => {
    await signUp(server, 'owner001');
    const bound = { email: 'gita@example.com', email_verified_at: new Date() };
    await server.db.updateTable('member').set(bound).where('account', '=', 'owner001').execute();
    const token = tokenOf(await social(google('gita'), { termsAccepted: true }));
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token })).email).toBeNull();
  });

  test('is refused with another provider’s token, one that the merchant does not offer, and elsewhere', async () => {
    const facebook = tokenFor('facebook.com', { sub: 'x' });
    expect((await social(facebook)).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const unoffered = await call(server, 'loginSocial', { provider: 'facebook', firebaseIdToken: facebook });
    expect(unoffered.body).toMatchObject({ code: 'phone_auth.not_offered' });
    const request = { provider: 'google', firebaseIdToken: google('sita') };
    expect((await call(server, 'loginSocial', request, { host: OTHER_MEMBER_HOST })).body).toMatchObject({
      code: 'phone_auth.not_offered',
    });
  });

  test('the page is told with what to load the provider’s code', async () => {
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
  const proof = (phone_number = '+9779812399001'): string => tokenFor('phone', { sub: 'p1', phone_number });

  test('logs in who holds the number, and nobody else', async () => {
    await signUp(server, 'phone001');
    const bound = { mobile: '9779812399001', mobile_verified_at: new Date() };
    await server.db.updateTable('member').set(bound).where('account', '=', 'phone001').execute();
    const login = async (firebaseIdToken: string, given = number): Promise<Answer> =>
      await call(server, 'login', { type: 'sms', ...given, firebaseChannel: 'sms', firebaseIdToken });
    expect((await login(proof())).status).toBe(200);
    expect((await login(proof('+9779812399002'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    expect((await login(google('sita'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    const unknown = { ...number, mobileNum: '9812399002' };
    expect((await login(proof('+9779812399002'), unknown)).body).toMatchObject({ code: 'session.no_account' });
  });

  test('resets the password of who holds the number', async () => {
    const reset = async (firebaseIdToken: string): Promise<Answer> =>
      await call(server, 'resetByPhone', { ...number, newPassword: 'Sagarmatha8848', firebaseIdToken });
    expect((await reset(proof('+9779812399002'))).body).toMatchObject({ code: 'phone_auth.token_invalid' });
    expect((await reset(proof())).status).toBe(200);
    const login = { username: 'phone001', password: 'Sagarmatha8848', type: 'username' };
    expect((await call(server, 'login', login)).status).toBe(200);
  });
});
