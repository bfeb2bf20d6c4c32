import { contractKinds, type ContractAnswer, type ContractKind } from '@baize/contract/agent-codes';
import type { RatePpm } from '@baize/money';
import { sql } from 'kysely';
import { canActOnRequest, eventOfAnswer, type Party, type RequestAct } from '../../domain/contracts/contract-acts.ts';
import { areTermsValid, isWithinRate, isWithinUpline } from '../../domain/contracts/judge-terms.ts';
import type { Terms } from '../../domain/contracts/terms.ts';
import { windowAt } from '../../domain/contracts/window.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { lockMember, lockUplineId } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import {
  findContract,
  findInForce,
  findOpenRequest,
  insertContract,
  insertEvent,
  lockInForce,
  lockPaidBy,
  selectRequests,
  type Contract,
  type ContractRequest,
} from './rows.ts';

/** The party that acts on a contract: one of its two sides, at a moment, in the merchant's calendar. */
export interface Actor {
  readonly merchantId: number;
  readonly timeZone: string;
  /** `null`: an operator acts for the merchant, the upline of the agents that it pays itself. */
  readonly memberId: bigint | null;
  readonly now: Date;
}

/** Offers a direct downline a first contract, or new terms for the one in force. The caller has checked that it is a direct downline. */
export async function offerContract(
  tx: Tx,
  actor: Actor,
  offer: { readonly downlineId: bigint; readonly terms: Terms; readonly note: string },
): Promise<Outcome<bigint>> {
  const { downlineId, terms, note } = offer;
  if (!areTermsValid(terms)) return refuse('contract.terms_invalid');
  const admission = await judgeAgainstUpline(tx, actor, terms);
  if (!admission.ok) return admission;
  const current = await lockInForce(tx, downlineId, terms.kind);
  // A first contract has no row in force to lock, so offers to one agent take turns at its member row.
  await lockMember(tx, downlineId);
  if (await findOpenRequest(tx, downlineId, terms.kind)) return refuse('contract.request_open');
  const contractId = await insertContract(tx, {
    merchantId: actor.merchantId,
    uplineId: actor.memberId,
    downlineId,
    terms,
    replacesId: current?.contractId ?? null,
    now: actor.now,
  });
  await insertEvent(tx, { contractId, event: 'offered', memberId: actor.memberId, note, now: actor.now });
  const request = { contractId, downlineId, kind: terms.kind, request: 'new', askedBy: 'upline', note } as const;
  return done(await insertRequest(tx, { ...request, now: actor.now }));
}

/**
 * Judges whether the upline may promise these terms now. An agent needs a contract of its own that covers them, which is returned; the
 * merchant, for which `null` is returned, is bound by its rule. The upline's contract stays locked, so that it cannot end while its downline
 * agrees.
 */
async function judgeAgainstUpline(tx: Tx, upline: Actor, terms: Terms): Promise<Outcome<Contract | null>> {
  if (upline.memberId === null) {
    const ratePpmMax = await findRatePpmMax(tx, upline.merchantId, terms.kind);
    if (ratePpmMax === undefined) return refuse('contract.not_offered');
    return isWithinRate(terms, ratePpmMax) ? done(null) : refuse('contract.rate_above_own');
  }
  const own = await lockInForce(tx, upline.memberId, terms.kind);
  if (!own) return refuse('contract.not_offered');
  return isWithinUpline(terms, own.terms) ? done(own) : refuse('contract.rate_above_own');
}

/** The highest rate that the merchant pays by contracts of the kind; `undefined` where it offers none. */
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

/** Stores a request. The caller holds the lock under which it has found no open one; a unique index holds that, too. */
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

/** Returns the side of the contract on which the actor stands; `undefined` for anybody else. */
export function partyOf(
  contract: Contract,
  { merchantId, memberId }: Pick<Actor, 'merchantId' | 'memberId'>,
): Party | undefined {
  if (contract.merchantId !== merchantId) return undefined;
  if (contract.uplineId === memberId) return 'upline';
  return contract.downlineId === memberId ? 'downline' : undefined;
}

/** Asks the other side to end a contract that is in force. */
export async function requestTermination(
  tx: Tx,
  actor: Actor,
  { contractId, note }: { readonly contractId: bigint; readonly note: string },
): Promise<Outcome<bigint>> {
  const found = await findContract(tx, contractId);
  const party = found && partyOf(found, actor);
  if (!found || !party) return refuse('request.not_found');
  const contract = await lockInForce(tx, found.downlineId, found.terms.kind);
  if (contract?.contractId !== contractId) return refuse('request.state_changed');
  if (await findOpenRequest(tx, contract.downlineId, contract.terms.kind)) return refuse('contract.request_open');
  await insertEvent(tx, { contractId, event: 'termination_asked', memberId: actor.memberId, note, now: actor.now });
  const { downlineId, terms } = contract;
  const request = { contractId, downlineId, kind: terms.kind, request: 'termination', askedBy: party, note } as const;
  return done(await insertRequest(tx, { ...request, now: actor.now }));
}

