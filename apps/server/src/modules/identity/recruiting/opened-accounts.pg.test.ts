import { ACCOUNTS_OPENED_PER_HOUR_MAX, isAgentType, PROMOTION_LINKS_MAX } from '@baize/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import { OPENED_AGENT_WAIT_HOURS } from '../../../members/recruiting/recruits.ts';
import { transaction } from '../../../platform/transaction.ts';
import { AGENT_HOST, type Answer, type TestApp } from '../../../testing/app.ts';
import { call, tokenOf, valueOf } from '../../../testing/people.ts';
import { OPENING_TRIES_MAX } from './open-downline.ts';
import {
  openRecruitingTest,
  type Agent,
  type RecruitingTest,
  blockAgent,
  dailySalary,
  FIRST_PASSWORD,
} from '../../../testing/recruiting.ts';

const OWN_PASSWORD = 'Everest8849m';
const FIRST_CHANGE = { oldPassword: FIRST_PASSWORD, newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD };
let world: RecruitingTest;
let server: TestApp;
beforeAll(async () => {
  world = await openRecruitingTest();
  ({ server } = world);
});
afterAll(async () => await server.close());

function refusalAt(fields: Readonly<Record<string, string>>): object {
  const refused = Object.entries(fields).map(([field, key]) => [field, { key }]);
  return { status: 422, body: { code: 'register.fields_invalid', value: { fields: Object.fromEntries(refused) } } };
}

