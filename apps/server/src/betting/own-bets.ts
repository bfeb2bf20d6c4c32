import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { isOfMember } from '../platform/member-rows.ts';

/** Sums the stakes and the wins of the settled bets that a member has placed since this time, in minor units. */
export async function readBetSumsSince(db: Db, memberId: bigint, since: Date): Promise<{ stake: bigint; win: bigint }> {
  const { rows } = await sql<{ stake: bigint | null; win: bigint | null }>`
    select sum(stake_minor) as stake, sum(win_minor) as win from bet b
    where ${isOfMember('b', memberId)} and placed_at >= ${since} and ${canIdBeInSpan('b.bet_id', { from: since })} and state in ('won', 'lost')`.execute(
    db,
  );
  return { stake: rows[0]?.stake ?? 0n, win: rows[0]?.win ?? 0n };
}

/** Reads the codes of the vendors of a member's bets in alphabetical order. `isSelected` is a condition on the bet `b`. */
export async function readVendorsOfBets(db: Db, memberId: bigint, isSelected: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ vendor_code: string }>`
    select distinct b.vendor_code from bet b
    where ${isOfMember('b', memberId)} and ${isSelected}
    order by b.vendor_code`.execute(db);
  return rows.map((row) => row.vendor_code);
}

/** The vendor that a bet came from, and the address at which the vendor shows the round. */
export interface BetSource {
  readonly integration_code: string;
  readonly transaction_id: string;
  /** Null for bets on lotteries of the platform, behind which no vendor stands. */
  readonly launch_url: string | null;
  /** True if the vendor can show a round on a page of its own. Null for bets on lotteries. */
  readonly round_page: boolean | null;
}

/** Reads where a bet of the member came from. Throws if the member has no such bet. */
export async function readBetSource(db: Db, memberId: bigint, betId: bigint): Promise<BetSource> {
  return await db
    .selectFrom('bet as b')
    .leftJoin('integration as i', 'i.code', 'b.integration_code')
    .select(['b.integration_code', 'b.transaction_id', 'i.launch_url', 'i.round_page'])
    .where(isOfMember('b', memberId))
    .where('b.bet_id', '=', betId)
    .executeTakeFirstOrThrow();
}

/**
 * A settled bet that has won more than its stake, with the names of its game and the address at which its vendor shows the round. Amounts are minor
 * units. The address is null for a bet on a lottery of the platform.
 */
export interface OwnWin {
  readonly integration: string;
  readonly vendor: string;
  readonly gameType: string;
  readonly gameCode: string;
  readonly gameNames: unknown;
  readonly roundId: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly launchUrl: string | null;
  readonly roundPage: boolean | null;
}

/**
 * Reads a win of a member's own record. Returns undefined alike for a bet of another member, for an open, lost or refunded bet, and for an unknown
 * bet.
 */
export async function readOwnWin(db: Db | Tx, memberId: bigint, betId: bigint): Promise<OwnWin | undefined> {
  const { rows } = await sql<OwnWin>`
    select b.integration_code as integration, b.vendor_code as vendor, b.game_type as "gameType", b.game_code as "gameCode", g.names as "gameNames", b.round_id as "roundId",
      b.currency, b.stake_minor as "stakeMinor", b.win_minor as "winMinor", i.launch_url as "launchUrl", i.round_page as "roundPage"
    from bet b
    left join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code
    left join integration i on i.code = b.integration_code
    where ${isOfMember('b', memberId)} and b.bet_id = ${betId} and b.state in ('won', 'lost') and b.win_minor > b.stake_minor`.execute(
    db,
  );
  return rows[0];
}
