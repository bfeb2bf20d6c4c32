import type {
  CarryOver,
  ContractEvent,
  ContractKind,
  ContractRequestKind,
  ContractState,
} from '@baize/contract/agent-codes';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Party } from '../../domain/contracts/contract-acts.ts';
import { toPayBounds, type Terms, type Tier, type WindowLength } from '../../domain/contracts/terms.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import type { DB } from '../../platform/schema.generated.ts';

/** A contract by which an upline, or the merchant, pays an agent for the play of the agent's team. Amounts in its terms are minor units. */
export interface Contract {
  readonly contractId: bigint;
  readonly merchantId: number;
  /** `null` if the merchant pays the agent. */
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly terms: Terms;
  /** The contract whose terms this one changes; `null` for a first contract. */
  readonly replacesId: bigint | null;
  readonly state: ContractState;
  readonly createdAt: Date;
  /** The start of the first window that the contract pays; `null` until both sides agree. */
  readonly startsAt: Date | null;
  /** The end of the last window that the contract pays, which may be in the future; `null` while nobody has ended it. */
  readonly endedAt: Date | null;
}

const contractColumns = [
  'contract_id',
  'merchant_id',
  'upline_id',
  'downline_id',
  'kind',
  'time_window',
  'carry_over',
  'active_valid_bet_minor',
  'active_deposits_minor',
  'minimum_pay_minor',
  'maximum_pay_minor',
  'replaces_id',
  'state',
  'created_at',
  'starts_at',
  'ended_at',
] as const;

type ContractRow = Pick<{ [Column in keyof DB['agent_contract']]: unknown }, (typeof contractColumns)[number]> & {
  readonly contract_id: bigint;
  readonly merchant_id: number;
  readonly upline_id: bigint | null;
  readonly downline_id: bigint;
  readonly kind: string;
  readonly time_window: string;
  readonly carry_over: string | null;
  readonly active_valid_bet_minor: bigint;
  readonly active_deposits_minor: bigint;
  readonly minimum_pay_minor: bigint | null;
  readonly maximum_pay_minor: bigint | null;
  readonly replaces_id: bigint | null;
  readonly state: string;
  readonly created_at: Date;
  readonly starts_at: Date | null;
  readonly ended_at: Date | null;
};

type ContractFilter = (
  query: SelectQueryBuilder<DB, 'agent_contract', object>,
) => SelectQueryBuilder<DB, 'agent_contract', object>;

/** Reads contracts with their tiers (rates with conditions). The filter selects the rows and may also lock and limit them. */
export async function selectContracts(db: Db | Tx, filter: ContractFilter): Promise<Contract[]> {
  const rows: ContractRow[] = await filter(db.selectFrom('agent_contract')).select(contractColumns).execute();
  if (rows.length === 0) return [];
  const tiers = await db
    .selectFrom('agent_contract_tier')
    .select([
      'contract_id',
      'rate_ppm',
      'active_members',
      'valid_bet_minor',
      'profit_and_loss_minor',
      'bet_amount_minor',
    ])
    .where(
      'contract_id',
      'in',
      rows.map(({ contract_id }) => contract_id),
    )
    .orderBy('contract_id')
    .orderBy('tier_no')
    .execute();
  const tiersByContract = Map.groupBy(tiers, ({ contract_id }) => contract_id);
  return rows.map((row) => toContract(row, (tiersByContract.get(row.contract_id) ?? []).map(toTier)));
}

function toTier(row: {
  readonly rate_ppm: number;
  readonly active_members: number | null;
  readonly valid_bet_minor: bigint | null;
  readonly profit_and_loss_minor: bigint | null;
  readonly bet_amount_minor: bigint | null;
}): Tier {
  return {
    ratePpm: BigInt(row.rate_ppm),
    activeMembers: row.active_members,
    validBetMinor: row.valid_bet_minor,
    profitAndLossMinor: row.profit_and_loss_minor,
    betAmountMinor: row.bet_amount_minor,
  };
}

