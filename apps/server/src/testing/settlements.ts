import { sql } from 'kysely';
import { publishFigures, publishFiguresOfEach, type FiguresTopic } from '../betting/bet-figures.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Terms } from '../domain/contracts/terms.ts';
import { agencyEvents } from '../modules/agency/events.ts';
import { insertContract } from '../modules/contracts/rows.ts';
import { settleDue } from '../modules/contracts/settlements/settle-due.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { deliverOutbox } from './outbox.ts';
import type { insertBet, TestMember } from './world.ts';

type BetRow = Awaited<ReturnType<typeof insertBet>>;

/** Voids a settled bet, as a vendor's correction does, and publishes the event. */
export async function voidBet(tx: Tx, bet: BetRow): Promise<void> {
  await tx
    .updateTable('bet')
    .set({ state: 'void', valid_bet_minor: 0n })
    .where('bucket', '=', bucketOf(bet.member_id))
    .where('member_id', '=', bet.member_id)
    .where('bet_id', '=', bet.bet_id)
    .execute();
  await publishFigures(tx, 'bet.voided', bet);
}

/** Publishes the event of a bet, and delivers it to the reports of agents. `bet.voided` voids the bet first. */
export async function deliverBet(db: Db, topic: FiguresTopic, bet: BetRow): Promise<void> {
  await deliverBets(db, topic, [bet]);
}

/** Publishes and delivers the events of several bets together, as `deliverBet` does for one bet. */
export async function deliverBets(db: Db, topic: FiguresTopic, bets: readonly BetRow[]): Promise<void> {
  if (bets.length === 0) return;
  await transaction(db, async (tx) => {
    if (topic === 'bet.settled') await publishFiguresOfEach(tx, topic, bets);
    else for (const bet of bets) await voidBet(tx, bet);
  });
  await deliverOutbox(db, [{ name: 'agency', handlers: agencyEvents }]);
}

/** A contract to put in force. Without an upline the merchant pays the agent. */
export interface ContractInForce {
  readonly upline: TestMember | undefined;
  readonly agent: TestMember;
  readonly terms: Terms;
  readonly startsAt: Date;
}

/** Inserts a contract that both sides have agreed to, and ends the contract that it replaces. Returns its id. */
export async function putContractInForce(db: Db, contract: ContractInForce): Promise<bigint> {
  const [contractId] = await putContractsInForce(db, [contract]);
  assert(contractId !== undefined, 'one contract is made');
  return contractId;
}

/** Inserts several contracts, which must be of one kind and start together. Returns their ids in the order of the list. */
export async function putContractsInForce(db: Db, contracts: readonly ContractInForce[]): Promise<bigint[]> {
  const [first] = contracts;
  if (!first) return [];
  const {
    startsAt,
    terms: { kind },
  } = first;
  assert(
    contracts.every((each) => each.startsAt === startsAt && each.terms.kind === kind),
    'one kind and one start',
  );
  return await transaction(db, async (tx) => {
    const agentIds = contracts.map(({ agent }) => agent.memberId);
    const { rows: replaced } = await sql<{ contractId: bigint; agentId: bigint }>`
      update agent_contract set state = 'ended', ended_at = ${startsAt}
      where downline_id = any(${agentIds}::bigint[]) and kind = ${kind} and state = 'approved'
      returning contract_id as "contractId", downline_id as "agentId"`.execute(tx);
    const contractIds: bigint[] = [];
    for (const { upline, agent, terms } of contracts)
      contractIds.push(
        await insertContract(tx, {
          merchantId: agent.merchantId,
          uplineId: upline?.memberId ?? null,
          downlineId: agent.memberId,
          terms,
          replacesId: replaced.find(({ agentId }) => agentId === agent.memberId)?.contractId ?? null,
          now: startsAt,
        }),
      );
    await sql`
      update agent_contract set state = 'approved', starts_at = ${startsAt}
      where contract_id = any(${contractIds}::bigint[])`.execute(tx);
    return contractIds;
  });
}

/** Ends all contracts of the brand at this moment, so that no later window is planned. */
export async function endContracts(db: Db, merchantId: number, at: Date): Promise<void> {
  await sql`
    update agent_contract set state = 'ended', ended_at = greatest(starts_at, ${at})
    where merchant_id = ${merchantId} and state = 'approved'`.execute(db);
}

/** Settles all windows that have ended before `now`. All events count as delivered. Returns the alerts that were logged. */
export async function settleAt(db: Db, now: Date): Promise<string[]> {
  const alerts: string[] = [];
  const log = {
    info: () => {},
    error: (fields: object, message: string) =>
      void alerts.push(`${message} ${'err' in fields ? String(fields.err) : ''}`),
  };
  await settleDue(db, { now, settledUntil: new Date(Date.now() + 60_000) }, log);
  return alerts;
}
