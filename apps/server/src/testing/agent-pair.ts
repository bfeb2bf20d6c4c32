import { randomUUID } from 'node:crypto';
import { rollUpMoney } from '../betting/money-days.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Terms } from '../domain/contracts/terms.ts';
import { windowAt } from '../domain/contracts/window.ts';
import { transaction } from '../platform/transaction.ts';
import { deliverBet, putContractInForce } from './settlements.ts';
import { LineScope } from '../scopes/line-scope.ts';
import { merchantOf, scopeOf } from './call.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from './world.ts';
import { writeExclusion } from '../modules/limits/queries.ts';
import { readRowsOfLine } from '../modules/contracts/settlements/rows-of-line.ts';
import { settleDue } from '../modules/contracts/settlements/settle-due.ts';
import type { Db } from '../platform/db.ts';

/** The time zone of the brands of these tests. */
export const TIME_ZONE = 'Asia/Kathmandu';
export const DAY_MS = 86_400_000;

/** A top agent, an agent below it (`left`), and a player below that agent. */
export type Pair = Record<'top' | 'left' | 'player', TestMember>;

/** The brand of the running test, with the agents and the player of `createPair`. */
export interface PairOfTest {
  readonly db: Db;
  readonly merchantId: number;
  readonly people: Pair;
}

/** Creates a brand with a top agent, an agent below it, and a player below that. */
export async function createPair(db: Db, merchantId: number): Promise<Pair> {
  await createMerchant(db, merchantId, TIME_ZONE);
  const top = await createMember(db, { merchantId, account: 'top', type: 1 });
  const left = await createMember(db, { merchantId, account: 'left', type: 2, upline: top });
  return { top, left, player: await createMember(db, { merchantId, account: 'player', upline: left }) };
}

/** Opens a database with games. All days until now are rolled up already, so that settlements can begin. */
export async function openSettlementDb(): Promise<TestDb> {
  const testDb = await openTestDb(12);
  await createMerchant(testDb.db, 999, TIME_ZONE);
  await createCatalogue(testDb.db, 999);
  while (await rollUpMoney(testDb.db, new Date()));
  return testDb;
}

/** Returns the window of one day. The distance 0 is the fifth day before today, and 1 the day after it. */
export function day(distance: number) {
  return windowAt('D', new Date(Date.now() + (distance - 5) * DAY_MS), TIME_ZONE);
}

/** Builds the terms of a daily contract with one tier. `percent` is the rate, and `more` sets the conditions of the tier. */
export function terms(
  kind: 'daily_salary' | 'dividend',
  percent: bigint,
  more: Partial<Terms['tiers'][number]> = {},
): Terms {
  const tier = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null, ...more };
  return {
    kind,
    window: 'D',
    carryOver: kind === 'dividend' ? 'reset' : null,
    tiers: [{ ratePpm: percent * 10_000n, ...tier }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  };
}

/** Returns the functions with which the tests of settlements act and read, on the brand that `current` returns. */
export function pairActs(current: () => PairOfTest) {
  async function agree(top: Terms, left: Terms): Promise<void> {
    const { db, people } = current();
    const startsAt = day(0).from;
    await putContractInForce(db, { upline: undefined, agent: people.top, terms: top, startsAt });
    await putContractInForce(db, { upline: people.top, agent: people.left, terms: left, startsAt });
  }

  async function lose(stakeMinor: bigint, distance = 0, member = current().people.player) {
    const { db } = current();
    const placedAt = new Date(day(distance).from.getTime() + 3_600_000);
    const bet = await insertBet(db, { member, placedAt, stakeMinor });
    await deliverBet(db, 'bet.settled', bet);
    return bet;
  }

  /** Settles a bet of 10.00 on which the player makes this profit, on the day at this distance (`day`). */
  async function win(profitMinor: bigint, distance: number): Promise<void> {
    const { db, people } = current();
    const placedAt = new Date(day(distance).from.getTime() + 3_600_000);
    const amounts = { stakeMinor: 1_000n, winMinor: 1_000n + profitMinor };
    const bet = await insertBet(db, { member: people.player, placedAt, state: 'won', ...amounts });
    await deliverBet(db, 'bet.settled', bet);
  }

  /** Stores a self-exclusion of the member from `since` on. `until` is `null` if the exclusion has no end. */
  async function exclude({ memberId }: TestMember, since: Date, until: Date | null = null): Promise<void> {
    const { db } = current();
    await transaction(db, async (tx) => {
      await writeExclusion(tx, memberId, { kind: 'exclusion', since, until });
    });
  }

  async function cashOf({ memberId }: TestMember): Promise<bigint> {
    const { db } = current();
    const row = await db
      .selectFrom('wallet_account')
      .select('balance_minor')
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return row?.balance_minor ?? 0n;
  }

  async function runStates(): Promise<string[]> {
    const { db, merchantId } = current();
    const rows = await db
      .selectFrom('settlement_run')
      .select('state')
      .where('merchant_id', '=', merchantId)
      .orderBy('window_from')
      .execute();
    return rows.map(({ state }) => state);
  }

  async function contractOf({ memberId }: TestMember): Promise<bigint> {
    const { db } = current();
    const { contract_id } = await db
      .selectFrom('agent_contract')
      .select('contract_id')
      .where('downline_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return contract_id;
  }

  async function lastRun(): Promise<bigint> {
    const { db, merchantId } = current();
    const { run_id } = await db
      .selectFrom('settlement_run')
      .select('run_id')
      .where('merchant_id', '=', merchantId)
      .orderBy('window_from', 'desc')
      .executeTakeFirstOrThrow();
    return run_id;
  }

  /** Reads the roll-up rows behind the settlement line of the agent for the window that starts at `windowFrom`. */
  async function rowsOf(agent: TestMember, windowFrom: Date) {
    const { db, merchantId } = current();
    const scope = scopeOf(agent, merchantOf(merchantId, TIME_ZONE));
    assert(scope instanceof LineScope, 'an agent has a line');
    const { contract_id, run_id } = await db
      .selectFrom('settlement_line')
      .select(['contract_id', 'run_id'])
      .where('member_id', '=', agent.memberId)
      .where('window_from', '=', windowFrom)
      .executeTakeFirstOrThrow();
    const query = { settlementId: `${contract_id}-${run_id}`, pageNo: 1, pageSize: 20 };
    return await readRowsOfLine(db, scope, query, 'NPR');
  }

  /** Plans the runs of the windows that have ended by now, and closes none of them. */
  async function planOnly(now: Date): Promise<void> {
    const { db } = current();
    await settleDue(db, { now, settledUntil: new Date(0) }, { info: () => {}, error: () => {} });
  }

  /** Inserts a deposit of the player on the first day. */
  async function deposit(state: 'credited' | 'refunded'): Promise<void> {
    const { db, merchantId, people } = current();
    await db
      .insertInto('deposit')
      .values({
        member_id: people.player.memberId,
        merchant_id: merchantId,
        provider: 'demo',
        request_id: randomUUID(),
        currency: 'NPR',
        amount_minor: 500n,
        state,
        credited_at: new Date(day(0).from.getTime() + 3_600_000),
        refunded_at: state === 'refunded' ? new Date(day(0).from.getTime() + 7_200_000) : null,
      })
      .execute();
  }

  return { agree, lose, win, exclude, cashOf, runStates, contractOf, lastRun, rowsOf, planOnly, deposit };
}