function toContract(row: ContractRow, tiers: readonly Tier[]): Contract {
  return {
    contractId: row.contract_id,
    merchantId: row.merchant_id,
    uplineId: row.upline_id,
    downlineId: row.downline_id,
    // Check constraints of the table hold the four texts below.
    terms: {
      kind: row.kind as ContractKind,
      window: row.time_window as WindowLength,
      carryOver: row.carry_over as CarryOver | null,
      tiers,
      activeFrom: { validBetMinor: row.active_valid_bet_minor, depositsMinor: row.active_deposits_minor },
      ...toPayBounds(row.minimum_pay_minor, row.maximum_pay_minor),
    },
    replacesId: row.replaces_id,
    state: row.state as ContractState,
    createdAt: row.created_at,
    startsAt: row.starts_at,
    endedAt: row.ended_at,
  };
}

/** Reads a contract in any state. Returns undefined if it does not exist. */
export async function findContract(db: Db | Tx, contractId: bigint): Promise<Contract | undefined> {
  const [contract] = await selectContracts(db, (query) => query.where('contract_id', '=', contractId));
  return contract;
}

/** Reads contracts with their terms, by their ids. Ids that do not exist are left out. */
export async function readContractsById(
  db: Db | Tx,
  contractIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Contract>> {
  if (contractIds.length === 0) return new Map();
  const contracts = await selectContracts(db, (query) => query.where('contract_id', 'in', contractIds));
  return new Map(contracts.map((contract) => [contract.contractId, contract]));
}

/** Reads the contract of the kind by which the agent is paid now. Returns undefined if there is none. */
export async function findContractInForce(
  db: Db | Tx,
  downlineId: bigint,
  kind: ContractKind,
): Promise<Contract | undefined> {
  const [contract] = await selectContracts(db, (query) =>
    query.where('downline_id', '=', downlineId).where('kind', '=', kind).where('state', '=', 'approved'),
  );
  return contract;
}

/**
 * Reads the same contract as `findContractInForce` and locks it until the transaction ends. Contracts are locked from the top of the line downwards, so that two answers on
 * one branch cannot deadlock.
 */
export async function lockContractInForce(
  tx: Tx,
  downlineId: bigint,
  kind: ContractKind,
): Promise<Contract | undefined> {
  const [contract] = await selectContracts(tx, (query) =>
    query.where('downline_id', '=', downlineId).where('kind', '=', kind).where('state', '=', 'approved').forUpdate(),
  );
  return contract;
}

/** Reads the contracts in force by which the agent pays its direct downlines, ordered by id. */
export async function findContractsPaidBy(db: Db | Tx, uplineId: bigint, kind: ContractKind): Promise<Contract[]> {
  return await selectContracts(db, (query) => filterPaidBy(query, uplineId, kind));
}

/** Reads the same contracts as `findContractsPaidBy` and locks them until the transaction ends. */
export async function lockContractsPaidBy(tx: Tx, uplineId: bigint, kind: ContractKind): Promise<Contract[]> {
  return await selectContracts(tx, (query) => filterPaidBy(query, uplineId, kind).forUpdate());
}

/** Reads contracts in force below these agents on all levels of their lines, at most `limit`. Those nearest to the agents come first. */
export async function findContractsBelow(
  db: Db | Tx,
  uplineIds: readonly bigint[],
  kind: ContractKind,
  limit: number,
): Promise<Contract[]> {
  const { rows } = await sql<{ contract_id: bigint }>`
    with recursive below (contract_id, downline_id, level) as (
      select contract_id, downline_id, 1 from agent_contract
      where upline_id = any(${uplineIds}::bigint[]) and kind = ${kind} and state = 'approved'
      union all
      select c.contract_id, c.downline_id, b.level + 1 from below b
      join agent_contract c on c.upline_id = b.downline_id and c.kind = ${kind} and c.state = 'approved'
    ) select contract_id from below order by level, contract_id limit ${limit}`.execute(db);
  const contracts = await readContractsById(
    db,
    rows.map(({ contract_id }) => contract_id),
  );
  return rows.flatMap(({ contract_id }) => contracts.get(contract_id) ?? []);
}

function filterPaidBy(query: SelectQueryBuilder<DB, 'agent_contract', object>, uplineId: bigint, kind: ContractKind) {
  return query
    .where('upline_id', '=', uplineId)
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .orderBy('contract_id');
}

/** A contract to insert. `replacesId` names the contract in force that it would replace, or is null. */
export interface NewContract {
  readonly merchantId: number;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly terms: Terms;
  readonly replacesId: bigint | null;
  readonly now: Date;
}

/** Inserts a contract that waits for an answer, with its tiers. Returns its id. */
export async function insertContract(tx: Tx, contract: NewContract): Promise<bigint> {
  const { merchantId, uplineId, downlineId, terms, replacesId, now } = contract;
  const { contract_id } = await tx
    .insertInto('agent_contract')
    .values({
      merchant_id: merchantId,
      upline_id: uplineId,
      downline_id: downlineId,
      kind: terms.kind,
      time_window: terms.window,
      carry_over: terms.carryOver,
      active_valid_bet_minor: terms.activeFrom.validBetMinor,
      active_deposits_minor: terms.activeFrom.depositsMinor,
      minimum_pay_minor: terms.payBounds?.minimumMinor ?? null,
      maximum_pay_minor: terms.payBounds?.maximumMinor ?? null,
      replaces_id: replacesId,
      state: 'progress',
      created_at: now,
    })
    .returning('contract_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('agent_contract_tier')
    .values(terms.tiers.map((tier, index) => toTierRow(contract_id, tier, index)))
    .execute();
  return contract_id;
}

function toTierRow(contractId: bigint, tier: Tier, index: number) {
  return {
    contract_id: contractId,
    tier_no: index,
    rate_ppm: Number(tier.ratePpm),
    active_members: tier.activeMembers,
    valid_bet_minor: tier.validBetMinor,
    profit_and_loss_minor: tier.profitAndLossMinor,
    bet_amount_minor: tier.betAmountMinor,
  };
}

/** A request about a contract (to begin or to end it) that the other side answers, with its present state. */
export interface ContractRequest {
  readonly requestId: bigint;
  readonly contractId: bigint;
  readonly request: ContractRequestKind;
  readonly askedBy: Party;
  readonly note: string;
  readonly state: string;
  readonly createdAt: Date;
}

const requestColumns = ['request_id', 'contract_id', 'request', 'asked_by', 'note', 'state', 'created_at'] as const;

type RequestFilter = (
  query: SelectQueryBuilder<DB, 'agent_contract_request', object>,
) => SelectQueryBuilder<DB, 'agent_contract_request', object>;

/** Reads requests. The filter selects the rows and may also lock them. */
export async function selectRequests(db: Db | Tx, filter: RequestFilter): Promise<ContractRequest[]> {
  const rows = await filter(db.selectFrom('agent_contract_request')).select(requestColumns).execute();
  return rows.map((row) => ({
    requestId: row.request_id,
    contractId: row.contract_id,
    // Check constraints of the table hold both texts.
    request: row.request as ContractRequestKind,
    askedBy: row.asked_by as Party,
    note: row.note,
    state: row.state,
    createdAt: row.created_at,
  }));
}

/** Reads the request about the agent's contract of the kind that waits for an answer. Returns undefined if there is none. */
export async function findOpenRequest(
  db: Db | Tx,
  downlineId: bigint,
  kind: ContractKind,
): Promise<ContractRequest | undefined> {
  const [request] = await selectRequests(db, (query) =>
    query.where('downline_id', '=', downlineId).where('kind', '=', kind).where('state', '=', 'open'),
  );
  return request;
}

/** An event for the history of a contract. */
export interface NewContractEvent {
  readonly contractId: bigint;
  readonly event: ContractEvent;
  /** The member who acted; `null` if an operator acted for the merchant, or a rule ended the contract. */
  readonly memberId: bigint | null;
  readonly note: string;
  readonly now: Date;
}

/** Adds an event to the history of the contract, and publishes it so that both sides are notified after the commit. */
export async function insertContractEvent(
  tx: Tx,
  { contractId, event, memberId, note, now }: NewContractEvent,
): Promise<void> {
  const { event_id } = await tx
    .insertInto('agent_contract_event')
    .values({ contract_id: contractId, event, member_id: memberId, note, at: now })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  const contract = await tx
    .selectFrom('agent_contract')
    .select(['merchant_id', 'upline_id', 'downline_id', 'kind'])
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  await publish(tx, 'contract.changed', {
    eventId: String(event_id),
    event,
    contractId: String(contractId),
    contractKind: contract.kind,
    merchantId: contract.merchant_id,
    uplineId: contract.upline_id === null ? null : String(contract.upline_id),
    downlineId: String(contract.downline_id),
    actorId: memberId === null ? null : String(memberId),
    at: now.toISOString(),
  });
}
