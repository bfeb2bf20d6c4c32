import { downlineRoles, type DownlineRole } from '@baize/contract/agent-codes';
import { isAgentType } from '@baize/contract/limits';
import { readDecidedRoles, setRecruitableRoles } from '../members/recruiting/recruiting-rights.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { list, text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

const reason = { kind: text, required: true, help: 'kept in the audit' } as const;

/** The links of all agents of a brand (spec section 2, registerCenter). */
export const promotionLinks: ResourceDefinition = {
  summary: 'promotion links of agents: people who register by one stand below its agent',
  permission: 'recruiting.manage',
  table: 'promotion_link',
  belongsToMerchant: true,
  key: { option: 'link', column: 'link_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  acts: {
    close: {
      help: 'switches a link off for good: its code answers like one that nobody has, until an operator reopens the link',
      options: { reason },
      run: async (tx, call) => await changeLinkState(tx, call, { verb: 'close', from: ['on', 'off'], to: 'closed' }),
    },
    reopen: {
      help: 'gives a closed link back to its agent, who can switch it on again',
      options: { reason },
      run: async (tx, call) => await changeLinkState(tx, call, { verb: 'reopen', from: ['closed'], to: 'off' }),
    },
  },
  fields: {},
  listColumns: ['agent_id', 'code', 'role', 'name', 'state', 'terms', 'created_at'],
  order: ['link_id'],
  descending: true,
};

interface StateChange {
  readonly verb: 'close' | 'reopen';
  /** The states in which the verb is allowed. */
  readonly from: readonly string[];
  readonly to: 'closed' | 'off';
}

async function changeLinkState(tx: Tx, call: ActCall, { verb, from, to }: StateChange): Promise<ActSummary> {
  const { scope, id } = call;
  const link = await tx
    .selectFrom('promotion_link')
    .select('state')
    .where('merchant_id', '=', scope.merchantId)
    .where('link_id', '=', id)
    .where('state', 'in', from)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!link)
    throw new OperatorError(
      `There is no link ${id} to ${verb}: pnpm ops promotion-links list shows those that there are.`,
    );
  await tx.updateTable('promotion_link').set({ state: to }).where('link_id', '=', id).execute();
  return await auditAct(
    tx,
    call,
    { command: `promotion-links ${verb}`, target: `promotion-links ${id}`, before: { state: link.state } },
    { link: String(id), state: to },
  );
}

/** The acts that decide which kinds of account an agent may recruit. Without a decision, an agent may recruit members and agents. */
export const recruitingActs: Readonly<Record<string, Act>> = {
  'allow-recruiting': {
    permission: 'recruiting.manage',
    help: 'lets an agent open accounts and use its links, of the given kinds alone',
    options: { roles: { kind: list(...downlineRoles), required: true, help: 'kinds of account' }, reason },
    // The cast is safe, because the kind of the option accepts nothing but roles.
    run: async (tx, call) => await decideRoles(tx, call, 'allow-recruiting', call.value('roles') as DownlineRole[]),
  },
  'forbid-recruiting': {
    permission: 'recruiting.manage',
    help: 'an agent opens no accounts, and its links and its invitation code answer like codes that nobody has',
    options: { reason },
    run: async (tx, call) => await decideRoles(tx, call, 'forbid-recruiting', []),
  },
};

async function decideRoles(tx: Tx, call: ActCall, verb: string, roles: readonly DownlineRole[]): Promise<ActSummary> {
  const { scope, id, now } = call;
  const member = await tx
    .selectFrom(scope.members().as('m'))
    .select(['m.account', 'm.type'])
    .where('m.member_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new OperatorError('There is no such member: pnpm ops members list shows those that there are.');
  if (!isAgentType(member.type)) throw new OperatorError('Agents recruit; this account is none.');
  const formerRoles = await readDecidedRoles(tx, id);
  await setRecruitableRoles(tx, { merchantId: scope.merchantId, memberId: id, roles, now });
  const outcome = { member: String(id), account: member.account, roles: formatRoles(roles) };
  return await auditAct(
    tx,
    call,
    { command: `members ${verb}`, target: `members ${id}`, before: { roles: formerRoles && formatRoles(formerRoles) } },
    outcome,
  );
}

function formatRoles(roles: readonly string[]): string {
  return roles.join(',') || 'none';
}

/** Writes the audit row of an act and returns its outcome, which is printed. */
async function auditAct(
  tx: Tx,
  { scope: { merchantId, operator }, now, value }: ActCall,
  auditedCommand: { readonly command: string; readonly target: string; readonly before: object },
  outcome: ActSummary,
): Promise<ActSummary> {
  const after = { reason: String(value('reason')), ...outcome };
  await writeAudit(tx, { operator: operator.loginName, merchantId, ...auditedCommand, after, now });
  return outcome;
}
