import type { ContractEvent, ContractKind } from '@baize/contract/agent-codes';
import type {
  ContractChange,
  ContractDeskValue,
  ContractOffer,
  ContractRecord,
  ContractsQuery,
  ContractsValue,
  ContractValue,
} from '@baize/contract/schemas/contracts';
import { toPercent, type Currency } from '@baize/money';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { canActOnRequest } from '../../domain/contracts/contract-acts.ts';
import { formatTerms, findHighestRatePpm } from '../../domain/contracts/terms.ts';
import { computePayTime, windowBefore } from '../../domain/contracts/window.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { findMemberId, readAccounts } from '../../members/accounts.ts';
import type { Db } from '../../platform/db.ts';
import type { DB } from '../../platform/schema.generated.ts';
import { hasUnpaidWindow } from './flags.ts';
import { previewContract } from './preview.ts';
import {
  findContract,
  findContractInForce,
  readContractsById,
  selectContracts,
  selectRequests,
  type Contract,
  type ContractRequest,
} from './rows.ts';
import { findPartyOfActor } from './service.ts';

/** The agent who looks at contracts, with the calendar and the currency of the merchant. */
export interface Viewer {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Reads the page of one kind of contract: the contract by which the agent is paid, the terms that the agent may offer, and the requests that wait for
 * an answer.
 */
export async function readContractDesk(db: Db, viewer: Viewer, kind: ContractKind): Promise<ContractDeskValue> {
  const { memberId, currency } = viewer;
  const ownContract = await findContractInForce(db, memberId, kind);
  const ending = await readEndingContracts(db, viewer, kind);
  const offers = await readOpenOffers(db, viewer, kind);
  const paid = await db
    .selectFrom('agent_contract')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('upline_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow();
  return {
    kind,
    currency,
    own: ownContract ? await toRecord(db, viewer, ownContract) : null,
    ending,
    mayOffer: ownContract !== undefined,
    ratePercentMax: ownContract ? toPercent(findHighestRatePpm(ownContract.terms)) : '0',
    downlineContracts: Number(paid.count),
    offers,
  };
}

/**
 * The most ended but unpaid contracts of a page. Windows of one agent and kind never overlap, so there are more than two only if settlements are
 * late.
 */
const ENDING_MAX = 5;

/** Reads the ended contracts by which the agent is still paid, as the menu shows them (docs/decisions/0102-menu-of-ended-contracts.md). */
async function readEndingContracts(db: Db, viewer: Viewer, kind: ContractKind): Promise<ContractDeskValue['ending']> {
  const { rows } = await sql<{ contractId: bigint }>`
    select c.contract_id as "contractId" from agent_contract c
    where c.downline_id = ${viewer.memberId} and c.kind = ${kind} and c.state = 'ended' and ${hasUnpaidWindow(viewer.now)}
    order by c.ended_at desc limit ${ENDING_MAX}`.execute(db);
  const contractIds = rows.map(({ contractId }) => contractId);
  const contracts = await readContractsById(db, contractIds);
  const ending: ContractDeskValue['ending'] = [];
  for (const contract of contractIds.flatMap((id) => contracts.get(id) ?? [])) {
    assert(contract.endedAt !== null, 'an ended contract has an end');
    const lastWindow = windowBefore(contract.terms.window, contract.endedAt, viewer.timeZone);
    const lastPayAt = computePayTime(kind, lastWindow, viewer.timeZone).toISOString();
    ending.push({ contract: await toRecord(db, viewer, contract), lastPayAt });
  }
  return ending;
}

/** The newest requests of the page, each with its preview. The list of contracts has the older ones. */
const OFFERS_MAX = 20;

async function readOpenOffers(db: Db, viewer: Viewer, kind: ContractKind): Promise<ContractOffer[]> {
  const requests = await selectRequests(db, (query) =>
    query
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .where('contract_id', 'in', (inner) =>
        inner.selectFrom('agent_contract').select('contract_id').where(isOfViewer(viewer)),
      )
      .orderBy('request_id', 'desc')
      .limit(OFFERS_MAX),
  );
  const offers: ContractOffer[] = [];
  for (const request of requests) {
    const contract = await findContract(db, request.contractId);
    if (contract) offers.push(await toOffer(db, viewer, request, contract));
  }
  return offers;
}

/** Returns the condition that the viewer is one of the two sides of a contract. */
function isOfViewer({ merchantId, memberId }: Viewer) {
  return (eb: ExpressionBuilder<DB, 'agent_contract'>): Expression<SqlBool> =>
    eb.and([
      eb('merchant_id', '=', merchantId),
      eb.or([eb('upline_id', '=', memberId), eb('downline_id', '=', memberId)]),
    ]);
}

/** Converts a request to the form of the API, with a preview of its effect. */
export async function toOffer(
  db: Db,
  viewer: Viewer,
  request: ContractRequest,
  contract: Contract,
): Promise<ContractOffer> {
  const { direction, account } = await readOtherSide(db, viewer, contract);
  const party = findPartyOfActor(contract, viewer) ?? 'downline';
  const { uplineId, downlineId, terms, replacesId } = contract;
  const ending = request.request === 'termination';
  return {
    offerId: String(request.requestId),
    request: request.request,
    contractId: formatIdOrNull(ending ? contract.contractId : replacesId),
    direction,
    account,
    terms: formatTerms(terms, viewer.currency),
    note: request.note,
    mayAnswer: canActOnRequest(party, request.askedBy, 'approve'),
    preview: await previewContract(db, { uplineId, downlineId, terms }, viewer),
    createdAt: request.createdAt.toISOString(),
  };
}

function formatIdOrNull(id: bigint | null): string | null {
  return id === null ? null : String(id);
}

/** Reads the account on the other side of a contract. The merchant, which pays top agents itself, has no account. */
async function readOtherSide(
  db: Db,
  viewer: Viewer,
  contract: Contract,
): Promise<{ direction: 'upline' | 'downline'; account: string }> {
  const isDownline = contract.downlineId === viewer.memberId;
  const otherId = isDownline ? contract.uplineId : contract.downlineId;
  const direction = isDownline ? 'upline' : 'downline';
  const account = otherId === null ? MERCHANT_ACCOUNT : ((await readAccounts(db, [otherId])).get(otherId) ?? '');
  return { direction, account };
}

/** Replaces the account name if the other side is the merchant. No member can register this name. */
const MERCHANT_ACCOUNT = '*';

async function toRecord(db: Db, viewer: Viewer, contract: Contract): Promise<ContractRecord> {
  const { direction, account } = await readOtherSide(db, viewer, contract);
  return {
    contractId: String(contract.contractId),
    direction,
    account,
    terms: formatTerms(contract.terms, viewer.currency),
    state: contract.state,
    createdAt: contract.createdAt.toISOString(),
    startsAt: contract.startsAt?.toISOString() ?? null,
    endedAt: contract.endedAt?.toISOString() ?? null,
  };
}

/** Reads a page of the agent's contracts with its upline and its direct downlines, newest first. */
export async function readContracts(db: Db, viewer: Viewer, query: ContractsQuery): Promise<ContractsValue> {
  const { account } = query;
  const otherId = account === undefined ? undefined : await findMemberId(db, viewer.merchantId, accountKey(account));
  if (account !== undefined && otherId === undefined) return { list: [], total: 0, totalPages: 0 };
  const filter = matchesQuery(viewer, query, otherId);
  const [{ count }, page] = await Promise.all([
    db
      .selectFrom('agent_contract')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    selectContracts(db, (select) =>
      select
        .where(filter)
        .orderBy('contract_id', 'desc')
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
    ),
  ]);
  const list: ContractRecord[] = [];
  for (const contract of page) list.push(await toRecord(db, viewer, contract));
  const total = Number(count);
  return { list, total, totalPages: Math.ceil(total / query.pageSize) };
}

function matchesQuery(viewer: Viewer, { direction, kind, state }: ContractsQuery, otherId: bigint | undefined) {
  return (eb: ExpressionBuilder<DB, 'agent_contract'>): Expression<SqlBool> =>
    eb.and([
      isOfViewer(viewer)(eb),
      ...(direction === 'upline' ? [eb('downline_id', '=', viewer.memberId)] : []),
      ...(direction === 'downline' ? [eb('upline_id', '=', viewer.memberId)] : []),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(state ? [eb('state', '=', state)] : []),
      ...(otherId === undefined ? [] : [eb.or([eb('upline_id', '=', otherId), eb('downline_id', '=', otherId)])]),
    ]);
}

/** Reads one contract of the agent with its history. Returns undefined if the agent is neither side of the contract. */
export async function readContract(db: Db, viewer: Viewer, contractId: bigint): Promise<ContractValue | undefined> {
  const contract = await findContract(db, contractId);
  if (!contract || !findPartyOfActor(contract, viewer)) return undefined;
  const [waiting] = await selectRequests(db, (query) =>
    query.where('contract_id', '=', contractId).where('state', '=', 'open'),
  );
  return {
    contract: await toRecord(db, viewer, contract),
    offer: waiting ? await toOffer(db, viewer, waiting, contract) : null,
    history: await readHistory(db, viewer, contract),
  };
}

async function readHistory(db: Db, { currency }: Viewer, contract: Contract): Promise<ContractChange[]> {
  const [events, replaced] = await Promise.all([
    db
      .selectFrom('agent_contract_event')
      .select(['event', 'member_id', 'note', 'at'])
      .where('contract_id', '=', contract.contractId)
      .orderBy('event_id', 'desc')
      .execute(),
    contract.replacesId === null ? undefined : findContract(db, contract.replacesId),
  ]);
  const accounts = await readAccounts(
    db,
    events.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  );
  const currentTerms = formatTerms(contract.terms, currency);
  const replacedTerms = replaced ? formatTerms(replaced.terms, currency) : null;
  return events.map((row) => {
    // The check constraint of the column holds the text.
    const event = row.event as ContractEvent;
    const isStart = PROPOSAL_EVENTS.has(event);
    return {
      event,
      account: row.member_id === null ? '' : (accounts.get(row.member_id) ?? ''),
      before: isStart ? replacedTerms : currentTerms,
      after: isStart ? currentTerms : null,
      note: row.note,
      at: row.at.toISOString(),
    };
  });
}

/**
 * The events about proposed terms. The history shows them as a change from the terms before (if any) to the terms of this contract; all other events
 * concern the terms in force.
 */
const PROPOSAL_EVENTS: ReadonlySet<ContractEvent> = new Set(['offered', 'approved', 'rejected', 'withdrawn']);
