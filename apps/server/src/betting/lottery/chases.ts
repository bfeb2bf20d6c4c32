import type { LotteryChaseState } from '@baize/contract/codes';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

// This file reads what chases have staked and won, from the bets of their orders.

/** Names a chase of a member. A chase repeats an order over several issues. */
interface Chase {
  readonly memberId: bigint;
  readonly chaseId: string;
}

/** Returns whether a bet of the chase has won a prize, paid or held. A stake that was returned for a tie is not a win. */
export async function hasChaseWon(tx: Tx, { memberId, chaseId }: Chase): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lottery_order o
    join lottery_bet l on ${isOfMember('l', memberId)} and l.bet_id between o.first_bet_id and o.last_bet_id and l.order_id = o.order_id
    join bet b on ${isOfMember('b', memberId)} and b.bet_id = l.bet_id
    left join lottery_held_win h on ${isOfMember('h', memberId)} and h.bet_id = l.bet_id and h.state = 'held'
    where ${isOfMember('o', memberId)} and o.chase_id = ${chaseId}::uuid and (h.bet_id is not null or (b.state = 'won' and l.prize_minor > 0))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A chase (an order that is repeated over several issues) with its sums in minor units. */
export interface ChaseRow {
  readonly chaseId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly currency: string;
  readonly state: LotteryChaseState;
  readonly stopsAfterWin: boolean;
  readonly issues: number;
  readonly issuesPlaced: number;
  /** The sum leaves out bets that were cancelled or void. */
  readonly costMinor: bigint;
  readonly winMinor: bigint;
  readonly createdAt: Date;
}

/** Selects a page of a member's chases. `pageNo` starts at 1. */
interface ChasesQuery {
  readonly memberId: bigint;
  readonly language: string;
  /** Undefined selects the chases of all lotteries. */
  readonly gameCode: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Reads a page of the member's chases, the newest first. The page is cut before the sums are computed, so only the chases of the page are summed. */
export async function readChases(db: Db, query: ChasesQuery): Promise<ChaseRow[]> {
  const { memberId, language, gameCode, pageNo, pageSize } = query;
  const gameFilter = gameCode === undefined ? sql`` : sql`and c.lottery_code = ${gameCode}`;
  const { rows } = await sql<ChaseRow>`
    select c.chase_id as "chaseId", c.lottery_code as "gameCode", coalesce(g.names ->> ${language}, g.names ->> 'en', c.lottery_code) as "gameName",
      c.currency, c.state, c.stops_after_win as "stopsAfterWin", c.created_at as "createdAt",
      planned.issues::integer as issues, planned.placed::integer as "issuesPlaced", staked.cost as "costMinor", staked.win as "winMinor"
    from (
      select c.bucket, c.member_id, c.chase_id, c.lottery_code, c.currency, c.state, c.stops_after_win, c.created_at from lottery_chase c
      where ${isOfMember('c', memberId)} ${gameFilter}
      order by c.created_at desc, c.chase_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) c
    join lottery y on y.code = c.lottery_code
    left join game g on g.vendor_code = y.vendor_code and g.game_code = y.code
    cross join lateral (
      select count(*) as issues, count(*) filter (where w.state = 'placed') as placed from lottery_chase_issue w
      where ${isOfMember('w', memberId)} and w.chase_id = c.chase_id
    ) planned
    cross join lateral (
      select coalesce(sum(b.stake_minor) filter (where b.state not in ('refunded', 'void')), 0) as cost, coalesce(sum(b.win_minor), 0) as win
      from lottery_order o
      join lottery_bet l on ${isOfMember('l', memberId)} and l.bet_id between o.first_bet_id and o.last_bet_id and l.order_id = o.order_id
      join bet b on ${isOfMember('b', memberId)} and b.bet_id = l.bet_id
      where ${isOfMember('o', memberId)} and o.chase_id = c.chase_id
    ) staked
    order by c.created_at desc, c.chase_id`.execute(db);
  return rows;
}
