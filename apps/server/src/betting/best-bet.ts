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
  /** The categories of games whose bets count. Bets on all games count if the list is empty. */
  readonly gameTypes: readonly string[];
  /** Bets with a smaller stake do not count. */
  readonly minStakeMinor: bigint;
  /** Limits the search to these bets. If undefined, all bets of the days are searched. */
  readonly betIds?: readonly bigint[];
}

/** The best bet. Amounts are minor units. */
export interface BestBet {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly placedAt: Date;
}

/**
 * Reads the settled bet with the highest multiple (win divided by stake, rounded down to hundredths), and the earliest of bets with equal multiples.
 * Bets that won no more than their stake are skipped. Returns undefined if no bet remains.
 */
export async function readBestBet(tx: Tx, search: BestBetSearch): Promise<BestBet | undefined> {
  const { memberId, firstDay, lastDay, startsAt, endsAt, gameTypes, minStakeMinor, betIds } = search;
  // The id of a bet begins with the time at which the platform stored the bet, which is never before the time of the bet. The extra day covers every
  // time zone.
  const from = new Date(new Date(firstDay).getTime() - DAY_MS);
  const isAmongBets = betIds
    ? isOneOfBets(betIds)
    : sql<boolean>`b.bet_id >= ${firstIdNear(from)} and b.placed_at >= ${from}`;
  const isOfCategory = gameTypes.length === 0 ? sql`true` : sql`b.game_type = any(${[...gameTypes]}::text[])`;
  const { rows } = await sql<BestBet>`
    select b.stake_minor as "stakeMinor", b.win_minor as "winMinor", b.placed_at as "placedAt"
    from bet b
    where b.bucket = ${bucketOf(memberId)} and b.member_id = ${memberId} and ${isAmongBets} and ${isOfCategory}
      and b.state in ('won', 'lost') and b.day between ${firstDay}::date and ${lastDay}::date
      and b.placed_at >= ${startsAt} and (${endsAt}::timestamptz is null or b.placed_at < ${endsAt})
      and b.stake_minor >= ${minStakeMinor} and b.win_minor > b.stake_minor
    order by div(b.win_minor::numeric * 100, b.stake_minor) desc, b.placed_at limit 1`.execute(tx);
  return rows[0];
}
