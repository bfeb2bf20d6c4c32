import type { LotteryBetState, LotteryCategory } from '@baize/contract/codes';
import type { BetState } from '@baize/contract/schemas/common';
import type { LottoBetsQuery, LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { TierWin } from '@baize/lottery/play';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { canIdBeInSpan } from '../../platform/history-ids.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/** A member sees the bets of this many past days. */
const OWN_BETS_DAYS = 90;
const DAY_MS = 86_400_000;

/** A lottery bet with its order, its issue and the names of its game, for the member's own list. Amounts are minor units. */
export interface OwnBetRow {
  readonly betId: bigint;
  readonly orderId: string;
  readonly chaseId: string | null;
  readonly gameCode: string;
  readonly gameName: string;
  readonly category: LotteryCategory;
  readonly family: string;
  readonly issue: string;
  readonly playId: string;
  readonly selection: string;
  readonly notes: number;
  readonly price: LottoLinePrice;
  readonly currency: string;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
  readonly state: BetState;
  /** True for a win that waits for an operator. */
  readonly isHeld: boolean;
  readonly winMinor: bigint;
  /** The won tiers. Null if the bet won nothing or is not settled. */
  readonly wins: TierWin[] | null;
  /** The drawn numbers in their stored form. Null before the draw. */
  readonly draw: string | null;
  readonly placedAt: Date;
  readonly closesAt: Date;
  readonly settledAt: Date | null;
}

/**
 * Maps the state of a bet in the records of the platform to its state in the records of the lottery. The state `held` is missing, because a held win
 * is found by its own row.
 */
export const lotteryStateByBetState = {
  open: 'open',
  won: 'won',
  lost: 'lost',
  refunded: 'cancelled',
  void: 'void',
} as const satisfies Record<BetState, LotteryBetState>;

/** The member who reads the own bets, the language of the names, and the time from which `OWN_BETS_DAYS` are counted back. */
interface OwnBetsContext {
  readonly memberId: bigint;
  readonly language: string;
  readonly now: Date;
}

/** Reads a page of the member's bets on lotteries, the newest first. */
export async function readOwnBets(db: Db, context: OwnBetsContext, query: LottoBetsQuery): Promise<OwnBetRow[]> {
  const { language } = context;
  const { rows } = await sql<OwnBetRow>`
    select l.bet_id as "betId", l.order_id as "orderId", l.chase_id as "chaseId", i.lottery_code as "gameCode",
      coalesce(g.names ->> ${language}, g.names ->> 'en', i.lottery_code) as "gameName", y.category, y.family, i.number as issue,
      l.play_id as "playId", l.selection, l.notes, l.price, b.currency, b.stake_minor as "costMinor", l.rebate_minor as "rebateMinor", b.state,
      h.bet_id is not null as "isHeld",
      b.win_minor as "winMinor", l.wins, i.draw_text as draw, b.placed_at as "placedAt", i.closes_at as "closesAt", b.settled_at as "settledAt"
    ${buildFromClause(context, query)}
    order by l.bet_id desc
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`.execute(db);
  return rows;
}

/** Counts the bets that `readOwnBets` reads over all pages. */
export async function countOwnBets(db: Db, context: OwnBetsContext, query: LottoBetsQuery): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total ${buildFromClause(context, query)}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Returns the tables and conditions that the page and the count share. */
function buildFromClause({ memberId, now }: OwnBetsContext, query: LottoBetsQuery): RawBuilder<unknown> {
  const from = new Date(now.getTime() - OWN_BETS_DAYS * DAY_MS);
  return sql`
    from lottery_bet l
    join bet b on ${isOfMember('b', memberId)} and b.bet_id = l.bet_id and ${canIdBeInSpan('b.bet_id', { from })}
    left join lottery_held_win h on ${isOfMember('h', memberId)} and h.bet_id = l.bet_id and h.state = 'held'
    join lottery_issue i on i.issue_id = l.issue_id
    join lottery y on y.code = i.lottery_code
    left join game g on g.vendor_code = y.vendor_code and g.game_code = y.code
    where ${isOfMember('l', memberId)} and ${canIdBeInSpan('l.bet_id', { from })} and b.placed_at >= ${from} ${buildFilters(query)}`;
}

function buildFilters({ gameCode, issue, state, chaseId }: LottoBetsQuery): RawBuilder<unknown> {
  const gameFilter = gameCode === undefined ? sql`` : sql`and i.lottery_code = ${gameCode}`;
  const issueFilter = issue === undefined ? sql`` : sql`and i.number = ${issue}`;
  const chaseFilter = chaseId === undefined ? sql`` : sql`and l.chase_id = ${chaseId}::uuid`;
  const stateFilter = state === undefined ? sql`` : filterByState(state);
  return sql`${gameFilter} ${issueFilter} ${chaseFilter} ${stateFilter}`;
}

/** Returns the condition for a state of the lottery's records. Several states of a bet may map to the same one. */
function filterByState(state: LotteryBetState): RawBuilder<unknown> {
  if (state === 'held') return sql`and h.bet_id is not null`;
  const states = (Object.keys(lotteryStateByBetState) as BetState[]).filter(
    (betState) => lotteryStateByBetState[betState] === state,
  );
  return sql`and h.bet_id is null and b.state = any(${states}::text[])`;
}
