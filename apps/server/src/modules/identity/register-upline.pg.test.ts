import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_HOST, MEMBER_HOST, openTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/people.ts';
import { registrationActs, resetRegistrationSettings } from '../../testing/registrations.ts';

let server: TestApp;
const { addRules, register, findRow, readInfo, registerAgent, countRows } = registrationActs(() => server);
beforeAll(async () => {
  server = await openTestApp();
});
afterEach(async () => await resetRegistrationSettings(server));
afterAll(async () => await server.close());

describe('the upline of a registration', () => {
  test('is found by the code of an agent, by a referral code or by the id of a recommender', async () => {
    await addRules('affiliateCode', 'recommenderId');
    const agent = await registerAgent('agent001');
    const friend = await readInfo(await register('friend01'));
    const registerAndReadUplineId = async (account: string, more: object) => {
      const answer = await register(account, more);
      expect(answer.status).toBe(200);
      expect((await readInfo(answer)).hasUpline).toBe(true);
      return String((await findRow(account))?.upline_id);
    };
    const affiliateCode = agent.referralCode.toLowerCase();
    expect(await registerAndReadUplineId('below0a1', { affiliateCode, domain: MEMBER_HOST })).toBe(agent.id);
    expect(await registerAndReadUplineId('below0b1', { referralCode: friend.referralCode })).toBe(friend.id);
    expect(await registerAndReadUplineId('below0c1', { recommenderId: friend.customerId.toLowerCase() })).toBe(
      friend.id,
    );
    expect(await registerAndReadUplineId('below0d1', { affiliateCode, referralCode: friend.referralCode })).toBe(
      agent.id,
    );
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
    const request = 'domain' in more ? { ...more, affiliateCode: code } : more;
    const input = 'recommenderId' in more ? 'recommenderId' : 'affiliateCode';
    expect((await register('stopped1', request)).body).toMatchObject({
      code: 'register.invalid_invitation',
      value: { fields: { [input]: 'register.invalid_invitation' } },
    });
    expect(await countRows()).toEqual(before);
  });

  test('is neither a plain member for an affiliate code nor a trial account', async () => {
    await addRules('affiliateCode');
    const plainMember = await readInfo(await register('plain001'));
    expect((await register('stopped2', { affiliateCode: plainMember.referralCode })).status).toBe(422);
    await server.db.updateTable('member').set({ type: 4 }).where('account', '=', 'plain001').execute();
    expect((await register('stopped3', { referralCode: plainMember.referralCode })).status).toBe(422);
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