/**
 * Ends a contract that the merchant pays itself, without asking the agent, and all contracts below it. A request that waits about it is
 * withdrawn.
 */
export async function endByMerchant(tx: Tx, actor: Actor, contractId: bigint): Promise<Outcome<Date>> {
  const found = await findContract(tx, contractId);
  if (!found || found.uplineId !== null || found.merchantId !== actor.merchantId) return refuse('request.not_found');
  const contract = await lockInForce(tx, found.downlineId, found.terms.kind);
  if (contract?.contractId !== contractId) return refuse('request.not_found');
  const waiting = await findOpenRequest(tx, contract.downlineId, contract.terms.kind);
  if (waiting) await closeRequest(tx, waiting.requestId, 'withdrawn', actor.now);
  if (waiting?.request === 'new') await closeContract(tx, waiting.contractId, 'ended');
  const endsAt = await endContract(tx, actor, contract);
  await insertEvent(tx, { contractId, event: 'ended', memberId: null, note: '', now: actor.now });
  await endUncovered(tx, actor, contract, undefined);
  return done(endsAt);
}

/**
 * Ends what an agent has agreed with its upline, or with the merchant, because an operator moves the agent to another line, and all contracts below
 * the agent, which it can pay no more. Requests that wait are withdrawn. Returns how many contracts have ended. The caller moves the agent in
 * the same transaction, after this.
 */
export async function endForLineMove(tx: Tx, actor: Actor, downlineId: bigint): Promise<number> {
  let ended = 0;
  for (const kind of contractKinds) {
    const found = await findInForce(tx, downlineId, kind);
    if (found && found.uplineId !== null) await lockInForce(tx, found.uplineId, kind);
    const contract = await lockInForce(tx, downlineId, kind);
    await withdrawWaiting(tx, actor, downlineId, kind);
    if (!contract) continue;
    await endContract(tx, actor, contract);
    const { contractId } = contract;
    await insertEvent(tx, { contractId, event: 'auto_ended', memberId: null, note: '', now: actor.now });
    ended += 1 + (await endUncovered(tx, actor, contract, undefined));
  }
  return ended;
}