describe('an account that an agent opens', () => {
  test('is placed directly below the agent, and can do nothing until its owner has changed the password', async () => {
    const agent = await world.createAgent();
    const username = world.newName();
    const opened = valueOf('createDownline', await world.openAccount(agent, { username }));
    expect(opened).toMatchObject({ account: username, role: 'agent', offered: [] });
    const member = await world.findMember(username);
    expect(member).toMatchObject({ upline_id: agent.memberId, line: `${agent.memberId}.${member?.member_id}` });
    expect(isAgentType(member?.type ?? 0)).toBe(true);
    const entered = await world.logIn(username, FIRST_PASSWORD);
    expect(entered.body).toMatchObject({ value: { passwordExpired: true } });
    const access = { token: tokenOf(entered), host: AGENT_HOST };
    expect(valueOf('loginInfo', await call(server, 'loginInfo', {}, access))).toMatchObject({
      passwordIsInitial: true,
    });
    const link = { name: 'Mine', remark: '', role: 'member', terms: [] };
    expect((await call(server, 'createPromotionLink', link, access)).body).toMatchObject({
      code: 'password.change_required',
    });
    expect((await call(server, 'changePassword', { ...FIRST_CHANGE, termsAccepted: true }, access)).status).toBe(200);
    expect((await call(server, 'createPromotionLink', link, access)).status).toBe(200);
    expect((await world.logIn(username, OWN_PASSWORD)).body).toMatchObject({ value: { passwordExpired: false } });
  });

  test('has to accept the terms and give the birthday with the first password change, or nothing is written', async () => {
    const username = world.newName();
    valueOf('createDownline', await world.openAccount(await world.createAgent(), { username }));
    const access = { token: tokenOf(await world.logIn(username, FIRST_PASSWORD)), host: AGENT_HOST };
    const hasToAccept = async () => valueOf('loginInfo', await call(server, 'loginInfo', {}, access)).hasToAcceptTerms;
    expect(await hasToAccept()).toBe(true);
    await world.whileBirthdayIsRequired(async () => {
      const before = await world.readPasswordState(username);
      const birthday = '1990-02-28';
      expect(await changePassword({ birthday })).toMatchObject(refusalAt({ termsAccepted: 'validation.terms' }));
      expect(await changePassword({ termsAccepted: true })).toMatchObject(
        refusalAt({ birthday: 'validation.required' }),
      );
      const tooYoung = `${new Date().getUTCFullYear() - 17}-01-01`;
      expect(await changePassword({ termsAccepted: true, birthday: tooYoung })).toMatchObject(
        refusalAt({ birthday: 'validation.too_young' }),
      );
      expect(await world.readPasswordState(username)).toEqual(before);
      expect(before).toMatchObject({ password_is_initial: true, profile: {} });
      expect(await changePassword({ termsAccepted: true, birthday })).toMatchObject({ status: 200 });
      expect(await world.readPasswordState(username)).toMatchObject({
        password_is_initial: false,
        profile: { birthday },
      });
      expect(await hasToAccept()).toBe(false);
    });

    async function changePassword(acceptance: object): Promise<Answer> {
      return await call(server, 'changePassword', { ...FIRST_CHANGE, ...acceptance }, access);
    }
  });

  test('is a member on the site of the members if the agent chooses this role', async () => {
    const username = world.newName();
    valueOf('createDownline', await world.openAccount(await world.createAgent(), { username, role: 'member' }));
    expect((await world.findMember(username))?.type).toBe(0);
    const entered = await call(server, 'login', { username, password: FIRST_PASSWORD, type: 'username' });
    expect(entered.body).toMatchObject({ value: { passwordExpired: true } });
  });

  test('is refused at each input that breaks the rules of the registration', async () => {
    const agent = await world.createAgent();
    const { account } = agent;
    const readRefusal = async (change: object) => (await world.openAccount(agent, change)).body;
    expect(await readRefusal({ username: '1x' })).toMatchObject({
      code: 'register.fields_invalid',
      value: { fields: { username: expect.anything() } },
    });
    expect(await readRefusal({ confirmPassword: 'Another2026' })).toMatchObject({
      value: { fields: { confirmPassword: { key: 'validation.passwords_differ' } } },
    });
    const common = { password: 'Password1', confirmPassword: 'Password1' };
    expect(await readRefusal(common)).toMatchObject({ value: { fields: { password: 'password.breached' } } });
    expect(await readRefusal({ username: account.toUpperCase() })).toMatchObject({ code: 'register.username_taken' });
  });

  test('is offered the preset terms, if the agent’s own contract covers them', async () => {
    const agent = await world.createAgent({ ratePercent: '1' });
    const username = world.newName();
    expect((await world.openAccount(agent, { username, terms: [dailySalary('1.2')] })).body).toMatchObject({
      code: 'contract.rate_above_own',
    });
    expect(await world.findMember(username)).toBeUndefined();
    const opened = valueOf('createDownline', await world.openAccount(agent, { username, terms: [dailySalary('0.8')] }));
    expect(opened.offered).toEqual(['daily_salary']);
    expect(await world.readOffersTo(username)).toEqual([{ kind: 'daily_salary', state: 'progress' }]);
    expect((await world.openAccount(agent, { role: 'member', terms: [dailySalary('0.8')] })).body).toMatchObject({
      code: 'contract.terms_invalid',
    });
    expect((await world.openAccount(await world.createAgent(), { terms: [dailySalary('0.1')] })).body).toMatchObject({
      code: 'contract.not_offered',
    });
  });

  test('is refused above the hourly limit, also if a parallel call opens the last account', async () => {
    const agent = await world.createAgent();
    const createOpenedRow = (index: number) => ({
      member_id: BigInt(900_000 + index),
      merchant_id: 1,
      agent_id: agent.memberId,
      recruited_at: new Date(),
    });
    const openedRows = Array.from({ length: ACCOUNTS_OPENED_PER_HOUR_MAX - 2 }, (_, index) => createOpenedRow(index));
    await server.db.insertInto('recruited_member').values(openedRows).execute();
    const options = valueOf('createDownlineOptions', await agent.ask('createDownlineOptions'));
    expect(options).toMatchObject({ roles: ['member', 'agent'], accountsLeft: 2, linksLeft: PROMOTION_LINKS_MAX });
    expect((await world.openAccount(agent)).status).toBe(200);
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) =>
        void (await tx.insertInto('recruited_member').values(createOpenedRow(openedRows.length)).execute()),
      ask: async () => await world.openAccount(agent),
    });
    expect(answer).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  });

  test('is refused for its terms before its name is looked up, and every try counts', async () => {
    const agent = await world.createAgent();
    const takenName = { username: agent.account, terms: [dailySalary('0.1')] };
    expect((await world.openAccount(agent, takenName)).body).toMatchObject({ code: 'contract.not_offered' });
    const answers: Answer[] = [];
    for (let tries = 0; tries <= OPENING_TRIES_MAX; tries += 1)
      answers.push(await world.openAccount(agent, { confirmPassword: 'Another2026' }));
    expect(answers.at(-2)).toMatchObject({ body: { code: 'register.fields_invalid' } });
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  });

  test('cannot open accounts of its own on the first day, so that the hourly limit does not multiply', async () => {
    const username = world.newName();
    valueOf('createDownline', await world.openAccount(await world.createAgent(), { username }));
    const access = { token: tokenOf(await world.logIn(username, FIRST_PASSWORD)), host: AGENT_HOST };
    expect((await call(server, 'changePassword', { ...FIRST_CHANGE, termsAccepted: true }, access)).status).toBe(200);
    const { member_id: memberId } = (await world.findMember(username)) ?? { member_id: 0n };
    const openedAgent: Agent = {
      memberId,
      account: username,
      ask: async (id, request = {}) => await call(server, id, request, access),
    };
    expect(valueOf('createDownlineOptions', await openedAgent.ask('createDownlineOptions')).accountsLeft).toBe(0);
    expect(await world.openAccount(openedAgent)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    const openedAt = new Date(Date.now() - OPENED_AGENT_WAIT_HOURS * 3_600_000);
    await server.db
      .updateTable('recruited_member')
      .set({ recruited_at: openedAt })
      .where('member_id', '=', memberId)
      .execute();
    expect((await world.openAccount(openedAgent)).status).toBe(200);
  });

  test('is refused if the agent is blocked in the meantime', async () => {
    const agent = await world.createAgent();
    const username = world.newName();
    const answer = await world.callWhileAgentIsLocked(agent, {
      write: async (tx) => await blockAgent(tx, agent),
      ask: async () => await world.openAccount(agent, { username }),
    });
    expect(answer.body).toMatchObject({ code: 'agent.role_not_allowed' });
    expect(await world.findMember(username)).toBeUndefined();
  });

  test('is refused to an agent who may not recruit the role', async () => {
    const agent = await world.createAgent();
    const { memberId } = agent;
    const roles = ['member'] as const;
    await transaction(
      server.db,
      async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles, now: new Date() }),
    );
    expect((await world.openAccount(agent, { role: 'agent' })).body).toMatchObject({ code: 'agent.role_not_allowed' });
    expect((await world.openAccount(agent, { role: 'member' })).status).toBe(200);
  });
});
