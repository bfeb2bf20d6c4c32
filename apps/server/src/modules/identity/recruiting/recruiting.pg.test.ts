import type { EndpointId } from '@baize/contract/catalogue';
import { ACCOUNTS_OPENED_PER_HOUR_MAX, isAgentType, PROMOTION_LINKS_MAX } from '@baize/contract/limits';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseTerms } from '../../../domain/contracts/terms.ts';
import { setRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import {
  OPENED_AGENT_WAIT_HOURS,
  VISITS_PER_LINK_AND_DAY_MAX,
  VISITS_PER_RANGE_AND_DAY_MAX,
} from '../../../members/recruiting/recruits.ts';
import type { Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, registration, type Answer, type TestApp } from '../../../testing/app.ts';
import { callWhileMemberIsLocked } from '../../../testing/locked-member.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { answerRequest, offerContract } from '../../contracts/service.ts';
import { OPENING_TRIES_MAX } from './open-downline.ts';

const FIRST_PASSWORD = 'Himalaya2026';
const OWN_PASSWORD = 'Everest8849m';
const FIRST_CHANGE = { oldPassword: FIRST_PASSWORD, newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD };
let server: TestApp;
let nameCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  const rule = { merchant_id: 1, kind: 'daily_salary', rate_ppm_max: 20_000 };
  await server.db.insertInto('agent_contract_rule').values(rule).execute();
});
afterAll(async () => await server.close());

const dailySalary = (ratePercent: string): ContractTerms => ({
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent }],
  activeFrom: { validBet: '0.00', deposits: '0.00' },
});

