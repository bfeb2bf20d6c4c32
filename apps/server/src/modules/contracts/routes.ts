import type { ContractKind } from '@baize/contract/agent-codes';
import { AGENT_TYPES } from '@baize/contract/limits';
import type { ContractOffer, ContractPreview, ContractValue } from '@baize/contract/schemas/contracts';
import { parseTerms, type Terms } from '../../domain/contracts/terms.ts';
import { areTermsValid, isWithinUpline } from '../../domain/contracts/judge-terms.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Call, Handlers, ReplyOf } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { readContractFlags } from './flags.ts';
import { previewContract } from './preview.ts';
import { findContract, findContractInForce, selectRequests } from './rows.ts';
import { answerRequest, offerContract, requestTermination, withdrawRequest } from './service.ts';
import { readContract, readContracts, readContractDesk, toOffer, type Viewer } from './views.ts';

export type ContractCalls =
  | 'contractFlags'
  | 'dividendContract'
  | 'dailySalaryContract'
  | 'hourSalaryContract'
  | 'realTimeSalaryContract'
  | 'contracts'
  | 'contract'
  | 'previewContract'
  | 'offerContract'
  | 'terminateContract'
  | 'answerContract'
  | 'withdrawContract';

type ContractsContext = Pick<ModuleContext, 'db' | 'now'>;

/** Handles contracts between agents and their uplines (spec sections 2, 4 and 7, "Contracts"). */
export function createContractsHandlers({ db, now }: ContractsContext): Pick<Handlers, ContractCalls> {
  const createDeskHandler = (kind: ContractKind) => async (call: AgentCall) =>
    done(await readContractDesk(db, toViewer(call, now()), kind));
  return {
    contractFlags: async ({ scope }) => done(await readContractFlags(db, scope, now())),
    dividendContract: createDeskHandler('dividend'),
    dailySalaryContract: createDeskHandler('daily_salary'),
    hourSalaryContract: createDeskHandler('hourly_salary'),
    realTimeSalaryContract: createDeskHandler('real_time_salary'),
    contracts: async (call) => done(await readContracts(db, toViewer(call, now()), call.request)),
    contract: async (call) => await answerWithContract(db, toViewer(call, now()), wireId(call.request.contractId)),
    previewContract: async (call) => await previewProposal(db, call, now()),
    offerContract: async (call) => await offerToDownline(db, call, now()),
    terminateContract: async (call) => await requestContractEnd(db, call, now()),
    answerContract: async (call) => await answerOffer(db, call, now()),
    withdrawContract: async (call) => await withdrawOffer(db, call, now()),
  };
}

type AgentCall = Pick<Call<'contracts'>, 'scope'>;

function toViewer({ scope }: AgentCall, now: Date): Viewer {
  const { memberId, merchantId, merchant } = scope;
  return { memberId, merchantId, currency: currencyOf(merchant.currency), timeZone: merchant.timeZone, now };
}

async function answerWithContract(
  db: Db,
  viewer: Viewer,
  contractId: bigint | undefined,
): Promise<Outcome<ContractValue>> {
  const value = contractId === undefined ? undefined : await readContract(db, viewer, contractId);
  return value ? done(value) : refuse('request.not_found');
}

interface DownlineProposal {
  readonly viewer: Viewer;
  readonly downlineId: bigint;
  readonly terms: Terms;
}

/**
 * Reads the proposed terms for a direct downline from a request. Refuses terms that cannot be parsed, and an account that is no direct downline
 * (`contract.not_in_line`). The callers of this function check the rates.
 */
async function readProposal(
  db: Db,
  call: Call<'previewContract'> | Call<'offerContract'>,
  now: Date,
): Promise<Outcome<DownlineProposal>> {
  const viewer = toViewer(call, now);
  const parsed = parseTerms(call.request.terms, viewer.currency);
  if (!parsed.ok) return parsed;
  const downlineId = await findDirectDownline(db, call.scope, call.request.account);
  return downlineId === undefined ? refuse('contract.not_in_line') : done({ viewer, downlineId, terms: parsed.value });
}

/** Finds a direct downline that is an agent. Contracts are made with agents only, because they pay for the play of a team. */
async function findDirectDownline(db: Db, scope: LineScope, account: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom(scope.members().as('m'))
    .select('m.member_id')
    .where('m.account_key', '=', accountKey(account))
    .where('m.upline_id', '=', scope.memberId)
    .where('m.type', 'in', [...AGENT_TYPES])
    .executeTakeFirst();
  return row?.member_id;
}

async function previewProposal(db: Db, call: Call<'previewContract'>, now: Date): Promise<Outcome<ContractPreview>> {
  const proposal = await readProposal(db, call, now);
  if (!proposal.ok) return proposal;
  const { viewer, downlineId, terms } = proposal.value;
  const ownContract = await findContractInForce(db, viewer.memberId, terms.kind);
  if (!ownContract) return refuse('contract.not_offered');
  if (!areTermsValid(terms)) return refuse('contract.terms_invalid');
  if (!isWithinUpline(terms, ownContract.terms)) return refuse('contract.rate_above_own');
  return done(await previewContract(db, { uplineId: viewer.memberId, downlineId, terms }, viewer));
}

async function offerToDownline(db: Db, call: Call<'offerContract'>, now: Date): Promise<Outcome<ContractOffer>> {
  const proposal = await readProposal(db, call, now);
  if (!proposal.ok) return proposal;
  const { viewer, downlineId, terms } = proposal.value;
  const offer = await transaction(
    db,
    async (tx) => await offerContract(tx, viewer, { downlineId, terms, note: call.request.note }),
  );
  return offer.ok ? done(await readOffer(db, viewer, offer.value)) : offer;
}

async function readOffer(db: Db, viewer: Viewer, requestId: bigint): Promise<ContractOffer> {
  const [request] = await selectRequests(db, (query) => query.where('request_id', '=', requestId));
  const contract = request && (await findContract(db, request.contractId));
  if (!request || !contract) throw new Error(`request ${requestId} or its contract does not exist`);
  return await toOffer(db, viewer, request, contract);
}

async function requestContractEnd(db: Db, call: Call<'terminateContract'>, now: Date): Promise<Outcome<ContractOffer>> {
  const viewer = toViewer(call, now);
  const contractId = wireId(call.request.contractId);
  if (contractId === undefined) return refuse('request.not_found');
  const { note } = call.request;
  const termination = await transaction(db, async (tx) => await requestTermination(tx, viewer, { contractId, note }));
  return termination.ok ? done(await readOffer(db, viewer, termination.value)) : termination;
}

async function answerOffer(db: Db, call: Call<'answerContract'>, now: Date): Promise<Outcome<ContractValue>> {
  const viewer = toViewer(call, now);
  const requestId = wireId(call.request.offerId);
  if (requestId === undefined) return refuse('request.not_found');
  const { note } = call.request;
  const given = { requestId, answer: call.request.answer, note };
  const answered = await transaction(db, async (tx) => await answerRequest(tx, viewer, given));
  return answered.ok ? await answerWithContract(db, viewer, answered.value) : answered;
}

async function withdrawOffer(
  db: Db,
  call: Call<'withdrawContract'>,
  now: Date,
): Promise<Outcome<ReplyOf<'withdrawContract'>>> {
  const requestId = wireId(call.request.offerId);
  if (requestId === undefined) return refuse('request.not_found');
  const actor = toViewer(call, now);
  const withdrawn = await transaction(db, async (tx) => await withdrawRequest(tx, actor, requestId));
  return withdrawn.ok ? done({}) : withdrawn;
}
