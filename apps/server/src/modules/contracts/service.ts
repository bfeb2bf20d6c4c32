import { contractKinds, type ContractAnswer, type ContractKind } from '@baize/contract/agent-codes';
import type { RatePpm } from '@baize/money';
import { sql } from 'kysely';
import { canActOnRequest, toContractEvent, type Party, type RequestAct } from '../../domain/contracts/contract-acts.ts';
import { areTermsValid, isWithinRate, isWithinUpline } from '../../domain/contracts/judge-terms.ts';
import type { Terms } from '../../domain/contracts/terms.ts';
import { windowAt } from '../../domain/contracts/window.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { lockMember, lockUplineId } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { answerRepeatedOffer, answerRepeatedTermination } from './repeated-requests.ts';
import {
  findContract,
  findContractInForce,
  findOpenRequest,
  insertContract,
  insertContractEvent,
  lockContractInForce,
  lockContractsPaidBy,
  selectRequests,
  type Contract,
  type ContractRequest,
} from './rows.ts';

/** The side that acts on a contract, with the time of the act and the calendar of the merchant. */
export interface Actor {
  readonly merchantId: number;
  readonly timeZone: string;
  /** `null` if an operator acts for the merchant, which is the upline of the agents that it pays itself. */
  readonly memberId: bigint | null;
  readonly now: Date;
}

/**
 * Offers a first contract, or new terms for the contract in force, to a direct downline. The caller has checked that the member is a direct downline.
 * Returns the id of the request. Refuses invalid terms (`contract.terms_invalid`), terms above those of the upline (`contract.rate_above_own`), and a second
 * open request for the kind (`contract.request_open`). The actor's own offer that waits with the same terms and note is returned as it is, so that an offer can
 * be sent again after its reply was lost.
 */
export async function offerContract(
  tx: Tx,
  actor: Actor,
  offer: { readonly downlineId: bigint; readonly terms: Terms; readonly note: string },
): Promise<Outcome<bigint>> {
  const { downlineId, terms, note } = offer;
  if (!areTermsValid(terms)) return refuse('contract.terms_invalid');
  const admission = await judgeAgainstUpline(tx, actor, terms);
  if (!admission.ok) return admission;
  const current = await lockContractInForce(tx, downlineId, terms.kind);
  // A first contract has no row in force to lock, so offers to one agent take turns at its member row.
  await lockMember(tx, downlineId);
  const waiting = await findOpenRequest(tx, downlineId, terms.kind);
  if (waiting) return await answerRepeatedOffer(tx, waiting, { uplineId: actor.memberId, terms, note });
  const contractId = await insertContract(tx, {
    merchantId: actor.merchantId,
    uplineId: actor.memberId,
    downlineId,
    terms,
    replacesId: current?.contractId ?? null,
    now: actor.now,
  });
  await insertContractEvent(tx, { contractId, event: 'offered', memberId: actor.memberId, note, now: actor.now });
  const request = { contractId, downlineId, kind: terms.kind, request: 'new', askedBy: 'upline', note } as const;
  return done(await insertRequest(tx, { ...request, now: actor.now }));
}

/**
 * Judges whether the upline may promise these terms now. An agent needs a contract of its own that covers the terms; this contract is returned, and
 * stays locked so that it cannot end while its downline agrees. The merchant is bound by its rule for the highest rate only, and `null` is returned.
 */
async function judgeAgainstUpline(tx: Tx, upline: Actor, terms: Terms): Promise<Outcome<Contract | null>> {
  if (upline.memberId === null) {
    const ratePpmMax = await findRatePpmMax(tx, upline.merchantId, terms.kind);
    if (ratePpmMax === undefined) return refuse('contract.not_offered');
    return isWithinRate(terms, ratePpmMax) ? done(null) : refuse('contract.rate_above_own');
  }
  const uplineContract = await lockContractInForce(tx, upline.memberId, terms.kind);
  if (!uplineContract) return refuse('contract.not_offered');
  return isWithinUpline(terms, uplineContract.terms) ? done(uplineContract) : refuse('contract.rate_above_own');
}

/** Reads the highest rate (in parts per million) that the merchant pays by contracts of the kind. Undefined if the merchant offers none. */
async function findRatePpmMax(db: Db | Tx, merchantId: number, kind: ContractKind): Promise<RatePpm | undefined> {
  const row = await db
    .selectFrom('agent_contract_rule')
    .select('rate_ppm_max')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && BigInt(row.rate_ppm_max);
}