interface Agent {
  readonly memberId: bigint;
  readonly account: string;
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

/** Creates an agent without an upline. If a rate is given, the agent has a contract with the brand at this rate. */
async function createAgent({ ratePercent }: { ratePercent?: string } = {}): Promise<Agent> {
  nameCount += 1;
  const account = `agent${nameCount}a`;
  await signUp(server, account);
  const { member_id: memberId } = await server.db
    .updateTable('member')
    .set({ type: 1 })
    .where('account', '=', account)
    .returning('member_id')
    .executeTakeFirstOrThrow();
  if (ratePercent !== undefined) await giveContract(memberId, dailySalary(ratePercent));
  const token = tokenOf(await logIn(account, PASSWORD));
  return {
    memberId,
    account,
    ask: async (id, request = {}) => await call(server, id, request, { token, host: AGENT_HOST }),
  };
}

/** Offers the agent a contract of the brand and approves it for the agent. */
async function giveContract(memberId: bigint, wire: ContractTerms): Promise<void> {
  const terms = parseTerms(wire, 'NPR');
  if (!terms.ok) throw new Error(terms.code);
  const actor = { merchantId: 1, timeZone: 'Asia/Kathmandu', now: new Date() };
  await transaction(server.db, async (tx) => {
    const offer = { downlineId: memberId, terms: terms.value, note: '' };
    const offered = await offerContract(tx, { ...actor, memberId: null }, offer);
    if (!offered.ok) throw new Error(offered.code);
    await answerRequest(tx, { ...actor, memberId }, { requestId: offered.value, answer: 'approve', note: '' });
  });
}

async function logIn(username: string, password: string, host = AGENT_HOST): Promise<Answer> {
  return await call(server, 'login', { username, password, type: 'username' }, { host });
}

function newName(): string {
  nameCount += 1;
  return `recruit${nameCount}`;
}

async function openAccount(agent: Agent, change: object = {}): Promise<Answer> {
  const password = { password: FIRST_PASSWORD, confirmPassword: FIRST_PASSWORD };
  return await agent.ask('createDownline', { role: 'agent', username: newName(), terms: [], ...password, ...change });
}

async function makeLink(agent: Agent, change: object = {}): Promise<PromotionLink> {
  const created = await agent.ask('createPromotionLink', {
    name: 'Forum',
    remark: '',
    role: 'member',
    terms: [],
    ...change,
  });
  return valueOf('createPromotionLink', created);
}

async function findLink(agent: Agent, linkId: string): Promise<PromotionLink | undefined> {
  const { list } = valueOf('promotionLinks', await agent.ask('promotionLinks', { pageNo: 1, pageSize: 100 }));
  return list.find((link) => link.linkId === linkId);
}

const registerByCode = async (referralCode: string, username = newName()): Promise<Answer> =>
  await call(server, 'register', registration(username, { referralCode }));

async function findMember(account: string) {
  return await server.db
    .selectFrom('member')
    .select(['member_id', 'type', 'upline_id', 'line', 'nickname'])
    .where('account', '=', account)
    .executeTakeFirst();
}

async function readOffersTo(account: string): Promise<{ kind: string; state: string }[]> {
  return await server.db
    .selectFrom('agent_contract as c')
    .innerJoin('member as m', 'm.member_id', 'c.downline_id')
    .select(['c.kind', 'c.state'])
    .where('m.account', '=', account)
    .execute();
}

async function blockAgent(tx: Tx, { memberId }: Agent): Promise<void> {
  await tx.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', memberId).execute();
}

/** Makes a call while another transaction holds the row of the agent. */
async function callWhileAgentIsLocked(
  { memberId }: Agent,
  race: Parameters<typeof callWhileMemberIsLocked>[2],
): Promise<Answer> {
  return await callWhileMemberIsLocked(server, memberId, race);
}

async function readPasswordState(account: string) {
  return await server.db
    .selectFrom('member')
    .select(['password_hash', 'password_is_initial', 'profile'])
    .where('account', '=', account)
    .executeTakeFirst();
}

function refusalAt(fields: Readonly<Record<string, string>>): object {
  const refused = Object.entries(fields).map(([field, key]) => [field, { key }]);
  return { status: 422, body: { code: 'register.fields_invalid', value: { fields: Object.fromEntries(refused) } } };
}

/** Runs the task while the registration of the brand requires the birthday, and then makes the birthday optional again. */
async function whileBirthdayIsRequired(task: () => Promise<void>): Promise<void> {
  const rule = { enabled: true, required: true, accepted_pattern: '*', pattern_id: 0, min_length: 0, max_length: 64 };
  await server.db
    .insertInto('register_rule')
    .values({ merchant_id: 1, field: 'birthday', ...rule })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'field']).doUpdateSet(rule))
    .execute();
  try {
    await task();
  } finally {
    const off = { enabled: false, required: false };
    await server.db.updateTable('register_rule').set(off).where('field', '=', 'birthday').execute();
  }
}

