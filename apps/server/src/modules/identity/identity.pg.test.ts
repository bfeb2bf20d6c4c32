import { endpoints } from '@baize/contract/catalogue';
import type { MemberInfo } from '@baize/contract/schemas/member';
import type { LoginValue } from '@baize/contract/schemas/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AGENT_HOST,
  openTestApp,
  OTHER_MEMBER_HOST,
  registration,
  type Answer,
  type TestApp,
} from '../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

async function register(
  username: string,
  more: Readonly<Record<string, unknown>> = {},
  host?: string,
): Promise<Answer> {
  const sealed = await server.seal(registration(username, more));
  return await server.ask({ method: 'PUT', url: endpoints.register.marks.path, sealed, ...(host ? { host } : {}) });
}

async function login(username: string, password: string, host?: string): Promise<Answer> {
  const sealed = await server.seal({ username, password, type: 'username' });
  return await server.ask({ method: 'POST', url: endpoints.login.marks.path, sealed, ...(host ? { host } : {}) });
}

async function readInfo(answer: Answer): Promise<MemberInfo> {
  const { token } = (answer.body as { value: LoginValue }).value;
  const info = await server.ask({ method: 'GET', url: endpoints.memberInfo.marks.path, token });
  return (info.body as { value: MemberInfo }).value;
}

describe('registration', () => {
  test('creates a member with an empty wallet and a session', async () => {
    const answer = await register('Bimala');
    expect(answer).toMatchObject({ status: 200, body: { value: { firstTimeLogin: true, passwordExpired: false } } });
    expect(await readInfo(answer)).toMatchObject({
      account: 'Bimala',
      type: 0,
      isAgent: false,
      hasUpline: false,
      balance: '0.00',
      currency: 'NPR',
    });
  });

  test('refuses a taken account, ignoring case, but only in the same brand', async () => {
    expect((await register('suraj92')).status).toBe(200);
    expect(await register('SURAJ92')).toMatchObject({ status: 409, body: { code: 'register.username_taken' } });
    expect((await register('suraj92', {}, OTHER_MEMBER_HOST)).status).toBe(200);
  });

  test('names every invalid field, by the same rules as the form in the browser', async () => {
    const answer = await register('9no', { password: 'short', confirmPassword: 'other' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'register.fields_invalid' } });
    const { fields } = (answer.body as unknown as { value: { fields: Record<string, unknown> } }).value;
    expect(Object.keys(fields).toSorted()).toEqual(['confirmPassword', 'password', 'username']);
  });

  test('places an invited member below the inviter, and refuses an unknown referral code', async () => {
    const upline = await readInfo(await register('upline01'));
    expect((await register('below001', { referralCode: upline.referralCode })).status).toBe(200);
    expect(await register('below002', { referralCode: 'NOBODY22' })).toMatchObject({
      status: 422,
      body: { code: 'register.invalid_invitation' },
    });
    const row = await server.db
      .selectFrom('member')
      .select(['member_id', 'line', 'upline_id'])
      .where('account', '=', 'below001')
      .executeTakeFirstOrThrow();
    expect(String(row.upline_id)).toBe(upline.id);
    expect(row.line).toBe(`${upline.id}.${row.member_id}`);
  });

  test('creates one member if several people register one account in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await register('racing01')));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });
});

describe('log-in', () => {
  test('gives the same refusal for a wrong password and an unknown account', async () => {
    await register('known001');
    const wrong = await login('known001', 'Lantern2027');
    const unknown = await login('unknown1', 'Lantern2026');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('admits agents only to the site of the agents, and members only to the site of the members', async () => {
    await register('agentone');
    await server.db.updateTable('member').set({ type: 41 }).where('account', '=', 'agentone').execute();
    await register('playerone');
    expect(await login('agentone', 'Lantern2026')).toMatchObject({ status: 403, body: { code: 'session.not_member' } });
    expect(await login('playerone', 'Lantern2026', AGENT_HOST)).toMatchObject({
      status: 403,
      body: { code: 'session.not_agent' },
    });
    expect((await login('agentone', 'Lantern2026', AGENT_HOST)).status).toBe(200);
    expect((await login('PlayerOne', 'Lantern2026')).status).toBe(200);
  });

  test('ignores blanks around the account and the password', async () => {
    await register('spacious', { password: 'Lantern2026 ', confirmPassword: 'Lantern2026 ' });
    expect((await login('spacious', 'Lantern2026 ')).status).toBe(200);
    expect((await login(' spacious', 'Lantern2026')).status).toBe(200);
  });

  test('reveals that a member is blocked only after the right password', async () => {
    await register('blocked1');
    await server.db.updateTable('member').set({ state: 'blocked' }).where('account', '=', 'blocked1').execute();
    expect(await login('blocked1', 'Lantern2026')).toMatchObject({ status: 403, body: { code: 'session.blocked' } });
    expect(await login('blocked1', 'Wrong1234')).toMatchObject({ status: 401 });
  });

  test('stores only a hash of the session token', async () => {
    const answer = await register('hashed01');
    const { token } = (answer.body as { value: LoginValue }).value;
    const rows = await server.db.selectFrom('session').select('token_hash').execute();
    expect(rows.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
  });
});

test('stores the language of the member', async () => {
  const answer = await register('speaker1');
  const { token } = (answer.body as { value: LoginValue }).value;
  await server.ask({ method: 'POST', url: endpoints.updateLanguage.marks.path, token, json: { language: 'ne' } });
  expect((await readInfo(answer)).language).toBe('ne');
});

test('returns the unread messages, and the VIP level if the brand has VIP levels', async () => {
  const answer = await register('levels01');
  const { id, ...infoBefore } = await readInfo(answer);
  expect(infoBefore).toMatchObject({ unreadMessages: 0 });
  expect(infoBefore).not.toHaveProperty('vip');
  await server.db.updateTable('member').set({ vip_level: 3 }).where('member_id', '=', BigInt(id)).execute();
  await server.db.insertInto('merchant_switch').values({ merchant_id: 1, mod_id: 'VIP', enabled: true }).execute();
  const message = { kind: 'platform', titles: '{"en":"Hello"}', contents: '{"en":"Hello"}', sent_at: new Date() };
  await server.db
    .insertInto('inbox_message')
    .values({ ...message, merchant_id: 1, member_id: BigInt(id) })
    .execute();
  expect(await readInfo(answer)).toMatchObject({
    unreadMessages: 1,
    vip: { enabled: true, label: 'VIP 3', rankLevel: 3 },
  });
  await server.db.updateTable('member').set({ type: 4 }).where('member_id', '=', BigInt(id)).execute();
  // A trial account (type 4) has neither messages nor a VIP level.
  const trialInfo = await readInfo(answer);
  expect(trialInfo).not.toHaveProperty('vip');
  expect(trialInfo).not.toHaveProperty('unreadMessages');
});
