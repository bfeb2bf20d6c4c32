import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { firstIdNear } from '../domain/record-id.ts';
import type { Tx } from '../platform/db.ts';
import { isOneOfBets } from './bet-months.ts';

const DAY_MS = 86_400_000;

/** Selects the bets of a member among which the best one is searched. */
export interface BestBetSearch {
  readonly memberId: bigint;
  /** Days of the brand's calendar, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Only bets that were placed from this time on, and before `endsAt` if it is not null. */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The categories that count; empty: all. */
  readonly gameTypes: readonly string[];
  readonly minStakeMinor: bigint;
  /** Left out: all bets of these days. */
  readonly betIds?: readonly bigint[];
}

/** The best bet. Amounts are minor units. */
export interface BestBet {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly placedAt: Date;
}

/**
 * Reads the settled bet with the highest multiple (win divided by stake, in hundredths); of equal ones the earliest. Bets that won no more than their
 * stake are skipped. Returns undefined if there is none.
 */
export async function readBestBet(tx: Tx, search: BestBetSearch): Promise<BestBet | undefined> {
  const { memberId, firstDay, lastDay, startsAt, endsAt, gameTypes, minStakeMinor, betIds } = search;
  // The id of a bet begins with the time at which the platform stored the bet, which is never before the time of the bet. One day more covers every time zone.
  const from = new Date(new Date(firstDay).getTime() - DAY_MS);
  const among = betIds
    ? isOneOfBets(betIds)
    : sql<boolean>`b.bet_id >= ${firstIdNear(from)} and b.placed_at >= ${from}`;
  const ofCategory = gameTypes.length === 0 ? sql`true` : sql`b.game_type = any(${[...gameTypes]}::text[])`;
  const { rows } = await sql<BestBet>`
    select b.stake_minor as "stakeMinor", b.win_minor as "winMinor", b.placed_at as "placedAt"
    from bet b
    where b.bucket = ${bucketOf(memberId)} and b.member_id = ${memberId} and ${among} and ${ofCategory}
      and b.state in ('won', 'lost') and b.day between ${firstDay}::date and ${lastDay}::date
      and b.placed_at >= ${startsAt} and (${endsAt}::timestamptz is null or b.placed_at < ${endsAt})
      and b.stake_minor >= ${minStakeMinor} and b.win_minor > b.stake_minor
    order by div(b.win_minor::numeric * 100, b.stake_minor) desc, b.placed_at limit 1`.execute(tx);
  return rows[0];
}
