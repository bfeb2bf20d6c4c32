import { add, money, subtract, zero, type Currency, type Money } from '@baize/money';
import { turnoverSources, type TurnoverSource } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { countTurnover, parseGameTypes, type OpenRequirement } from '../domain/cashier/turnover.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db, Tx } from '../platform/db.ts';
import { groupByPlacement, isInPlacementOf } from '../platform/placements.ts';
import { isOneOfBets } from './bet-months.ts';
import { makeRecordId } from '../platform/record-ids.ts';

/** A turnover requirement to store: the valid bet that a credit requires before a withdrawal. */
export interface NewRequirement {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly source: TurnoverSource;
  /**
   * Names the business fact that requires the turnover, for example "deposit:17". The name is an idempotency key: a second requirement with the same
   * name is ignored.
   */
  readonly sourceKey: string;
  /** The titles by language. Undefined if the requirement has no title of its own. */
  readonly titles?: unknown;
  /** The amount that was credited. */
  readonly amount: Money;
  /** The valid bet that the member has to reach before a withdrawal. Zero creates no requirement. */
  readonly required: Money;
  /** The game types whose bets count. Bets on all game types count if the list is empty. */
  readonly gameTypes: readonly GameTypeCode[];
  /** The time of the credit. Only bets that are placed from this time on count. */
  readonly now: Date;
}

/** Stores the valid bet that a credit requires before a withdrawal. The caller does so in the transaction of the credit. */
export async function addTurnoverRequirement(tx: Tx, requirement: NewRequirement): Promise<void> {
  await addTurnoverRequirements(tx, [requirement]);
}

/** Stores the requirements of many credits in one statement. */
export async function addTurnoverRequirements(tx: Tx, requirements: readonly NewRequirement[]): Promise<void> {
  const rows = requirements.filter(({ required }) => required.amountMinor > 0n).map(toRequirementRow);
  if (rows.length === 0) return;
  await tx
    .insertInto('turnover_requirement')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['bucket', 'member_id', 'source_key']).doNothing())
    .execute();
}

function toRequirementRow(requirement: NewRequirement) {
  const { memberId, merchantId, source, sourceKey, titles, amount, required, gameTypes, now } = requirement;
  return {
    bucket: bucketOf(memberId),
    requirement_id: makeRecordId(now),
    member_id: memberId,
    merchant_id: merchantId,
    source,
    source_key: sourceKey,
    titles: titles === undefined ? null : JSON.stringify(titles),
    currency: amount.currency,
    amount_minor: amount.amountMinor,
    required_minor: required.amountMinor,
    game_types: [...gameTypes],
    created_at: now,
  };
}

/** Deletes the open requirement of a credit that was reversed, so that the member need not reach the rest. A requirement that is met stays. */
export async function deleteOpenTurnoverRequirement(tx: Tx, memberId: bigint, sourceKey: string): Promise<void> {
  await tx
    .deleteFrom('turnover_requirement')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('source_key', '=', sourceKey)
    .where('met_at', 'is', null)
    .execute();
}

/** The new amount of a credit whose requirement changes, and the valid bet that it requires now. */
export interface ChangedRequirement extends Pick<NewRequirement, 'memberId' | 'sourceKey' | 'amount' | 'required'> {
  readonly now: Date;
}

/**
 * Changes the open requirement of a credit whose amount was changed. A requirement that the bets so far meet is met by them, and one without an amount is
 * deleted. A requirement that is met stays as it is.
 */
export async function changeTurnoverRequirement(
  tx: Tx,
  { memberId, sourceKey, amount, required, now }: ChangedRequirement,
): Promise<void> {
  if (amount.amountMinor === 0n || required.amountMinor === 0n)
    return await deleteOpenTurnoverRequirement(tx, memberId, sourceKey);
  const requiredMinor = required.amountMinor;
  await sql`
    update turnover_requirement set amount_minor = ${amount.amountMinor}, required_minor = greatest(done_minor, ${requiredMinor}),
      met_at = case when done_minor >= ${requiredMinor} then ${now}::timestamptz end
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and source_key = ${sourceKey} and met_at is null`.execute(
    tx,
  );
}

/** Names credits of a member by the business facts that brought them. */
export interface CreditSources {
  readonly memberId: bigint;
  /** The names of the business facts that brought the credits, for example "deposit:17". */
  readonly sourceKeys: readonly string[];
  readonly currency: Currency;
}

/** Sums the valid bet that these credits require, whether the member has reached it or not. */
export async function readRequiredTurnover(
  db: Db | Tx,
  { memberId, sourceKeys, currency }: CreditSources,
): Promise<Money> {
  const row = await db
    .selectFrom('turnover_requirement')
    .select(({ fn }) => fn.sum<bigint | null>('required_minor').as('requiredMinor'))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('source_key', 'in', [...sourceKeys])
    .executeTakeFirstOrThrow();
  return money(currency, row.requiredMinor ?? 0n);
}

/** A turnover requirement that is not met yet. `done` is the valid bet that already counts for it, and `amount` is the credited amount. */
export interface Requirement {
  readonly source: TurnoverSource;
  /** The titles by language. Null if the requirement has no title of its own. */
  readonly titles: unknown;
  readonly amount: Money;
  readonly required: Money;
  readonly done: Money;
  /** The game types whose bets count. Bets on all game types count if the list is empty. */
  readonly gameTypes: readonly GameTypeCode[];
  readonly createdAt: Date;
}

