import type { EndpointId } from '@baize/contract/catalogue';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { parseTerms } from '../domain/contracts/terms.ts';
import { answerRequest, offerContract } from '../modules/contracts/service.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { AGENT_HOST, openTestApp, registration, type Answer } from './app.ts';
import { callWhileMemberIsLocked } from './locked-member.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from './people.ts';

/** The password that an agent chooses for an account that it opens. */
export const FIRST_PASSWORD = 'Himalaya2026';

/** Builds the terms of a daily salary at this rate, which is a percentage. */
export const dailySalary = (ratePercent: string): ContractTerms => ({
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent }],
  activeFrom: { validBet: '0.00', deposits: '0.00' },
});

/** An agent who has logged in on the site of the agents. */
export interface Agent {
  readonly memberId: bigint;
  readonly account: string;
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

export async function blockAgent(tx: Tx, { memberId }: Agent): Promise<void> {
  await tx.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', memberId).execute();
}

export type RecruitingTest = Awaited<ReturnType<typeof openRecruitingTest>>;

/** Opens a server for tests of recruiting, with functions that create agents, accounts and promotion links. The test closes the server. */
export async function openRecruitingTest() {
  const server = await openTestApp();
  let nameCount = 0;
  const rule = { merchant_id: 1, kind: 'daily_salary', rate_ppm_max: 20_000 };
  await server.db.insertInto('agent_contract_rule').values(rule).execute();

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
  return {
    server,
    createAgent,
    giveContract,
    logIn,
    newName,
    openAccount,
    makeLink,
    findLink,
    registerByCode,
    findMember,
    readOffersTo,
    callWhileAgentIsLocked,
    readPasswordState,
    whileBirthdayIsRequired,
  };
}