/** Whether a contract with the upline is in force or waits for an answer: another transaction was faster than the one that ends them. */
export async function hasContractWithUpline(tx: Tx, downlineId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from agent_contract where downline_id = ${downlineId} and state in ('progress', 'approved') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function withdrawWaiting(tx: Tx, actor: Actor, downlineId: bigint, kind: ContractKind): Promise<void> {
  const [waiting] = await selectRequests(tx, (query) =>
    query.where('downline_id', '=', downlineId).where('kind', '=', kind).where('state', '=', 'open').forUpdate(),
  );
  if (!waiting) return;
  await closeRequest(tx, waiting.requestId, 'withdrawn', actor.now);
  if (waiting.request === 'new') await closeContract(tx, waiting.contractId, 'ended');
  const { contractId } = waiting;
  await insertEvent(tx, { contractId, event: 'withdrawn', memberId: null, note: '', now: actor.now });
}

interface OpenRequest {
  readonly request: ContractRequest;
  readonly contract: Contract;
  /** The contract of the kind in force, locked. */
  readonly current: Contract | undefined;
}

/**
 * Locks a request and the contracts that it concerns, from the top of the line downwards, and refuses where the actor may not do the act or
 * somebody was faster.
 */
async function openRequest(tx: Tx, actor: Actor, requestId: bigint, act: RequestAct): Promise<Outcome<OpenRequest>> {
  const [found] = await selectRequests(tx, (query) => query.where('request_id', '=', requestId));
  const contract = found && (await findContract(tx, found.contractId));
  const party = contract && partyOf(contract, actor);
  if (!found || !contract || !party) return refuse('request.not_found');
  const { kind } = contract.terms;
  if (contract.uplineId !== null) await lockInForce(tx, contract.uplineId, kind);
  const current = await lockInForce(tx, contract.downlineId, kind);
  const [request] = await selectRequests(tx, (query) => query.where('request_id', '=', requestId).forUpdate());
  if (request?.state !== 'open') return refuse('request.state_changed');
  if (!canActOnRequest(party, request.askedBy, act)) return refuse('request.not_found');
  return done({ request, contract, current });
}

/** Takes back one's own request while nobody has answered it. */
export async function withdrawRequest(tx: Tx, actor: Actor, requestId: bigint): Promise<Outcome<null>> {
  const opened = await openRequest(tx, actor, requestId, 'withdraw');
  if (!opened.ok) return opened;
  const { request, contract } = opened.value;
  await closeRequest(tx, requestId, 'withdrawn', actor.now);
  if (request.request === 'new') await closeContract(tx, contract.contractId, 'ended');
  const { contractId } = contract;
  await insertEvent(tx, { contractId, event: 'withdrawn', memberId: actor.memberId, note: '', now: actor.now });
  return done(null);
}

/** Approves or rejects a request. An approval ends at once the contracts below that the new terms no longer cover (spec section 4). */
export async function answerRequest(
  tx: Tx,
  actor: Actor,
  answer: { readonly requestId: bigint; readonly answer: ContractAnswer; readonly note: string },
): Promise<Outcome<bigint>> {
  const opened = await openRequest(tx, actor, answer.requestId, answer.answer);
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
  const event = eventOfAnswer(request.request, answer.answer);
  await insertEvent(tx, { contractId, event, memberId: actor.memberId, note: answer.note, now: actor.now });
  return done(contractId);
}

/** The line and the upline's own contract may have changed since the offer, so that both are judged again under their locks. */
async function applyRequest(tx: Tx, actor: Actor, { request, contract, current }: OpenRequest): Promise<Outcome<null>> {
  if (request.request === 'termination') {
    if (current?.contractId !== contract.contractId) return refuse('request.state_changed');
    await endContract(tx, actor, contract);
    await endUncovered(tx, actor, contract, undefined);
    return done(null);
  }
  if ((await lockUplineId(tx, contract.downlineId)) !== contract.uplineId) return refuse('contract.not_in_line');
  const admission = await judgeAgainstUpline(tx, { ...actor, memberId: contract.uplineId }, contract.terms);
  if (!admission.ok) return admission;
  if (current) await endContract(tx, actor, current);
  const earliest = [await findLastEnd(tx, contract), admission.value?.startsAt];
  await tx
    .updateTable('agent_contract')
    .set({ state: 'approved', starts_at: nextStart(contract.terms, actor, earliest) })
    .where('contract_id', '=', contract.contractId)
    .execute();
  if (current) await endUncovered(tx, actor, current, contract.terms);
  return done(null);
}

/**
 * Returns the last instant up to which an ended contract of the agent and the kind counts. It may lie ahead, also for a contract that ended
 * before the one which is replaced now.
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
 * Returns the beginning of the next window of the contract's own length that lies at or after all of these instants: no two contracts of an
 * agent and a kind count at once, and none counts before that of its upline.
 */
function nextStart({ window }: Terms, { now, timeZone }: Actor, earliest: readonly (Date | null | undefined)[]): Date {
  const { to } = windowAt(window, now, timeZone);
  const least = Math.max(to.getTime(), ...earliest.map((each) => each?.getTime() ?? 0));
  return windowAt(window, new Date(least - 1), timeZone).to;
}

/**
 * Ends a contract at the end of the settlement window that is under way, so that the play of that window is still paid; one that has not begun
 * yet ends at its beginning and counts nowhere. Returns that instant.
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
 * Ends the contracts by which the agent of an ended contract pays its downlines, as far as its new terms do not cover them; without new
 * terms, all of them. Offers that still wait below are judged again when they are answered. Returns how many contracts have ended.
 */
async function endUncovered(tx: Tx, actor: Actor, ended: Contract, terms: Terms | undefined): Promise<number> {
  let count = 0;
  for (const paid of await lockPaidBy(tx, ended.downlineId, ended.terms.kind)) {
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
    await insertEvent(tx, event);
    count += 1 + (await endUncovered(tx, actor, paid, undefined));
  }
  return count;
}

/** Withdraws the request to end a contract that has ended by rule, so that nobody can answer it any more. */
async function withdrawTermination(tx: Tx, { now }: Actor, { contractId, downlineId, terms }: Contract): Promise<void> {
  const request = await findOpenRequest(tx, downlineId, terms.kind);
  if (request?.contractId !== contractId) return;
  await closeRequest(tx, request.requestId, 'withdrawn', now);
  await insertEvent(tx, { contractId, event: 'withdrawn', memberId: null, note: '', now });
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