interface NewRequest {
  readonly contractId: bigint;
  readonly downlineId: bigint;
  readonly kind: ContractKind;
  readonly request: 'new' | 'termination';
  readonly askedBy: Party;
  readonly note: string;
  readonly now: Date;
}

/** Inserts a request. The caller holds the lock under which it found no open request; a unique index enforces the same. */
async function insertRequest(tx: Tx, request: NewRequest): Promise<bigint> {
  const { request_id } = await tx
    .insertInto('agent_contract_request')
    .values({
      contract_id: request.contractId,
      downline_id: request.downlineId,
      kind: request.kind,
      request: request.request,
      asked_by: request.askedBy,
      note: request.note,
      state: 'open',
      created_at: request.now,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

/** Returns the side of the contract on which the actor stands, or undefined if the actor is neither side. */
export function findPartyOfActor(
  contract: Contract,
  { merchantId, memberId }: Pick<Actor, 'merchantId' | 'memberId'>,
): Party | undefined {
  if (contract.merchantId !== merchantId) return undefined;
  if (contract.uplineId === memberId) return 'upline';
  return contract.downlineId === memberId ? 'downline' : undefined;
}

/**
 * Requests that the other side agrees to end a contract in force. Returns the id of the request. Refuses a contract of others
 * (`request.not_found`), one that is not in force (`request.state_changed`), and a second open request (`contract.request_open`).
 * A request of the same side that waits with the same note is returned as it is, so that it can be sent again after its reply was lost.
 */
export async function requestTermination(
  tx: Tx,
  actor: Actor,
  { contractId, note }: { readonly contractId: bigint; readonly note: string },
): Promise<Outcome<bigint>> {
  const found = await findContract(tx, contractId);
  const party = found && findPartyOfActor(found, actor);
  if (!found || !party) return refuse('request.not_found');
  const contract = await lockContractInForce(tx, found.downlineId, found.terms.kind);
  if (contract?.contractId !== contractId) return refuse('request.state_changed');
  const waiting = await findOpenRequest(tx, contract.downlineId, contract.terms.kind);
  if (waiting) return answerRepeatedTermination(waiting, { party, note });
  await insertContractEvent(tx, {
    contractId,
    event: 'termination_asked',
    memberId: actor.memberId,
    note,
    now: actor.now,
  });
  const { downlineId, terms } = contract;
  const request = { contractId, downlineId, kind: terms.kind, request: 'termination', askedBy: party, note } as const;
  return done(await insertRequest(tx, { ...request, now: actor.now }));
}

/**
 * Ends a contract that the merchant pays, without asking the agent, together with all contracts below it. Withdraws an open request about it. Returns
 * the time at which the contract ends.
 */
export async function endMerchantContract(tx: Tx, actor: Actor, contractId: bigint): Promise<Outcome<Date>> {
  const found = await findContract(tx, contractId);
  if (!found || found.uplineId !== null || found.merchantId !== actor.merchantId) return refuse('request.not_found');
  const contract = await lockContractInForce(tx, found.downlineId, found.terms.kind);
  if (contract?.contractId !== contractId) return refuse('request.not_found');
  const waiting = await findOpenRequest(tx, contract.downlineId, contract.terms.kind);
  if (waiting) await closeRequest(tx, waiting.requestId, 'withdrawn', actor.now);
  if (waiting?.request === 'new') await closeContract(tx, waiting.contractId, 'ended');
  const endsAt = await endContract(tx, actor, contract);
  await insertContractEvent(tx, { contractId, event: 'ended', memberId: null, note: '', now: actor.now });
  await endUncoveredContracts(tx, actor, contract, undefined);
  return done(endsAt);
}

/**
 * Ends the contracts by which an agent is paid, and all contracts below the agent, because an operator moves the agent to another line. Open requests
 * are withdrawn. Returns the number of ended contracts. The caller moves the agent afterwards in the same transaction.
 */
export async function endContractsForLineMove(tx: Tx, actor: Actor, downlineId: bigint): Promise<number> {
  let ended = 0;
  for (const kind of contractKinds) {
    const found = await findContractInForce(tx, downlineId, kind);
    if (found && found.uplineId !== null) await lockContractInForce(tx, found.uplineId, kind);
    const contract = await lockContractInForce(tx, downlineId, kind);
    await withdrawWaitingRequests(tx, actor, downlineId, kind);
    if (!contract) continue;
    await endContract(tx, actor, contract);
    const { contractId } = contract;
    await insertContractEvent(tx, { contractId, event: 'auto_ended', memberId: null, note: '', now: actor.now });
    ended += 1 + (await endUncoveredContracts(tx, actor, contract, undefined));
  }
  return ended;
}

/**
 * Returns whether a contract of the agent with its upline is in force or waits for an answer. After `endContractsForLineMove` this means that another
 * transaction added a contract in the meantime.
 */
export async function hasContractWithUpline(tx: Tx, downlineId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from agent_contract where downline_id = ${downlineId} and state in ('progress', 'approved') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function withdrawWaitingRequests(tx: Tx, actor: Actor, downlineId: bigint, kind: ContractKind): Promise<void> {
  const [waiting] = await selectRequests(tx, (query) =>
    query.where('downline_id', '=', downlineId).where('kind', '=', kind).where('state', '=', 'open').forUpdate(),
  );
  if (!waiting) return;
  await closeRequest(tx, waiting.requestId, 'withdrawn', actor.now);
  if (waiting.request === 'new') await closeContract(tx, waiting.contractId, 'ended');
  const { contractId } = waiting;
  await insertContractEvent(tx, { contractId, event: 'withdrawn', memberId: null, note: '', now: actor.now });
}

interface LockedRequest {
  readonly request: ContractRequest;
  readonly contract: Contract;
  /** The contract of the kind in force, locked. */
  readonly current: Contract | undefined;
}

/**
 * Locks a request and the contracts that it concerns, from the top of the line downwards. Refuses if the actor may not do the act, or if the request
 * has been answered in the meantime.
 */
async function lockRequestForAct(
  tx: Tx,
  actor: Actor,
  requestId: bigint,
  act: RequestAct,
): Promise<Outcome<LockedRequest>> {
  const [found] = await selectRequests(tx, (query) => query.where('request_id', '=', requestId));
  const contract = found && (await findContract(tx, found.contractId));
  const party = contract && findPartyOfActor(contract, actor);
  if (!found || !contract || !party) return refuse('request.not_found');
  const { kind } = contract.terms;
  if (contract.uplineId !== null) await lockContractInForce(tx, contract.uplineId, kind);
  const current = await lockContractInForce(tx, contract.downlineId, kind);
  const [request] = await selectRequests(tx, (query) => query.where('request_id', '=', requestId).forUpdate());
  if (request?.state !== 'open') return refuse('request.state_changed');
  if (!canActOnRequest(party, request.askedBy, act)) return refuse('request.not_found');
  return done({ request, contract, current });
}

/** Withdraws the actor's own request that nobody has answered yet. An offered contract ends with it. */
export async function withdrawRequest(tx: Tx, actor: Actor, requestId: bigint): Promise<Outcome<null>> {
  const opened = await lockRequestForAct(tx, actor, requestId, 'withdraw');
  if (!opened.ok) return opened;
  const { request, contract } = opened.value;
  await closeRequest(tx, requestId, 'withdrawn', actor.now);
  if (request.request === 'new') await closeContract(tx, contract.contractId, 'ended');
  const { contractId } = contract;
  await insertContractEvent(tx, { contractId, event: 'withdrawn', memberId: actor.memberId, note: '', now: actor.now });
  return done(null);
}

/**
 * Approves or rejects a request. An approval also ends the contracts below that the new terms no longer cover (spec section 4). Returns the id of the
 * contract, or a refusal.
 */
export async function answerRequest(
  tx: Tx,
  actor: Actor,
  answer: { readonly requestId: bigint; readonly answer: ContractAnswer; readonly note: string },
): Promise<Outcome<bigint>> {
  const opened = await lockRequestForAct(tx, actor, answer.requestId, answer.answer);
  if (!opened.ok) return opened;
  const { request, contract } = opened.value;
  const { contractId } = contract;
  if (answer.answer === 'approve') {
    const admission = await applyRequest(tx, actor, opened.value);
    if (!admission.ok) return admission;
  } else if (request.request === 'new') {
    await closeContract(tx, contractId, 'rejected');
  }
  await closeRequest(tx, request.requestId, answer.answer === 'approve' ? 'approved' : 'rejected', actor.now);
  const event = toContractEvent(request.request, answer.answer);
  await insertContractEvent(tx, { contractId, event, memberId: actor.memberId, note: answer.note, now: actor.now });
  return done(contractId);
}

/**
 * Carries out an approved request. The line and the upline's own contract may have changed since the offer, so both are checked again under their
 * locks.
 */
async function applyRequest(
  tx: Tx,
  actor: Actor,
  { request, contract, current }: LockedRequest,
): Promise<Outcome<null>> {
  if (request.request === 'termination') {
    if (current?.contractId !== contract.contractId) return refuse('request.state_changed');
    await endContract(tx, actor, contract);
    await endUncoveredContracts(tx, actor, contract, undefined);
    return done(null);
  }
  if ((await lockUplineId(tx, contract.downlineId)) !== contract.uplineId) return refuse('contract.not_in_line');
  const admission = await judgeAgainstUpline(tx, { ...actor, memberId: contract.uplineId }, contract.terms);
  if (!admission.ok) return admission;
  if (current) await endContract(tx, actor, current);
  const earliest = [await findLastEnd(tx, contract), admission.value?.startsAt];
  await tx
    .updateTable('agent_contract')
    .set({ state: 'approved', starts_at: computeStartTime(contract.terms, actor, earliest) })
    .where('contract_id', '=', contract.contractId)
    .execute();
  if (current) await endUncoveredContracts(tx, actor, current, contract.terms);
  return done(null);
}

/**
 * Reads the latest time at which an ended contract of the agent and the kind ends, or null. The time may be in the future, and may belong to a
 * contract that ended before the one which is replaced now.
 */
async function findLastEnd(tx: Tx, { downlineId, terms }: Contract): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('agent_contract')
    .select((eb) => eb.fn.max('ended_at').as('last'))
    .where('downline_id', '=', downlineId)
    .where('kind', '=', terms.kind)
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Returns the start of the first window of the contract's own length that begins at or after all of these times. So no two contracts of one agent and
 * kind count at once, and none counts before that of its upline.
 */
function computeStartTime(
  { window }: Terms,
  { now, timeZone }: Actor,
  earliest: readonly (Date | null | undefined)[],
): Date {
  const { to } = windowAt(window, now, timeZone);
  const earliestMs = Math.max(to.getTime(), ...earliest.map((time) => time?.getTime() ?? 0));
  return windowAt(window, new Date(earliestMs - 1), timeZone).to;
}

/**
 * Ends a contract at the end of the current settlement window, so that the play of this window is still paid. A contract that has not begun ends at
 * its start and is never paid. Returns the time of the end.
 */
async function endContract(tx: Tx, { now, timeZone }: Actor, { contractId, terms, startsAt }: Contract): Promise<Date> {
  const { to } = windowAt(terms.window, now, timeZone);
  const endedAt = startsAt && startsAt > to ? startsAt : to;
  await tx
    .updateTable('agent_contract')
    .set({ state: 'ended', ended_at: endedAt })
    .where('contract_id', '=', contractId)
    .execute();
  return endedAt;
}

/**
 * Ends the contracts by which the agent of an ended contract pays its downlines, if the new terms do not cover them; without new terms, all of them.
 * Pending offers below are checked again when they are answered. Returns the number of ended contracts.
 */
async function endUncoveredContracts(tx: Tx, actor: Actor, ended: Contract, terms: Terms | undefined): Promise<number> {
  let count = 0;
  for (const paid of await lockContractsPaidBy(tx, ended.downlineId, ended.terms.kind)) {
    if (terms && isWithinUpline(paid.terms, terms)) continue;
    await endContract(tx, actor, paid);
    await withdrawTermination(tx, actor, paid);
    const event = {
      contractId: paid.contractId,
      event: 'auto_ended',
      memberId: null,
      note: '',
      now: actor.now,
    } as const;
    await insertContractEvent(tx, event);
    count += 1 + (await endUncoveredContracts(tx, actor, paid, undefined));
  }
  return count;
}

/** Withdraws the open request to end a contract that a rule has ended, so that nobody can answer it any more. */
async function withdrawTermination(tx: Tx, { now }: Actor, { contractId, downlineId, terms }: Contract): Promise<void> {
  const request = await findOpenRequest(tx, downlineId, terms.kind);
  if (request?.contractId !== contractId) return;
  await closeRequest(tx, request.requestId, 'withdrawn', now);
  await insertContractEvent(tx, { contractId, event: 'withdrawn', memberId: null, note: '', now });
}

async function closeRequest(
  tx: Tx,
  requestId: bigint,
  state: 'approved' | 'rejected' | 'withdrawn',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('agent_contract_request')
    .set({ state, answered_at: now })
    .where('request_id', '=', requestId)
    .execute();
}

/** Closes a contract that never came into force. */
async function closeContract(tx: Tx, contractId: bigint, state: 'rejected' | 'ended'): Promise<void> {
  await tx.updateTable('agent_contract').set({ state }).where('contract_id', '=', contractId).execute();
}
