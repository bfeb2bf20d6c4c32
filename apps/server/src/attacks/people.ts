import { registration, AGENT_HOST, MEMBER_HOST, OTHER_MEMBER_HOST, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, tokenOf } from '../testing/people.ts';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { VICTIM_ACCOUNT, WITHDRAW_PASSWORD } from './inputs.ts';
import type { CallerName } from './matrix.ts';

/** The agents' site of the second brand, which only this suite needs. */
const OTHER_AGENT_HOST = 'agent.two.test';

/** The credentials with which a caller makes its calls. */
export interface CallerAccess {
  readonly host: string;
  readonly token: string | undefined;
}

/** Creates the callers of the matrix. The victim is below `lineAgent`. */
export async function createCallers(server: TestApp): Promise<Record<CallerName, CallerAccess>> {
  await createOtherAgentSite(server);
  const [lineAgent, otherAgent, otherBrandsAgent, victim, otherMember, trial, otherBrand] = await Promise.all([
    createAgent(server, 'lineagent'),
    createAgent(server, 'otheragent'),
    createAgent(server, 'foreignagent', { member: OTHER_MEMBER_HOST, agent: OTHER_AGENT_HOST }),
    createMember(server, VICTIM_ACCOUNT),
    createMember(server, 'stranger'),
    createMember(server, 'trialone'),
    createMember(server, 'otherbrand', OTHER_MEMBER_HOST),
  ]);
  await setType(server, 'trialone', TRIAL_TYPE);
  await sql`update member set upline_id = agent.member_id, line = agent.line || member.line
    from member agent where member.account = ${VICTIM_ACCOUNT} and agent.account = 'lineagent'`.execute(server.db);
  return {
    visitor: { host: MEMBER_HOST, token: undefined },
    agentVisitor: { host: AGENT_HOST, token: undefined },
    trial: { host: MEMBER_HOST, token: trial },
    otherMember: { host: MEMBER_HOST, token: otherMember },
    memberOnAgentSite: { host: AGENT_HOST, token: otherMember },
    otherAgent: { host: AGENT_HOST, token: otherAgent },
    lineAgent: { host: AGENT_HOST, token: lineAgent },
    otherBrand: { host: OTHER_MEMBER_HOST, token: otherBrand },
    otherBrandsToken: { host: MEMBER_HOST, token: otherBrand },
    otherBrandsAgent: { host: OTHER_AGENT_HOST, token: otherBrandsAgent },
    otherBrandsAgentToken: { host: AGENT_HOST, token: otherBrandsAgent },
    victim: { host: MEMBER_HOST, token: victim },
  };
}

async function createMember(server: TestApp, account: string, host = MEMBER_HOST): Promise<string> {
  const token = tokenOf(await call(server, 'register', registration(account), { host }));
  await setWithdrawPassword(server, { token, host });
  return token;
}

async function createAgent(
  server: TestApp,
  account: string,
  hosts = { member: MEMBER_HOST, agent: AGENT_HOST },
): Promise<string> {
  tokenOf(await call(server, 'register', registration(account), { host: hosts.member }));
  await setType(server, account, 1);
  const login = { username: account, password: PASSWORD, type: 'username' };
  const token = tokenOf(await call(server, 'login', login, { host: hosts.agent }));
  await setWithdrawPassword(server, { token, host: hosts.agent });
  return token;
}

async function createOtherAgentSite({ db }: TestApp): Promise<void> {
  const site = { host: OTHER_AGENT_HOST, merchant_id: 2, site: 'agent', origin: `http://${OTHER_AGENT_HOST}` };
  await db.insertInto('merchant_domain').values(site).execute();
}

/** Sets the withdraw password with which all requests are sent, so that a call reaches the query of the victim's row. */
async function setWithdrawPassword(server: TestApp, access: CallerAccess): Promise<void> {
  const chosen = { newWithdrawPassword: WITHDRAW_PASSWORD, confirmNewWithdrawPassword: WITHDRAW_PASSWORD };
  const { status, body } = await call(server, 'setWithdrawPassword', { ...chosen, password: PASSWORD }, access);
  if (status !== 200) throw new Error(`no withdraw password: ${JSON.stringify(body)}`);
}

async function setType({ db }: TestApp, account: string, type: number): Promise<void> {
  await db.updateTable('member').set({ type }).where('account', '=', account).execute();
}