/** Returns the requirements that are not met yet and therefore block a withdrawal, the oldest first. */
export async function readOpenTurnover(db: Db | Tx, memberId: bigint): Promise<Requirement[]> {
  const rows = await db
    .selectFrom('turnover_requirement')
    .select([
      'source',
      'titles',
      'currency',
      'amount_minor',
      'required_minor',
      'done_minor',
      'game_types',
      'created_at',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('met_at', 'is', null)
    .orderBy('created_at')
    .orderBy('requirement_id')
    .execute();
  return rows.map((row) => {
    const currency = currencyOf(row.currency);
    const source = turnoverSources.find((known) => known === row.source);
    assert(source !== undefined, `a requirement of the unknown source ${row.source}`);
    return {
      source,
      titles: row.titles,
      amount: money(currency, row.amount_minor),
      required: money(currency, row.required_minor),
      done: money(currency, row.done_minor),
      gameTypes: parseGameTypes(row.game_types),
      createdAt: row.created_at,
    };
  });
}

/** Returns the valid bet that is still missing over all open requirements. No money may leave the wallet until it is zero. */
export async function readRemainingTurnover(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  const open = await readOpenTurnover(db, memberId);
  return open.reduce((sum, { required, done }) => add(sum, subtract(required, done)), zero(currency));
}

const Id = Type.String({ pattern: '^\\d{1,19}$' });
const settledEvent = Compile(Type.Object({ memberId: Id, betId: Id, isCorrection: Type.Optional(Type.Boolean()) }));

/**
 * The handlers of this consumer of the outbox. They count the valid bet of each settled bet once, in the transaction that takes the event of the bet
 * off the outbox.
 */
export const turnoverEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> => {
    const settled = payloads.flatMap((payload) => {
      assert(settledEvent.Check(payload), 'an event of a bet without its ids');
      // The bet was counted when it was settled for the first time. A correction of its draw does not change the turnover.
      return payload.isCorrection ? [] : [{ memberId: BigInt(payload.memberId), betId: BigInt(payload.betId) }];
    });
    if (settled.length === 0) return;
    const open = await lockOpenRequirements(tx, new Set(settled.map(({ memberId }) => memberId)));
    if (open.length === 0) return;
    const bets = Map.groupBy(await readBets(tx, settled), (bet) => bet.memberId);
    const changed = [...Map.groupBy(open, (each) => each.memberId)].flatMap(([memberId, requirements]) =>
      countTurnover(requirements, bets.get(memberId) ?? []).map((requirement) => ({ ...requirement, memberId })),
    );
    if (changed.length > 0) await writeProgress(tx, changed);
  },
};

type MemberRequirement = OpenRequirement & { readonly memberId: bigint };

/** Locks the open requirements of the members in one order for all workers, so that two workers cannot deadlock. */
async function lockOpenRequirements(tx: Tx, memberIds: ReadonlySet<bigint>): Promise<MemberRequirement[]> {
  const open: MemberRequirement[] = [];
  for (const group of groupByPlacement([...memberIds], bucketOf)) {
    const rows = await tx
      .selectFrom('turnover_requirement')
      .select([
        'member_id as memberId',
        'requirement_id as requirementId',
        'required_minor as requiredMinor',
        'done_minor as doneMinor',
        'created_at as createdAt',
        'game_types as gameTypes',
      ])
      .where('bucket', 'in', [...new Set(group.map(bucketOf))])
      .where('member_id', 'in', group)
      .where('met_at', 'is', null)
      .orderBy('member_id')
      .orderBy('requirement_id')
      .forUpdate()
      .execute();
    open.push(...rows);
  }
  return open;
}

/** Names a bet of an event. */
interface SettledBet {
  readonly memberId: bigint;
  readonly betId: bigint;
}

/** Reads the facts about the bets that decide whether and how much they count. */
async function readBets(tx: Tx, settled: readonly SettledBet[]) {
  const bets: (SettledBet & { placedAt: Date; validBetMinor: bigint; gameType: string })[] = [];
  for (const group of groupByPlacement(settled, ({ memberId }) => bucketOf(memberId))) {
    const [first] = group;
    assert(first !== undefined, 'a group has a row');
    const { rows } = await sql<(typeof bets)[number]>`
      select b.member_id as "memberId", b.bet_id as "betId", b.placed_at as "placedAt", b.valid_bet_minor as "validBetMinor",
        b.game_type as "gameType"
      from unnest(
        ${group.map((each) => bucketOf(each.memberId))}::smallint[], ${group.map((each) => each.memberId)}::bigint[],
        ${group.map((each) => each.betId)}::bigint[]
      ) as asked (bucket, member_id, bet_id)
      join bet b using (bucket, member_id, bet_id)
      where ${isInPlacementOf('b', bucketOf(first.memberId))} and ${isOneOfBets(group.map(({ betId }) => betId))}`.execute(
      tx,
    );
    bets.push(...rows);
  }
  return bets;
}

/** Stores the valid bet that counts for the requirements. A requirement whose whole valid bet is done is marked as met. */
async function writeProgress(tx: Tx, changed: readonly MemberRequirement[]): Promise<void> {
  const now = new Date();
  for (const group of groupByPlacement(changed, ({ memberId }) => bucketOf(memberId))) {
    const [first] = group;
    assert(first !== undefined, 'a group has a row');
    await sql`
      update turnover_requirement t
      set done_minor = c.done_minor, met_at = case when c.done_minor = t.required_minor then ${now}::timestamptz end
      from unnest(
        ${group.map((each) => bucketOf(each.memberId))}::smallint[], ${group.map((each) => each.memberId)}::bigint[],
        ${group.map((each) => each.requirementId)}::bigint[],
        ${group.map((each) => each.doneMinor)}::bigint[]
      ) as c (bucket, member_id, requirement_id, done_minor)
      where ${isInPlacementOf('t', bucketOf(first.memberId))}
        and t.bucket = c.bucket and t.member_id = c.member_id and t.requirement_id = c.requirement_id`.execute(tx);
  }
}