describe('an account that an agent opens', () => {
  test('is placed directly below the agent, and can do nothing until its owner has changed the password', async () => {
    const agent = await createAgent();
    const username = newName();
    const opened = valueOf('createDownline', await openAccount(agent, { username }));
    expect(opened).toMatchObject({ account: username, role: 'agent', offered: [] });
    const member = await findMember(username);
    expect(member).toMatchObject({ upline_id: agent.memberId, line: `${agent.memberId}.${member?.member_id}` });
    expect(isAgentType(member?.type ?? 0)).toBe(true);
    const entered = await logIn(username, FIRST_PASSWORD);
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
    expect((await logIn(username, OWN_PASSWORD)).body).toMatchObject({ value: { passwordExpired: false } });
  });

  test('has to accept the terms and give the birthday with the first password change, or nothing is written', async () => {
    const username = newName();
    valueOf('createDownline', await openAccount(await createAgent(), { username }));
    const access = { token: tokenOf(await logIn(username, FIRST_PASSWORD)), host: AGENT_HOST };
    const hasToAccept = async () => valueOf('loginInfo', await call(server, 'loginInfo', {}, access)).hasToAcceptTerms;
    expect(await hasToAccept()).toBe(true);
    await whileBirthdayIsRequired(async () => {
      const before = await readPasswordState(username);
      const birthday = '1990-02-28';
      expect(await changePassword({ birthday })).toMatchObject(refusalAt({ termsAccepted: 'validation.terms' }));
      expect(await changePassword({ termsAccepted: true })).toMatchObject(
        refusalAt({ birthday: 'validation.required' }),
      );
      const tooYoung = `${new Date().getUTCFullYear() - 17}-01-01`;
      expect(await changePassword({ termsAccepted: true, birthday: tooYoung })).toMatchObject(
        refusalAt({ birthday: 'validation.too_young' }),
      );
      expect(await readPasswordState(username)).toEqual(before);
      expect(before).toMatchObject({ password_is_initial: true, profile: {} });
      expect(await changePassword({ termsAccepted: true, birthday })).toMatchObject({ status: 200 });
      expect(await readPasswordState(username)).toMatchObject({ password_is_initial: false, profile: { birthday } });
      expect(await hasToAccept()).toBe(false);
    });

    async function changePassword(acceptance: object): Promise<Answer> {
      return await call(server, 'changePassword', { ...FIRST_CHANGE, ...acceptance }, access);
    }
  });

  test('is a member on the site of the members if the agent chooses this role', async () => {
    const username = newName();
    valueOf('createDownline', await openAccount(await createAgent(), { username, role: 'member' }));
    expect((await findMember(username))?.type).toBe(0);
    const entered = await call(server, 'login', { username, password: FIRST_PASSWORD, type: 'username' });
    expect(entered.body).toMatchObject({ value: { passwordExpired: true } });
  });

  test('is refused at each input that breaks the rules of the registration', async () => {
    const agent = await createAgent();
    const { account } = agent;
    const readRefusal = async (change: object) => (await openAccount(agent, change)).body;
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
    const agent = await createAgent({ ratePercent: '1' });
    const username = newName();
    expect((await openAccount(agent, { username, terms: [dailySalary('1.2')] })).body).toMatchObject({
      code: 'contract.rate_above_own',
    });
    expect(await findMember(username)).toBeUndefined();
    const opened = valueOf('createDownline', await openAccount(agent, { username, terms: [dailySalary('0.8')] }));
    expect(opened.offered).toEqual(['daily_salary']);
    expect(await readOffersTo(username)).toEqual([{ kind: 'daily_salary', state: 'progress' }]);
    expect((await openAccount(agent, { role: 'member', terms: [dailySalary('0.8')] })).body).toMatchObject({
      code: 'contract.terms_invalid',
    });
    expect((await openAccount(await createAgent(), { terms: [dailySalary('0.1')] })).body).toMatchObject({
      code: 'contract.not_offered',
    });
  });

  test('is refused above the hourly limit, also if a parallel call opens the last account', async () => {
    const agent = await createAgent();
    const createOpenedRow = (index: number) => ({
      member_id: BigInt(900_000 + nameCount * 1000 + index),
      merchant_id: 1,
      agent_id: agent.memberId,
      recruited_at: new Date(),
    });
    const openedRows = Array.from({ length: ACCOUNTS_OPENED_PER_HOUR_MAX - 2 }, (_, index) => createOpenedRow(index));
    await server.db.insertInto('recruited_member').values(openedRows).execute();
    const options = valueOf('createDownlineOptions', await agent.ask('createDownlineOptions'));
    expect(options).toMatchObject({ roles: ['member', 'agent'], accountsLeft: 2, linksLeft: PROMOTION_LINKS_MAX });
    expect((await openAccount(agent)).status).toBe(200);
    const answer = await callWhileAgentIsLocked(agent, {
      write: async (tx) =>
        void (await tx.insertInto('recruited_member').values(createOpenedRow(openedRows.length)).execute()),
      ask: async () => await openAccount(agent),
    });
    expect(answer).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  });

  test('is refused for its terms before its name is looked up, and every try counts', async () => {
    const agent = await createAgent();
    const takenName = { username: agent.account, terms: [dailySalary('0.1')] };
    expect((await openAccount(agent, takenName)).body).toMatchObject({ code: 'contract.not_offered' });
    const answers: Answer[] = [];
    for (let tries = 0; tries <= OPENING_TRIES_MAX; tries += 1)
      answers.push(await openAccount(agent, { confirmPassword: 'Another2026' }));
    expect(answers.at(-2)).toMatchObject({ body: { code: 'register.fields_invalid' } });
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  });

  test('cannot open accounts of its own on the first day, so that the hourly limit does not multiply', async () => {
    const username = newName();
    valueOf('createDownline', await openAccount(await createAgent(), { username }));
    const access = { token: tokenOf(await logIn(username, FIRST_PASSWORD)), host: AGENT_HOST };
    expect((await call(server, 'changePassword', { ...FIRST_CHANGE, termsAccepted: true }, access)).status).toBe(200);
    const { member_id: memberId } = (await findMember(username)) ?? { member_id: 0n };
    const openedAgent: Agent = {
      memberId,
      account: username,
      ask: async (id, request = {}) => await call(server, id, request, access),
    };
    expect(valueOf('createDownlineOptions', await openedAgent.ask('createDownlineOptions')).accountsLeft).toBe(0);
    expect(await openAccount(openedAgent)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    const openedAt = new Date(Date.now() - OPENED_AGENT_WAIT_HOURS * 3_600_000);
    await server.db
      .updateTable('recruited_member')
      .set({ recruited_at: openedAt })
      .where('member_id', '=', memberId)
      .execute();
    expect((await openAccount(openedAgent)).status).toBe(200);
  });

  test('is refused if the agent is blocked in the meantime', async () => {
    const agent = await createAgent();
    const username = newName();
    const answer = await callWhileAgentIsLocked(agent, {
      write: async (tx) => await blockAgent(tx, agent),
      ask: async () => await openAccount(agent, { username }),
    });
    expect(answer.body).toMatchObject({ code: 'agent.role_not_allowed' });
    expect(await findMember(username)).toBeUndefined();
  });

  test('is refused to an agent who may not recruit the role', async () => {
    const agent = await createAgent();
    const { memberId } = agent;
    const roles = ['member'] as const;
    await transaction(
      server.db,
      async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles, now: new Date() }),
    );
    expect((await openAccount(agent, { role: 'agent' })).body).toMatchObject({ code: 'agent.role_not_allowed' });
    expect((await openAccount(agent, { role: 'member' })).status).toBe(200);
  });
});

