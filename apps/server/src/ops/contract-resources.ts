import { contractKinds } from '@baize/contract/agent-codes';
import { isAgentType } from '@baize/contract/limits';
import { ContractTerms } from '@baize/contract/schemas/contracts';
import { Compile } from 'typebox/compile';
import { formatTerms, parseTerms } from '../domain/contracts/terms.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { findContract } from '../modules/contracts/rows.ts';
import { endMerchantContract, offerContract, type Actor } from '../modules/contracts/service.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { anyText, choice, partsPerMillion, text, wholeNumber, type Kind } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

const required = true;
const reason = { kind: text, required, help: 'kept in the audit' } as const;
const termsSchema = Compile(ContractTerms);

/**
 * The terms of a contract, in the JSON that the agents' site sends. The option holds the JSON itself, or `@` and the name of a file with the JSON.
 */
const terms: Kind = {
  shape: 'json|@file',
  parse: ([given = ''], { option, readFile }) => {
    const value = parseJson(given.startsWith('@') ? readFile(given.slice(1)) : given);
    if (termsSchema.Check(value)) return value;
    const example =
      '{"kind":"daily_salary","period":"D","tiers":[{"ratePercent":"0.8"}],"activeFrom":{"validBet":"0.00","deposits":"0.00"}}';
    throw new OperatorError(`--${option} must be the terms of a contract in JSON, e.g. '${example}'.`);
  },
};

/** Returns `undefined` for text that is not JSON, so that the caller refuses it like JSON of the wrong shape. */
function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

/** The rules for the pay of a brand's top agents, and all contracts of its lines (design/agents.md, "Contracts"). */
export const contractResources: Readonly<Record<string, ResourceDefinition>> = {
  'contract-rules': {
    summary: 'the highest rate that a brand pays by contracts of a kind; without a row the kind is not offered',
    permission: 'rules.edit',
    table: 'agent_contract_rule',
    belongsToMerchant: true,
    key: { option: 'kind', column: 'kind', kind: choice(...contractKinds) },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: { 'rate-max': { column: 'rate_ppm_max', kind: partsPerMillion, required, help: 'percent, up to 100' } },
    order: ['kind'],
  },
  contracts: {
    summary: 'contracts between agents and their uplines; those without an upline are paid by the brand itself',
    permission: 'contract.manage',
    table: 'agent_contract',
    belongsToMerchant: true,
    key: { option: 'contract', column: 'contract_id', kind: wholeNumber, generated: true },
    verbs: ['list'],
    acts: {
      show: { help: 'one contract with its terms and both sides', isReadOnly: true, run: showContract },
      end: {
        help: 'ends a contract that the brand pays at the end of the window under way, and all contracts below it',
        options: { reason },
        run: endContract,
      },
    },
    fields: {},
    listColumns: ['kind', 'time_window', 'upline_id', 'downline_id', 'state', 'created_at', 'starts_at', 'ended_at'],
    order: ['contract_id'],
    descending: true,
  },
};

/** Offers a top agent, which is an agent without an upline, a contract with the brand. The agent answers the offer on the agents' site. */
export const offerContractAct: Act = {
  permission: 'contract.manage',
  help: 'offers an agent without an upline a contract that the brand pays',
  options: {
    terms: { kind: terms, required, help: 'the terms, as the agents site sends them' },
    note: { kind: anyText, help: 'for the agent' },
    reason,
  },
  run: offerByOperator,
};

async function offerByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { actor, currency } = await readActor(tx, call);
  const parsed = parseTerms(call.value('terms') as ContractTerms, currency);
  if (!parsed.ok) throw new OperatorError(`These terms cannot be used: ${parsed.code}.`);
  await requireTopAgent(tx, call);
  const note = call.value('note');
  const offer = await offerContract(tx, actor, {
    downlineId: call.id,
    terms: parsed.value,
    note: typeof note === 'string' ? note : '',
  });
  if (!offer.ok) throw new OperatorError(`The contract cannot be offered: ${offer.code}.`);
  const outcome = { request: String(offer.value), kind: parsed.value.kind };
  await auditContractAct(tx, call, 'members offer-contract', `members ${call.id}`, outcome);
  return outcome;
}

async function endContract(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { actor } = await readActor(tx, call);
  const ended = await endMerchantContract(tx, actor, call.id);
  if (!ended.ok) throw new OperatorError(`Contract ${call.id} is not one in force that the brand pays.`);
  const outcome = { contract: String(call.id), endsAt: ended.value.toISOString() };
  await auditContractAct(tx, call, 'contracts end', `contracts ${call.id}`, outcome);
  return outcome;
}

async function showContract(tx: Tx, { scope, id }: ActCall): Promise<ActSummary> {
  const contract = await findContract(tx, id);
  if (contract?.merchantId !== scope.merchantId)
    throw new OperatorError(`There is no contract ${id}: pnpm ops contracts list shows those that there are.`);
  const { uplineId, downlineId, terms: agreed, state, createdAt, startsAt, endedAt } = contract;
  const { currency } = await readBrand(tx, scope.merchantId);
  const accounts = await readAccounts(tx, uplineId === null ? [downlineId] : [downlineId, uplineId]);
  return {
    contract: String(id),
    upline: uplineId === null ? 'the brand' : `${uplineId} (${accounts.get(uplineId) ?? ''})`,
    downline: `${downlineId} (${accounts.get(downlineId) ?? ''})`,
    state,
    createdAt: createdAt.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    terms: JSON.stringify(formatTerms(agreed, currency)),
  };
}

/** Returns the brand as the actor, because the brand takes the place of an upline for its top agents. */
async function readActor(tx: Tx, { scope: { merchantId }, now }: ActCall) {
  const { timeZone, currency } = await readBrand(tx, merchantId);
  const actor: Actor = { merchantId, timeZone, memberId: null, now };
  return { actor, currency };
}

async function readBrand(tx: Tx, merchantId: number) {
  const row = await tx
    .selectFrom('merchant')
    .select(['time_zone as timeZone', 'currency'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return { timeZone: row.timeZone, currency: currencyOf(row.currency) };
}

/** Refuses an account that is not an agent, or that has an upline. Locks the member, so that its line cannot be moved until the transaction ends. */
async function requireTopAgent(tx: Tx, { scope, id }: ActCall): Promise<void> {
  const member = await tx
    .selectFrom(scope.members().as('m'))
    .select(['m.type', 'm.upline_id'])
    .where('m.member_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new OperatorError('There is no such member: pnpm ops members list shows those that there are.');
  if (!isAgentType(member.type)) throw new OperatorError('Contracts are made with agents; this account is none.');
  if (member.upline_id !== null) throw new OperatorError('This agent has an upline, which makes its contracts.');
}

async function auditContractAct(
  tx: Tx,
  call: ActCall,
  command: string,
  target: string,
  outcome: ActSummary,
): Promise<void> {
  const { merchantId, operator } = call.scope;
  const after = { reason: String(call.value('reason')), ...outcome };
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command,
    target,
    before: null,
    after,
    now: call.now,
  });
}
