import { registration, AGENT_HOST, MEMBER_HOST, OTHER_MEMBER_HOST, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf } from '../testing/people.ts';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { VICTIM_ACCOUNT, WITHDRAW_PASSWORD } from './inputs.ts';
import type { CallerName } from './matrix.ts';

/** With what a caller makes its calls. */
export interface CallerAccess {
  readonly host: string;
  readonly token: string | undefined;
}

/** Makes everybody of the matrix, each once. The victim stands in the line of `lineAgent`. */
export async function createCallers(server: TestApp): Promise<Record<CallerName, CallerAccess>> {
  const [lineAgent, otherAgent, victim, otherMember, trial, otherBrand] = await Promise.all([
    createAgent(server, 'lineagent'),
    createAgent(server, 'otheragent'),
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
    victim: { host: MEMBER_HOST, token: victim },
  };
}

async function createMember(server: TestApp, account: string, host = MEMBER_HOST): Promise<string> {
  const token = tokenOf(await call(server, 'register', registration(account), { host }));
  await setWithdrawPassword(server, { token, host });
  return token;
}

async function createAgent(server: TestApp, account: string): Promise<string> {
  await signUp(server, account);
  await setType(server, account, 1);
  const login = { username: account, password: PASSWORD, type: 'username' };
  const token = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
  await setWithdrawPassword(server, { token, host: AGENT_HOST });
  return token;
}

/** Everybody's own withdraw password is right, so that a call comes as far as the victim's row. */
async function setWithdrawPassword(server: TestApp, access: CallerAccess): Promise<void> {
  const chosen = { newWithdrawPassword: WITHDRAW_PASSWORD, confirmNewWithdrawPassword: WITHDRAW_PASSWORD };
  const { status, body } = await call(server, 'setWithdrawPassword', { ...chosen, password: PASSWORD }, access);
  if (status !== 200) throw new Error(`no withdraw password: ${JSON.stringify(body)}`);
}

async function setType({ db }: TestApp, account: string, type: number): Promise<void> {
  await db.updateTable('member').set({ type }).where('account', '=', account).execute();
}