describe('a promotion link', () => {
  test('places a new member below its agent, and counts the registration', async () => {
    const agent = await createAgent();
    const link = await makeLink(agent);
    expect(link.code).toMatch(/^[0-9A-Z]{10}$/);
    const username = newName();
    expect((await registerByCode(link.code.toLowerCase(), username)).body).toMatchObject({
      value: { token: expect.any(String) },
    });
    expect(await findMember(username)).toMatchObject({ type: 0, upline_id: agent.memberId });
    expect(await findLink(agent, link.linkId)).toMatchObject({ registrations: 1, registrationsToday: 1, visits: 0 });
    expect((await registerByCode(link.code, username)).body).toMatchObject({ code: 'register.username_taken' });
    expect(await findLink(agent, link.linkId)).toMatchObject({ registrations: 1 });
  });

  test('for agents creates an agent account that is offered the preset terms and logs in on the site of the agents', async () => {
    const agent = await createAgent({ ratePercent: '1' });
    const link = await makeLink(agent, { role: 'agent', terms: [dailySalary('0.7')] });
    expect(link.terms).toEqual([{ terms: dailySalary('0.7'), isCovered: true }]);
    const check = { code: link.code, domain: MEMBER_HOST };
    expect(valueOf('affiliateCheck', await call(server, 'affiliateCheck', check))).toEqual({ role: 'agent' });
    const username = newName();
    const answer = await registerByCode(link.code, username);
    expect(answer.body).toEqual({ success: true, value: { role: 'agent', account: username } });
    expect(await readOffersTo(username)).toEqual([{ kind: 'daily_salary', state: 'progress' }]);
    expect((await logIn(username, PASSWORD)).body).toMatchObject({ value: { passwordExpired: false } });
    expect(await findLink(agent, link.linkId)).toMatchObject({ registrations: 1 });
  });

  test('still registers a recruit if the agent’s own contract no longer covers the preset terms', async () => {
    const agent = await createAgent({ ratePercent: '1' });
    const link = await makeLink(agent, { role: 'agent', terms: [dailySalary('0.9')] });
    await giveContract(agent.memberId, dailySalary('0.5'));
    expect(await findLink(agent, link.linkId)).toMatchObject({ terms: [{ isCovered: false }] });
    const username = newName();
    expect((await registerByCode(link.code, username)).status).toBe(200);
    expect(await readOffersTo(username)).toEqual([]);
  });

  test('cannot offer more than the agent’s own contract', async () => {
    const agent = await createAgent({ ratePercent: '1' });
    const request = { name: 'Forum', remark: '', role: 'agent', terms: [dailySalary('1.1')] };
    expect((await agent.ask('createPromotionLink', request)).body).toMatchObject({ code: 'contract.rate_above_own' });
    expect((await agent.ask('createPromotionLink', { ...request, name: ' ', terms: [] })).body).toMatchObject({
      code: 'register.fields_invalid',
    });
  });

  test('counts as an unknown code while it is off or its agent is blocked, and after its removal', async () => {
    const agent = await createAgent();
    const link = await makeLink(agent);
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
    expect((await registerByCode(link.code)).body).toMatchObject({ code: 'register.invalid_invitation' });
    await setState('active');
    expect(await checkCode()).toBe('open');
    await agent.ask('removePromotionLink', { linkId: link.linkId });
    expect(await checkCode()).toBe('register.invalid_invitation');
    expect(await findLink(agent, link.linkId)).toBeUndefined();
  });

  test('is refused if its agent loses the right to recruit during the registration', async () => {
    const agent = await createAgent();
    const { code } = await makeLink(agent);
    const { memberId } = agent;
    const answer = await callWhileAgentIsLocked(agent, {
      write: async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles: [], now: new Date() }),
      ask: async () => await registerByCode(code),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('for agents is refused by a registration without a password, before the code is spent', async () => {
    const switches = [{ merchant_id: 1, mod_id: 'MOBILENUMREG3', enabled: true }];
    await server.db.insertInto('merchant_switch').values(switches).execute();
    const { code } = await makeLink(await createAgent(), { role: 'agent' });
    const mobileNum = '9841999001';
    const noPassword = { password: undefined, confirmPassword: undefined, verificationCode: '000000' };
    const body = { ...registration(mobileNum, { referralCode: code }), ...noPassword };
    const answer = await call(server, 'registerMobile', { ...body, mobileNum, countryDialingCode: '977' });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect(await findMember(mobileNum)).toBeUndefined();
  });

  test('cannot be replaced by the own code of an agent who is blocked before or during the registration', async () => {
    const agent = await createAgent();
    const { referralCode } = valueOf('memberInfo', await agent.ask('memberInfo'));
    const answer = await callWhileAgentIsLocked(agent, {
      write: async (tx) => await blockAgent(tx, agent),
      ask: async () => await registerByCode(referralCode),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect((await registerByCode(referralCode)).body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('is refused if it is switched off during the registration', async () => {
    const agent = await createAgent();
    const { linkId, code } = await makeLink(agent);
    const username = newName();
    const answer = await callWhileAgentIsLocked(agent, {
      write: async (tx) =>
        void (await tx
          .updateTable('promotion_link')
          .set({ state: 'off' })
          .where('link_id', '=', BigInt(linkId))
          .execute()),
      ask: async () => await registerByCode(code, username),
    });
    expect(answer.body).toMatchObject({ code: 'register.invalid_invitation' });
    expect(await findMember(username)).toBeUndefined();
  });

  test('counts as unknown, like the own code, if the agent may not recruit', async () => {
    const agent = await createAgent();
    const link = await makeLink(agent);
    const { memberId } = agent;
    const ownCode = valueOf('memberInfo', await agent.ask('memberInfo')).referralCode;
    await transaction(
      server.db,
      async (tx) => await setRecruitableRoles(tx, { merchantId: 1, memberId, roles: [], now: new Date() }),
    );
    for (const code of [link.code, ownCode])
      expect((await registerByCode(code)).body).toMatchObject({ code: 'register.invalid_invitation' });
  });

  test('can be removed but not switched on after an operator has closed it', async () => {
    const agent = await createAgent();
    const { linkId } = await makeLink(agent);
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
    const { linkId } = await makeLink(await createAgent());
    const other = await createAgent();
    expect((await other.ask('switchPromotionLink', { linkId, isOn: false })).status).toBe(404);
    expect((await other.ask('removePromotionLink', { linkId })).status).toBe(404);
    expect(await findLink(other, linkId)).toBeUndefined();
  });

  test('is refused above the maximum, also if a parallel call creates the last link', async () => {
    const agent = await createAgent();
    for (let count = 0; count < PROMOTION_LINKS_MAX - 1; count += 1) await makeLink(agent);
    const request = { name: 'One more', remark: '', role: 'member', terms: [] };
    const row = {
      merchant_id: 1,
      agent_id: agent.memberId,
      code: 'THE2THXXXX',
      role: 'member',
      name: 'Last',
      remark: '',
    };
    const answer = await callWhileAgentIsLocked(agent, {
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

describe('a visit by a link', () => {
  test('is counted once per browser and day', async () => {
    const agent = await createAgent();
    const link = await makeLink(agent);
    const visit = async (browser: string) =>
      await call(server, 'promotionVisit', { code: link.code }, { headers: { 'user-agent': browser } });
    const at = new Date();
    server.at(at);
    for (const browser of ['Firefox', 'Firefox', 'Chrome']) expect((await visit(browser)).status).toBe(200);
    expect(await findLink(agent, link.linkId)).toMatchObject({ visits: 2, visitsToday: 2 });
    server.at(new Date(at.getTime() + 24 * 3_600_000));
    await visit('Firefox');
    server.at(undefined);
    expect(await findLink(agent, link.linkId)).toMatchObject({ visits: 3, visitsToday: 2 });
  });

  test('is counted for a limited number of browsers per address range and day', async () => {
    const agent = await createAgent();
    const { code, linkId } = await makeLink(agent);
    for (let browser = 0; browser <= VISITS_PER_RANGE_AND_DAY_MAX; browser += 1)
      await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': `Browser ${browser}` } });
    expect(await findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_RANGE_AND_DAY_MAX });
  });

  test('is counted for no more browsers if all of them come at once', async () => {
    const agent = await createAgent();
    const { code, linkId } = await makeLink(agent);
    const browsers = Array.from({ length: 2 * VISITS_PER_RANGE_AND_DAY_MAX }, (_, browser) => `Browser ${browser}`);
    await Promise.all(
      browsers.map(
        async (browser) => await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': browser } }),
      ),
    );
    expect(await findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_RANGE_AND_DAY_MAX });
  });

  test('is counted up to a maximum per link and day', async () => {
    const agent = await createAgent();
    const { code, linkId } = await makeLink(agent);
    await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': 'Firefox' } });
    await server.db
      .updateTable('promotion_link_day')
      .set({ visits: VISITS_PER_LINK_AND_DAY_MAX })
      .where('link_id', '=', BigInt(linkId))
      .execute();
    await call(server, 'promotionVisit', { code }, { headers: { 'user-agent': 'Chrome' } });
    expect(await findLink(agent, linkId)).toMatchObject({ visits: VISITS_PER_LINK_AND_DAY_MAX });
  });

  test('gets the same answer for known and unknown codes', async () => {
    const knownLink = await makeLink(await createAgent());
    const answers = [knownLink.code, 'NBDYHSTH22'].map(async (code) => await call(server, 'promotionVisit', { code }));
    const [first, second] = await Promise.all(answers);
    expect(first?.body).toEqual(second?.body);
  });
});
