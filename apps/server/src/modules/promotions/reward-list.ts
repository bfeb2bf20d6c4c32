import { rewardCauses, rewardStates, type RewardState } from '@baize/contract/codes';
import type { FreeRoundAward, Reward, RewardsQuery, RewardsValue } from '@baize/contract/schemas/promotions';
import { toDecimal, zero, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { turnoverGameTypesField } from '../../domain/cashier/turnover.ts';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { amountText } from '../../domain/rewards/grant.ts';
import { freeRoundsValue } from './free-rounds-value.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import type { Db } from '../../platform/db.ts';
import { readMemberAwards, type MemberAward } from '../../rewards/free-round-awards.ts';
import { readFreeRoundGames, type FreeRoundGame } from '../../rewards/free-round-games.ts';
import { grantColumns, toStoredGrant, type GrantRow, type StoredGrant } from '../../rewards/grant-rows.ts';

interface RewardReader {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly languages: readonly string[];
  readonly now: Date;
}

type RewardRow = GrantRow & { readonly shown_state: string; readonly reason: string };

/** A grant with the facts of other tables: the game and the award of free rounds. */
interface ShownGrant extends StoredGrant {
  readonly shownState: string;
  readonly reason: string;
  readonly game: FreeRoundGame | undefined;
  readonly award: MemberAward | undefined;
}

/** Reads a page of the member's grants, newest first: the reward centre (spec section 2, rewardCenter). */
export async function readRewards(
  db: Db,
  reader: RewardReader,
  query: RewardsQuery,
): Promise<Omit<RewardsValue, 'obstacle'>> {
  const found = sql`from reward_grant g where ${matchesQuery(reader, query)}`;
  const [rows, total] = await Promise.all([readRows(db, reader, query, found), countRows(db, found)]);
  return {
    list: (await withFreeRounds(db, reader, rows)).map((grant) => toReward(grant, reader)),
    total,
    totalPages: countPages(total, query),
    currency: reader.currency,
  };
}

/** The state that the member reads. A grant that opens later or has expired still has the state `claim` in its row. */
function shownState(now: Date): RawBuilder<string> {
  return sql`case
    when g.state = 'claim' and g.expires_at <= ${now} then 'expired'
    when g.state = 'claim' and g.opens_at > ${now} then 'coming'
    else g.state end`;
}

function matchesQuery({ memberId, now }: RewardReader, { kind, state }: RewardsQuery): RawBuilder<boolean> {
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

/** Adds the games and the awards to grants of free rounds. */
async function withFreeRounds(db: Db, reader: RewardReader, rows: readonly RewardRow[]): Promise<ShownGrant[]> {
  const grants = rows.map((row) => ({
    ...toStoredGrant(row, reader.currency),
    shownState: row.shown_state,
    reason: row.reason,
  }));
  const ofGames = grants.flatMap(({ grantId, item }) => (item.kind === 'free_rounds' ? [{ grantId, item }] : []));
  const nodeIds = ofGames.map(({ item }) => item.nodeId);
  const games = await readFreeRoundGames(db, reader.merchantId, nodeIds);
  const grantIds = ofGames.map(({ grantId }) => grantId);
  const awards = await readMemberAwards(db, reader, grantIds);
  return grants.map((grant) => ({
    ...grant,
    game: grant.item.kind === 'free_rounds' ? games.get(grant.item.nodeId) : undefined,
    award: awards.get(grant.grantId),
  }));
}

function toReward(grant: ShownGrant, { currency, languages }: RewardReader): Reward {
  const { grantId, kind, titles, item, turnoverGameTypes, createdAt, opensAt, expiresAt, claimedAt } = grant;
  const { reason, game, award } = grant;
  const cause = rewardCauses.find((each) => each === reason) ?? null;
  return {
    rewardId: String(grantId),
    kind,
    title: localText(titles, languages),
    item: item.kind,
    amount: amountText(item),
    turnoverRequired: toDecimal(item.kind === 'cash' ? item.turnover : zero(currency)),
    ...turnoverGameTypesField(turnoverGameTypes),
    state: parseRewardState(grant.shownState),
    reason: cause === null ? reason : '',
    cause,
    createdAt: createdAt.toISOString(),
    opensAt: opensAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    claimedAt: claimedAt?.toISOString() ?? null,
    ...(item.kind === 'free_rounds' && game && { freeRounds: freeRoundsValue(item, game, languages) }),
    ...(award && { freeRoundAward: toAward(award) }),
  };
}

function toAward({ state, played, playUntil, won }: MemberAward): FreeRoundAward {
  return { state, played, playUntil: playUntil.toISOString(), won: toDecimal(won) };
}

function parseRewardState(text: string): RewardState {
  const state = rewardStates.find((each) => each === text);
  assert(state !== undefined, `a grant in the unknown state ${text}`);
  return state;
}
