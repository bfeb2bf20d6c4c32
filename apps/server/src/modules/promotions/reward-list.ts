import { rewardCauses, rewardStates, type RewardState } from '@baize/contract/codes';
import type { Reward, RewardsQuery, RewardsValue } from '@baize/contract/schemas/promotions';
import { toDecimal, zero, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { turnoverGameTypesField } from '../../domain/cashier/turnover.ts';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { amountOfItem } from '../../domain/rewards/grant.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import type { Db } from '../../platform/db.ts';
import { grantColumns, grantOf, type GrantRow } from '../../rewards/grant-rows.ts';

interface RewardReader {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly languages: readonly string[];
  readonly now: Date;
}

type RewardRow = GrantRow & { readonly shown_state: string; readonly reason: string };

/** Reads a page of the grants of a member, newest first: the reward centre (spec section 2, rewardCenter). */
export async function readRewards(
  db: Db,
  reader: RewardReader,
  query: RewardsQuery,
): Promise<Omit<RewardsValue, 'obstacle'>> {
  const found = sql`from reward_grant g where ${isWanted(reader, query)}`;
  const [rows, total] = await Promise.all([readRows(db, reader, query, found), countRows(db, found)]);
  return {
    list: rows.map((row) => toReward(row, reader)),
    total,
    totalPages: countPages(total, query),
    currency: reader.currency,
  };
}

/** The state that the member reads: a grant that opens later, or is too late to be claimed, has the state `claim` in its row. */
function shownState(now: Date): RawBuilder<string> {
  return sql`case
    when g.state = 'claim' and g.expires_at <= ${now} then 'expired'
    when g.state = 'claim' and g.opens_at > ${now} then 'coming'
    else g.state end`;
}

function isWanted({ memberId, now }: RewardReader, { kind, state }: RewardsQuery): RawBuilder<boolean> {
  const isOfKind = kind === undefined ? sql`true` : sql`g.kind = ${kind}`;
  const isInState = state === undefined ? sql`true` : sql`${shownState(now)} = ${state}`;
  return sql`${isOfMember('g', memberId)} and ${isOfKind} and ${isInState}`;
}

async function readRows(
  db: Db,
  { now }: RewardReader,
  { pageNo, pageSize }: RewardsQuery,
  found: RawBuilder<unknown>,
): Promise<RewardRow[]> {
  const columns = sql.join(grantColumns.map((column) => sql.ref(`g.${column}`)));
  const { rows } = await sql<RewardRow>`
    select ${columns}, g.reason, ${shownState(now)} as shown_state ${found}
    order by g.created_at desc, g.grant_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

async function countRows(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${found}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

function toReward(row: RewardRow, { currency, languages }: RewardReader): Reward {
  const { grantId, kind, titles, item, turnoverGameTypes, createdAt, opensAt, expiresAt, claimedAt } = grantOf(
    row,
    currency,
  );
  const cause = rewardCauses.find((each) => each === row.reason) ?? null;
  return {
    rewardId: String(grantId),
    kind,
    title: localText(titles, languages),
    item: item.kind,
    amount: item.kind === 'cash' ? toDecimal(item.amount) : String(amountOfItem(item)),
    turnoverRequired: toDecimal(item.kind === 'cash' ? item.turnover : zero(currency)),
    ...turnoverGameTypesField(turnoverGameTypes),
    state: stateOf(row.shown_state),
    reason: cause === null ? row.reason : '',
    cause,
    createdAt: createdAt.toISOString(),
    opensAt: opensAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    claimedAt: claimedAt?.toISOString() ?? null,
  };
}

function stateOf(text: string): RewardState {
  const state = rewardStates.find((each) => each === text);
  assert(state !== undefined, `a grant in the unknown state ${text}`);
  return state;
}
