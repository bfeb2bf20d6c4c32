import { PROMOTION_LINKS_MAX } from '@baize/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import { transaction } from '../../../platform/transaction.ts';
import { MEMBER_HOST, registration, type TestApp } from '../../../testing/app.ts';
import { call, PASSWORD, valueOf } from '../../../testing/people.ts';
import { openRecruitingTest, type RecruitingTest, blockAgent, dailySalary } from '../../../testing/recruiting.ts';

let world: RecruitingTest;
let server: TestApp;
beforeAll(async () => {
  world = await openRecruitingTest();
  ({ server } = world);
});
afterAll(async () => await server.close());

describe('a promotion link', () => {
  test('places a new member below its agent, and counts the registration', async () => {
    const agent = await world.createAgent();
    const link = await world.makeLink(agent);
    expect(link.code).toMatch(/^[0-9A-Z]{10}$/);
    const username = world.newName();
    expect((await world.registerByCode(link.code.toLowerCase(), username)).body).toMatchObject({
      value: { token: expect.any(String) },
    });
    expect(await world.findMember(username)).toMatchObject({ type: 0, upline_id: agent.memberId });
    expect(await world.findLink(agent, link.linkId)).toMatchObject({
      registrations: 1,
      registrationsToday: 1,
      visits: 0,
    });
    expect((await world.registerByCode(link.code, username)).body).toMatchObject({ code: 'register.username_taken' });
    expect(await world.findLink(agent, link.linkId)).toMatchObject({ registrations: 1 });
  });

  test('for agents creates an agent account that is offered the preset terms and logs in on the site of the agents', async () => {
    const agent = await world.createAgent({ ratePercent: '1' });
    const link = await world.makeLink(agent, { role: 'agent', terms: [dailySalary('0.7')] });
    expect(link.terms).toEqual([{ terms: dailySalary('0.7'), isCovered: true }]);
    const check = { code: link.code, domain: MEMBER_HOST };
    expect(valueOf('affiliateCheck', await call(server, 'affiliateCheck', check))).toEqual({ role: 'agent' });
    const username = world.newName();
    const answer = await world.registerByCode(link.code, username);
    expect(answer.body).toEqual({ success: true, value: { role: 'agent', account: username } });
    expect(await world.readOffersTo(username)).toEqual([{ kind: 'daily_salary', state: 'progress' }]);
    expect((await world.logIn(username, PASSWORD)).body).toMatchObject({ value: { passwordExpired: false } });
    expect(await world.findLink(agent, link.linkId)).toMatchObject({ registrations: 1 });
  });

  test('still registers a recruit if the agent’s own contract no longer covers the preset terms', async () => {
    const agent = await world.createAgent({ ratePercent: '1' });
    const link = await world.makeLink(agent, { role: 'agent', terms: [dailySalary('0.9')] });
    await world.giveContract(agent.memberId, dailySalary('0.5'));
    expect(await world.findLink(agent, link.linkId)).toMatchObject({ terms: [{ isCovered: false }] });
    const username = world.newName();
    expect((await world.registerByCode(link.code, username)).status).toBe(200);
    expect(await world.readOffersTo(username)).toEqual([]);
  });

  test('cannot offer more than the agent’s own contract', async () => {
    const agent = await world.createAgent({ ratePercent: '1' });
    const request = { name: 'Forum', remark: '', role: 'agent', terms: [dailySalary('1.1')] };
    expect((await agent.ask('createPromotionLink', request)).body).toMatchObject({ code: 'contract.rate_above_own' });
    expect((await agent.ask('createPromotionLink', { ...request, name: ' ', terms: [] })).body).toMatchObject({
      code: 'register.fields_invalid',
    });
  });

  test('counts as an unknown code while it is off or its agent is blocked, and after its removal', async () => {
    const agent = await world.createAgent();
    const link = await world.makeLink(agent);
    const checkCode = async () => {
      const check = { code: link.code, domain: MEMBER_HOST };
      const { body } = await call(server, 'affiliateCheck', check);
      return 'code' in body ? body.code : 'open';
    };
    const setState = async (state: string) =>
      await server.db.updateTable('member').set({ state }).where('member_id', '=', agent.memberId).execute();
    expect(await checkCode()).toBe('open');
    await agent.ask('switchPromotionLink', { linkId: link.linkId, isOn: false });
    expect(await checkCode()).toBe('register.invalid_invitation');
    await agent.ask('switchPromotionLink', { linkId: link.linkId, isOn: true });
    await setState('blocked');
    expect(await checkCode()).toBe('register.invalid_invitation');
    expect((await world.registerByCode(link.code)).body).toMatchObject({ code: 'register.invalid_invitation' });
    await setState('active');
    expect(await checkCode()).toBe('open');
    await agent.ask('removePromotionLink', { linkId: link.linkId });
    expect(await checkCode()).toBe('register.invalid_invitation');
    expect(await world.findLink(agent, link.linkId)).toBeUndefined();
  });

  test('is refused if its agent loses the right to recruit during the registration', async () => {
    const agent = await world.createAgent();
    const { code } = await world.makeLink(agent);
    const { memberId } = agent;
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles: [], now: new Date() }),
      ask: async () => await world.registerByCode(code),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('for agents is refused by a registration without a password, before the code is spent', async () => {
    const switches = [{ merchant_id: 1, mod_id: 'MOBILENUMREG3', enabled: true }];
    await server.db.insertInto('merchant_switch').values(switches).execute();
    const { code } = await world.makeLink(await world.createAgent(), { role: 'agent' });
    const mobileNum = '9841999001';
    const noPassword = { password: undefined, confirmPassword: undefined, verificationCode: '000000' };
    const body = { ...registration(mobileNum, { referralCode: code }), ...noPassword };
    const answer = await call(server, 'registerMobile', { ...body, mobileNum, countryDialingCode: '977' });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect(await world.findMember(mobileNum)).toBeUndefined();
  });

  test('cannot be replaced by the own code of an agent who is blocked before or during the registration', async () => {
    const agent = await world.createAgent();
    const { referralCode } = valueOf('memberInfo', await agent.ask('memberInfo'));
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) => await blockAgent(tx, agent),
      ask: async () => await world.registerByCode(referralCode),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect((await world.registerByCode(referralCode)).body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('is refused if it is switched off during the registration', async () => {
    const agent = await world.createAgent();
    const { linkId, code } = await world.makeLink(agent);
    const username = world.newName();
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) =>
        void (await tx
          .updateTable('promotion_link')
          .set({ state: 'off' })
          .where('link_id', '=', BigInt(linkId))
          .execute()),
      ask: async () => await world.registerByCode(code, username),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect(await world.findMember(username)).toBeUndefined();
  });

  test('counts as unknown, like the own code, if the agent may not recruit', async () => {
    const agent = await world.createAgent();
    const link = await world.makeLink(agent);
    const { memberId } = agent;
    const ownCode = valueOf('memberInfo', await agent.ask('memberInfo')).referralCode;
    await transaction(
      server.db,
      async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles: [], now: new Date() }),
    );
    for (const code of [link.code, ownCode])
      expect((await world.registerByCode(code)).body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('can be removed but not switched on after an operator has closed it', async () => {
    const agent = await world.createAgent();
    const { linkId } = await world.makeLink(agent);
    await server.db
      .updateTable('promotion_link')
      .set({ state: 'closed' })
      .where('link_id', '=', BigInt(linkId))
      .execute();
    expect((await agent.ask('switchPromotionLink', { linkId, isOn: true })).body).toMatchObject({
      code: 'agent.link_closed',
    });
    expect((await agent.ask('removePromotionLink', { linkId })).status).toBe(200);
  });

  test('can be neither seen nor changed by another agent', async () => {
    const { linkId } = await world.makeLink(await world.createAgent());
    const other = await world.createAgent();
    expect((await other.ask('switchPromotionLink', { linkId, isOn: false })).status).toBe(404);
    expect((await other.ask('removePromotionLink', { linkId })).status).toBe(404);
    expect(await world.findLink(other, linkId)).toBeUndefined();
  });

  test('is refused above the maximum, also if a parallel call creates the last link', async () => {
    const agent = await world.createAgent();
    for (let count = 0; count < PROMOTION_LINKS_MAX - 1; count += 1) await world.makeLink(agent);
    const request = { name: 'One more', remark: '', role: 'member', terms: [] };
    const row = {
      merchant_id: 1,
      agent_id: agent.memberId,
      code: 'THE2THXXXX',
      role: 'member',
      name: 'Last',
      remark: '',
    };
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) =>
        void (await tx
          .insertInto('promotion_link')
          .values({ ...row, terms: '[]', created_at: new Date() })
          .execute()),
      ask: async () => await agent.ask('createPromotionLink', request),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'agent.link_limit' } });
    expect(valueOf('promotionLinks', await agent.ask('promotionLinks', { pageNo: 2, pageSize: 15 }))).toMatchObject({
      total: PROMOTION_LINKS_MAX,
      totalPages: 2,
      list: expect.toSatisfy((list: unknown[]) => list.length === PROMOTION_LINKS_MAX - 15),
    });
  });
});
